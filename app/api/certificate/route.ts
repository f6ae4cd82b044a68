import { certificateInputSchema, certificateSchema } from '@/lib/contract/course/certificates'
import { issueCertificate } from '@/lib/data/course/certificates'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'user', body: certificateInputSchema, response: certificateSchema },
    ({ viewer, body }) => issueCertificate(viewer, body),
  ),
})

import { certificateInputSchema, certificateSchema } from '@/lib/contract/course/certificates'
import { issueCertificate } from '@/lib/data/course/certificates'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'user', body: certificateInputSchema, response: certificateSchema },
    ({ viewer, body }) => issueCertificate(viewer, body),
  ),
})

import { uploadInputSchema, uploadTargetSchema } from '@/lib/contract/media/uploads'
import { createUpload } from '@/lib/data/media/uploads'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: uploadInputSchema, response: uploadTargetSchema },
    ({ viewer, body }) => createUpload(viewer, body),
  ),
})

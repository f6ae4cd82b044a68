import { registeredUploadSchema, registerUploadInputSchema } from '@/lib/contract/media/uploads'
import { makePictureSizes } from '@/lib/data/media/picture-sizes'
import { registerUpload } from '@/lib/data/media/uploads'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    {
      access: 'admin',
      body: registerUploadInputSchema,
      response: registeredUploadSchema,
      after: () => makePictureSizes(),
    },
    ({ viewer, body }) => registerUpload(viewer, body.videoURL),
  ),
})

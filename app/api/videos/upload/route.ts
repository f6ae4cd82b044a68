import { registeredUploadSchema, registerUploadInputSchema } from '@/lib/contract/media/uploads'
import { makePictureSizes } from '@/lib/data/media/picture-sizes'
import { registerUpload } from '@/lib/data/media/uploads'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
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

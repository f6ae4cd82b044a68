import { videoParams } from '@/lib/contract/course/videos'
import { renditionInputSchema, renditionSchema } from '@/lib/contract/media/renditions'
import { registerRendition } from '@/lib/data/media/renditions'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: videoParams, body: renditionInputSchema, response: renditionSchema },
    ({ viewer, params, body }) => registerRendition(viewer, params.videoId, body),
  ),
})

import { videoParams } from '@/lib/contract/course/videos'
import { fallbackInputSchema } from '@/lib/contract/media/lesson-media'
import { countFallback } from '@/lib/data/media/lesson-media'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route(
    { access: 'user', params: videoParams, body: fallbackInputSchema, status: 204 },
    ({ viewer, params, body }) => countFallback(viewer, params.videoId, body.reason),
  ),
})

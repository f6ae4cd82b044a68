import { videoParams } from '@/lib/contract/course/videos'
import { fallbackInputSchema } from '@/lib/contract/media/lesson-media'
import { countPlaybackFallback } from '@/lib/data/media/lesson-media'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'user', params: videoParams, body: fallbackInputSchema, status: 204 },
    ({ viewer, params, body }) => countPlaybackFallback(viewer, params.videoId, body.reason),
  ),
})

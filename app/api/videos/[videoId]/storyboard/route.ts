import { videoParams } from '@/lib/contract/course/videos'
import { storyboardInputSchema } from '@/lib/contract/media/lesson-media'
import { registerStoryboard } from '@/lib/data/media/lesson-media'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: videoParams, body: storyboardInputSchema, status: 204 },
    ({ viewer, params, body }) => registerStoryboard(viewer, params.videoId, body),
  ),
})

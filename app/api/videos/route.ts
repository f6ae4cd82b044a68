import { savedVideoSchema, videoInputSchema } from '@/lib/contract/course/videos'
import { copyOutsideThumbnails } from '@/lib/data/course/lesson-thumbnails'
import { createVideo } from '@/lib/data/course/videos'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'admin',
      body: videoInputSchema,
      response: savedVideoSchema,
      status: 201,
      after: copyOutsideThumbnails,
    },
    ({ viewer, body }) => createVideo(viewer, body),
  ),
})

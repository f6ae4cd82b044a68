import { videoParams } from '@/lib/contract/course/videos'
import { lessonMediaSchema } from '@/lib/contract/media/lesson-media'
import { getLessonMedia } from '@/lib/data/media/lesson-media'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', params: videoParams, response: lessonMediaSchema }, ({ viewer, params }) =>
    getLessonMedia(viewer, params.videoId),
  ),
})

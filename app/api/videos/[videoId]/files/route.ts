import {
  lessonFileInputSchema,
  lessonFileListSchema,
  lessonFileSchema,
} from '@/lib/contract/course/lesson-files'
import { videoParams } from '@/lib/contract/course/videos'
import { addLessonFile, listLessonFiles } from '@/lib/data/course/lesson-files'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: videoParams, response: lessonFileListSchema }, ({ viewer, params }) =>
    listLessonFiles(viewer, params.videoId),
  ),
  POST: route(
    {
      access: 'admin',
      params: videoParams,
      body: lessonFileInputSchema,
      status: 201,
      response: lessonFileSchema,
    },
    ({ viewer, params, body }) => addLessonFile(viewer, params.videoId, body),
  ),
})

import { lessonFileParams } from '@/lib/contract/course/lesson-files'
import { deleteLessonFile } from '@/lib/data/course/lesson-files'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  DELETE: route({ access: 'admin', params: lessonFileParams, status: 204 }, ({ viewer, params }) =>
    deleteLessonFile(viewer, params.fileId),
  ),
})

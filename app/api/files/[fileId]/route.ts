import { lessonFileParams } from '@/lib/contract/course/lesson-files'
import { deleteLessonFile } from '@/lib/data/course/lesson-files'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: route({ access: 'admin', params: lessonFileParams, status: 204 }, ({ viewer, params }) =>
    deleteLessonFile(viewer, params.fileId),
  ),
})

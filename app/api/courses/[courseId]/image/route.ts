import { adminCourseSchema, courseParams } from '@/lib/contract/course/courses'
import { coverImageInputSchema } from '@/lib/contract/media/uploads'
import { getAdminCourse } from '@/lib/data/course/courses'
import { createCourseImage, remakeCourseImage, setCourseImage } from '@/lib/data/media/cover-images'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', params: courseParams, response: adminCourseSchema },
    async ({ viewer, params: { courseId } }) => {
      await remakeCourseImage(viewer, courseId)
      runAfterResponse('course_image', () => createCourseImage(courseId))
      return getAdminCourse(viewer, courseId)
    },
  ),
  PUT: route(
    { access: 'admin', params: courseParams, body: coverImageInputSchema, response: adminCourseSchema },
    async ({ viewer, params: { courseId }, body }) => {
      await setCourseImage(viewer, courseId, body.objectPath)
      return getAdminCourse(viewer, courseId)
    },
  ),
})

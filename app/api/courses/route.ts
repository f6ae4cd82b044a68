import { adminCourseSchema, courseInputSchema, courseListSchema } from '@/lib/contract/course/courses'
import { listCourses } from '@/lib/data/course/course-list'
import { createCourse } from '@/lib/data/course/courses'
import { createMissingImages } from '@/lib/data/media/cover-images'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', response: courseListSchema }, async ({ viewer }) => {
    const courses = await listCourses(viewer)
    const hasMissingImage = !viewer.isReadOnly && courses.some(({ imageUrl }) => !imageUrl)
    if (hasMissingImage) runAfterResponse('course_images', createMissingImages)
    return courses
  }),
  POST: route(
    { access: 'admin', body: courseInputSchema, response: adminCourseSchema, status: 201 },
    async ({ viewer, body }) => {
      const course = await createCourse(viewer, body)
      runAfterResponse('course_images', createMissingImages)
      return course
    },
  ),
})

import {
  adminCourseSchema,
  courseDeletionQuerySchema,
  courseEditSchema,
  courseParams,
} from '@/lib/contract/course/courses'
import { deleteCourse, updateCourse } from '@/lib/data/course/courses'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: courseParams, body: courseEditSchema, response: adminCourseSchema },
    ({ viewer, params, body }) => updateCourse(viewer, params.courseId, body),
  ),
  DELETE: route(
    { access: 'admin', params: courseParams, query: courseDeletionQuerySchema, status: 204 },
    ({ viewer, params, query }) => deleteCourse(viewer, params.courseId, query.moveTo),
  ),
})

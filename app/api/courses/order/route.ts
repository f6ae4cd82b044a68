import { adminCourseListSchema } from '@/lib/contract/course/courses'
import { reorderInputSchema } from '@/lib/contract/field-schemas'
import { reorderCourses } from '@/lib/data/course/courses'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', body: reorderInputSchema, response: adminCourseListSchema },
    ({ viewer, body }) => reorderCourses(viewer, body),
  ),
})

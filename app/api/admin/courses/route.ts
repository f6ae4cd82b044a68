import { adminCourseListSchema } from '@/lib/contract/course/courses'
import { listAdminCourses } from '@/lib/data/course/courses'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: adminCourseListSchema }, ({ viewer }) => listAdminCourses(viewer)),
})

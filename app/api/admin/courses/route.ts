import { adminCourseListSchema } from '@/lib/contract/course/courses'
import { listAdminCourses } from '@/lib/data/course/courses'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: adminCourseListSchema }, ({ viewer }) => listAdminCourses(viewer)),
})

import { courseReachSchema } from '@/lib/contract/course/reach'
import { listReach, refreshReach } from '@/lib/data/course/reach'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: courseReachSchema, after: () => refreshReach() }, ({ viewer }) =>
    listReach(viewer),
  ),
})

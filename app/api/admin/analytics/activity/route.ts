import { activityQuerySchema, activitySchema } from '@/lib/contract/people/analytics'
import { listActivity } from '@/lib/data/people/analytics'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', query: activityQuerySchema, response: activitySchema }, ({ viewer, query }) =>
    listActivity(viewer, query.days),
  ),
})

import { activityQuerySchema, activitySchema } from '@/lib/contract/people/analytics'
import { listActivity } from '@/lib/data/people/analytics'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', query: activityQuerySchema, response: activitySchema }, ({ viewer, query }) =>
    listActivity(viewer, query.days),
  ),
})

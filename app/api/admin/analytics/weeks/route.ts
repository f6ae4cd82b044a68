import { activeWeeksQuerySchema, activeWeeksSchema } from '@/lib/contract/people/active-weeks'
import { countActiveWeeks, listActiveWeeks } from '@/lib/data/people/active-weeks'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    {
      access: 'admin',
      query: activeWeeksQuerySchema,
      response: activeWeeksSchema,
      after: () => countActiveWeeks(),
    },
    ({ viewer, query }) => listActiveWeeks(viewer, query.weeks),
  ),
})

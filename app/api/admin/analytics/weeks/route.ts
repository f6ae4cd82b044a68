import { activeWeeksQuerySchema, activeWeeksSchema } from '@/lib/contract/people/active-weeks'
import { countActiveWeeks, listActiveWeeks } from '@/lib/data/people/active-weeks'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
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

import { unansweredListSchema } from '@/lib/contract/course/questions'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listUnanswered } from '@/lib/data/course/questions'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: pageQuerySchema, response: unansweredListSchema },
    ({ viewer, query }) => listUnanswered(viewer, query),
  ),
})

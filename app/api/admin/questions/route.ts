import { unansweredQuestionListSchema } from '@/lib/contract/course/questions'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listUnansweredQuestions } from '@/lib/data/course/questions'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', query: pageQuerySchema, response: unansweredQuestionListSchema },
    ({ viewer, query }) => listUnansweredQuestions(viewer, query),
  ),
})

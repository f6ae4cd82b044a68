import { unansweredQuestionListSchema } from '@/lib/contract/course/ask-course'
import { pageQuerySchema } from '@/lib/contract/paging'
import { listUnansweredQuestions } from '@/lib/data/course/ask-course'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', query: pageQuerySchema, response: unansweredQuestionListSchema },
    ({ viewer, query }) => listUnansweredQuestions(viewer, query),
  ),
})

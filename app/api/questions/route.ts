import {
  courseAnswerSchema,
  questionAllowanceSchema,
  questionInputSchema,
} from '@/lib/contract/course/ask-course'
import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { askCourse, getQuestionAllowance } from '@/lib/data/course/ask-course'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const maxDuration = 60

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: courseScopeQuerySchema, response: questionAllowanceSchema },
    ({ viewer, query }) => getQuestionAllowance(viewer, query.course),
  ),
  POST: route(
    { access: 'user', body: questionInputSchema, response: courseAnswerSchema },
    ({ viewer, body }) => askCourse(viewer, body),
  ),
})

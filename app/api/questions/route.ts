import {
  courseAnswerSchema,
  questionAllowanceSchema,
  questionInputSchema,
} from '@/lib/contract/course/ask-course'
import { askCourse, getQuestionAllowance } from '@/lib/data/course/ask-course'
import { methods, route } from '@/lib/server/http/route'

export const maxDuration = 60

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: questionAllowanceSchema }, ({ viewer }) =>
    getQuestionAllowance(viewer),
  ),
  POST: route(
    { access: 'user', body: questionInputSchema, response: courseAnswerSchema },
    ({ viewer, body }) => askCourse(viewer, body.question),
  ),
})

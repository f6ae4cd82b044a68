import { answerSchema, askingSchema, questionInputSchema } from '@/lib/contract/course/questions'
import { askCourse, getAsking } from '@/lib/data/course/questions'
import { methods, route } from '@/lib/server/http/route'

export const maxDuration = 60

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: askingSchema }, ({ viewer }) => getAsking(viewer)),
  POST: route({ access: 'user', body: questionInputSchema, response: answerSchema }, ({ viewer, body }) =>
    askCourse(viewer, body.question),
  ),
})

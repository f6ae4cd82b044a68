import { storeAnswerSchema } from '@/lib/contract/media/store'
import { sweepObjects } from '@/lib/data/media/object-sweep'
import { answerStoreProblem } from '@/lib/data/media/store'
import { runAfterResponse } from '@/lib/server/background'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PUT: route({ access: 'admin', body: storeAnswerSchema, status: 204 }, async ({ viewer, body }) => {
    await answerStoreProblem(viewer, body.problem)
    runAfterResponse('sweep', () => sweepObjects({ isExpected: body.problem === 'unused' }))
  }),
})

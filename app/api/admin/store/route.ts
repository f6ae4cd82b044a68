import { storeAnswerSchema, unusedFilesSchema } from '@/lib/contract/media/store'
import { countUnusedFiles, sweepObjects } from '@/lib/data/media/object-sweep'
import { answerStoreProblem } from '@/lib/data/media/store'
import { runAfterResponse } from '@/lib/server/http/background'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'admin', response: unusedFilesSchema }, ({ viewer }) => countUnusedFiles(viewer)),
  PUT: route({ access: 'admin', body: storeAnswerSchema, status: 204 }, async ({ viewer, body }) => {
    await answerStoreProblem(viewer, body.problem)
    runAfterResponse('sweep', () => sweepObjects({ isExpected: body.problem === 'unused' }))
  }),
})

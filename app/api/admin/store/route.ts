import { storageProblemInputSchema, unusedFilesSchema } from '@/lib/contract/media/storage-problems'
import { countUnusedFiles, sweepObjects } from '@/lib/data/media/object-sweep'
import { resolveStorageProblem } from '@/lib/data/media/storage-owner'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: unusedFilesSchema }, ({ viewer }) => countUnusedFiles(viewer)),
  PUT: route({ access: 'admin', body: storageProblemInputSchema, status: 204 }, async ({ viewer, body }) => {
    await resolveStorageProblem(viewer, body.problem)
    runAfterResponse('sweep', () => sweepObjects({ isExpected: body.problem === 'unused' }))
  }),
})

import { progressInputSchema, progressListSchema, progressSchema } from '@/lib/contract/progress'
import { listProgress, saveProgress } from '@/lib/data/progress'
import { methods, route } from '@/lib/server/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route({ access: 'user', response: progressListSchema }, ({ viewer }) => listProgress(viewer)),
  POST: route({ access: 'user', body: progressInputSchema, response: progressSchema }, ({ viewer, body }) =>
    saveProgress(viewer, body),
  ),
})

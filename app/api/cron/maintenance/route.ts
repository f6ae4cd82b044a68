import { settleWaiting } from '@/lib/data/sales/notifications/drain'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { tasks } from '@/lib/data/tasks'
import { requireCron } from '@/lib/server/bearer'
import { guarded, methods } from '@/lib/server/route'

/** Making images and sweeping objects may take a while, in seconds. */
export const maxDuration = 120

const run = guarded(async ({ headers }) => {
  requireCron(headers)
  // Whether or not it is our turn: one that died in the middle of its own keeps no sale waiting.
  await settleWaiting()
  return Response.json(await runMaintenance(tasks), { headers: { 'Cache-Control': 'no-store' } })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: run, POST: run })

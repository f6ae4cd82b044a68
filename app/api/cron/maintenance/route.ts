import { processWaiting } from '@/lib/data/sales/notifications/after'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { tasks } from '@/lib/data/tasks'
import { requireCron } from '@/lib/server/auth/bearer'
import { guarded, methods } from '@/lib/server/http/route'

/** Seconds. Section images and deleting unused files take a while. */
export const maxDuration = 120

const run = guarded(async ({ headers }) => {
  requireCron(headers)
  // Runs even if another process holds the maintenance lease, so a crashed one delays no sale.
  await processWaiting()
  return Response.json(await runMaintenance(tasks), { headers: { 'Cache-Control': 'no-store' } })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: run, POST: run })

import { maintenanceTasks } from '@/lib/data/maintenance-tasks'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { runMaintenance } from '@/lib/data/system/maintenance'
import { requireCronSecret } from '@/lib/server/auth/bearer-token'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'

/**
 * Maximum duration on a serverless host. Seconds. Generating section images and deleting unused files can
 * take long.
 */
export const maxDuration = 120

const run = withErrorResponse(async ({ headers }) => {
  requireCronSecret(headers)
  // Runs even if another process holds the maintenance lease. Otherwise, sales would wait until the lease of
  // a crashed process expires.
  await processQueue()
  return Response.json(await runMaintenance(maintenanceTasks), { headers: { 'Cache-Control': 'no-store' } })
})

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({ GET: run, POST: run })

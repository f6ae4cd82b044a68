import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { claimJob, runExclusively } from './job-lease'
import { saveMaintenanceStart } from './site-totals'

/** A recurring maintenance task. */
export interface MaintenanceTask {
  work: () => Promise<unknown>
  /** Minimum interval. Undefined: in every run. */
  everyMinutes?: number
}

/**
 * Runs the due tasks, unless another run is in progress. A failed task does not prevent the others. Returns
 * which tasks ran and which of them failed.
 */
export async function runMaintenance(
  tasks: Record<string, MaintenanceTask>,
): Promise<{ ran: string[]; failed: string[] }> {
  const ran: string[] = []
  const failed: string[] = []
  await runExclusively('run', async () => {
    await saveMaintenanceStart()
    for (const [name, { work, everyMinutes }] of Object.entries(tasks)) {
      try {
        if (everyMinutes && !(await claimJob(name, everyMinutes * 60))) continue
        ran.push(name)
        await work()
      } catch (error) {
        log.error('maintenance_failed', error, { task: name })
        failed.push(name)
      }
    }
  })
  return { ran, failed }
}

export async function pruneExpiredRateLimits(): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lt: new Date() } } })
}

import 'server-only'
import { db } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { keepMaintained } from './figures'
import { inTurn, takeTurn } from './turn'

/** A recurring maintenance task. */
export interface Task {
  work: () => Promise<unknown>
  /** Minimum interval. Undefined: in every run. */
  everyMinutes?: number
}

/**
 * Runs the due tasks, unless another run is in progress. A failed task does not prevent the others. Returns
 * which tasks ran and which of them failed.
 */
export async function runMaintenance(
  tasks: Record<string, Task>,
): Promise<{ ran: string[]; failed: string[] }> {
  const ran: string[] = []
  const failed: string[] = []
  await inTurn('run', async () => {
    await keepMaintained()
    for (const [name, { work, everyMinutes }] of Object.entries(tasks)) {
      try {
        if (everyMinutes && !(await takeTurn(name, everyMinutes * 60))) continue
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

/** Deletes expired rows: sessions, links, and rate limits. */
export async function pruneExpired(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
  await db.rateLimit.deleteMany({ where: { expire: { lt: now } } })
}

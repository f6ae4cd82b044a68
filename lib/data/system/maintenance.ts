import 'server-only'
import { db } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { keepMaintained } from './figures'
import { inTurn, takeTurn } from './turn'

/** Something that is done from time to time. */
export interface Task {
  work: () => Promise<unknown>
  /** At most this often; without it, at every call. */
  everyMinutes?: number
}

/**
 * Does what is due, unless another run is at it. A task that fails keeps no other from its turn. Returns what ran, and
 * what of it failed.
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

/** Deletes rows whose time is over: sessions, links, limits. */
export async function pruneExpired(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
  await db.rateLimit.deleteMany({ where: { expire: { lt: now } } })
}

import 'server-only'
import { db } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { keepMaintained } from './figures'

/** Something that is done from time to time. */
export interface Task {
  work: () => Promise<unknown>
  /** At most this often; without it, at every call. */
  everyMinutes?: number
}

/** How long a run may take before another believes it dead. */
const RUN_MINUTES = 10

/**
 * Does what is due, unless another run is at it. A task that fails keeps no other from its turn. Returns what ran, and
 * what of it failed.
 */
export async function runMaintenance(
  tasks: Record<string, Task>,
): Promise<{ ran: string[]; failed: string[] }> {
  const ran: string[] = []
  const failed: string[] = []
  if (!(await takeTurn('run', RUN_MINUTES))) return { ran, failed }
  await keepMaintained()
  for (const [name, { work, everyMinutes }] of Object.entries(tasks)) {
    try {
      if (everyMinutes && !(await takeTurn(name, everyMinutes))) continue
      ran.push(name)
      await work()
    } catch (error) {
      log.error('maintenance_failed', error, { task: name })
      failed.push(name)
    }
  }
  await giveBack('run')
  return { ran, failed }
}

const keyOf = (name: string) => `maintenance ${name}`

/**
 * Takes a turn in one statement, so that of two at once one gets it. A row instead of a lock held meanwhile: with a
 * pool of one connection, whoever held a lock could do nothing else.
 */
async function takeTurn(name: string, minutes: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO rate_limits AS held (key, points, expire)
    VALUES (${keyOf(name)}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE held.expire <= now()`
  return taken === 1
}

/** Does work that is one at a time, in all processes together. Nothing happens while another is at it. */
export async function inTurn(name: string, minutes: number, work: () => Promise<unknown>): Promise<void> {
  if (!(await takeTurn(name, minutes))) return
  await work().finally(() => giveBack(name))
}

async function giveBack(name: string): Promise<void> {
  await db.rateLimit.deleteMany({ where: { key: keyOf(name) } })
}

/** Deletes rows whose time is over: sessions, links, limits. */
export async function pruneExpired(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
  await db.rateLimit.deleteMany({ where: { expire: { lt: now } } })
}

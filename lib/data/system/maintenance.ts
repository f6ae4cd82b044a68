import 'server-only'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { sweepObjects } from '@/lib/data/media/object-sweep'
import { createMissingImages } from '@/lib/data/media/section-images'
import { pruneAccessLogs } from '@/lib/data/people/access-log'
import { replayVouchedFor, retryFailed } from '@/lib/data/sales/notifications/inbox'
import { pruneUnverified } from '@/lib/data/sales/notifications/privacy'
import { removeStrayTestSales } from '@/lib/data/sales/notifications/test-sale'
import { matchWaiting } from '@/lib/data/sales/notifications/waiting'
import { checkLedger } from '@/lib/data/sales/reconciliation'
import { db } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { resealKeys } from './settings-keys'

interface Task {
  work: () => Promise<unknown>
  /** At most this often; without it, at every call. */
  everyMinutes?: number
}

/** What there is to do from time to time, by name. */
const tasks: Record<string, Task> = {
  notifications: { work: retryFailed },
  vouchedFor: { work: replayVouchedFor },
  waitingSales: { work: matchWaiting },
  mails: { work: sendDueMails },
  images: { work: () => createMissingImages() },
  keys: { work: resealKeys },
  expired: { work: pruneExpired, everyMinutes: 60 },
  accessLogs: { work: () => pruneAccessLogs(), everyMinutes: 60 },
  unverified: { work: () => pruneUnverified(), everyMinutes: 60 },
  testSales: { work: removeStrayTestSales, everyMinutes: 60 },
  ledger: { work: checkLedger, everyMinutes: 360 },
  objects: { work: () => sweepObjects(), everyMinutes: 360 },
}

/** How long a run may take before another believes it dead. */
const RUN_MINUTES = 10

/**
 * Does what is due, unless another run is at it. A task that fails keeps no other from its turn. Answers what ran, and
 * what of it failed.
 */
export async function runMaintenance(): Promise<{ ran: string[]; failed: string[] }> {
  const ran: string[] = []
  const failed: string[] = []
  if (!(await lease('run', RUN_MINUTES))) return { ran, failed }
  for (const [name, { work, everyMinutes }] of Object.entries(tasks)) {
    try {
      if (everyMinutes && !(await lease(name, everyMinutes))) continue
      ran.push(name)
      await work()
    } catch (error) {
      log.error('maintenance_failed', error, { task: name })
      failed.push(name)
    }
  }
  await release('run')
  return { ran, failed }
}

const keyOf = (name: string) => `maintenance ${name}`

/**
 * Takes a turn in one statement, so that of two at once one gets it. A row instead of a lock held meanwhile: with a
 * pool of one connection, whoever held a lock could do nothing else.
 */
async function lease(name: string, minutes: number): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO rate_limits AS held (key, points, expire)
    VALUES (${keyOf(name)}, 1, now() + make_interval(mins => ${minutes}))
    ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE held.expire <= now()`
  return taken === 1
}

async function release(name: string): Promise<void> {
  await db.rateLimit.deleteMany({ where: { key: keyOf(name) } })
}

async function pruneExpired(): Promise<void> {
  const now = new Date()
  await db.session.deleteMany({ where: { expire: { lt: now } } })
  await db.verificationToken.deleteMany({ where: { expires: { lt: now } } })
  await db.rateLimit.deleteMany({ where: { expire: { lt: now } } })
}

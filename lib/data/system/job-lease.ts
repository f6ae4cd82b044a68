import 'server-only'
import { randomInt } from 'node:crypto'
import { LEASE_SECONDS, withRenewedLease } from '@/lib/data/renew-lease'
import { db, Prisma } from '@/lib/server/db/client'

const keyOf = (name: string) => `maintenance ${name}`
const seconds = (count: number) => Prisma.sql`now() + make_interval(secs => ${count})`

/**
 * Claims a job that may run at most once in `everySeconds`. Of several concurrent callers, only one claims
 * the job and gets true. A lease that ends much later than a new one was made while the clock was ahead, so it
 * doesn’t count.
 */
export async function claimJob(name: string, everySeconds: number, holder = 1): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO rate_limits AS held (key, points, expire)
    VALUES (${keyOf(name)}, ${holder}, ${seconds(everySeconds)})
    ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire, points = EXCLUDED.points
      WHERE held.expire <= now() OR held.expire > ${seconds(2 * everySeconds)}`
  return taken === 1
}

/** Returns whether a process is doing this work under a lease right now. */
export async function isJobRunning(name: string): Promise<boolean> {
  const held = { key: keyOf(name), expire: { gt: new Date() } }
  return (await db.rateLimit.count({ where: held })) > 0
}

/**
 * Runs work under a lease, so that only one process does it at a time. If a process dies, its lease expires
 * soon. The lease is a row, because with a pool of one connection the holder of an advisory lock couldn't run
 * any other query. Returns false if another process is doing the work.
 */
export async function runExclusively(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const holder = randomInt(1, 2 ** 31)
  if (!(await claimJob(name, LEASE_SECONDS, holder))) return false
  const ownLease = { key: keyOf(name), points: holder }
  const renew = () =>
    db.$executeRaw`
      UPDATE rate_limits SET expire = ${seconds(LEASE_SECONDS)} WHERE key = ${ownLease.key} AND points = ${holder}`
  await withRenewedLease(renew, work).finally(() => db.rateLimit.deleteMany({ where: ownLease }))
  return true
}

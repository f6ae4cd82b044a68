import 'server-only'
import { randomInt } from 'node:crypto'
import { LEASE_SECONDS, renewed } from '@/lib/data/renewed'
import { db, Prisma } from '@/lib/server/db'

const keyOf = (name: string) => `maintenance ${name}`
const seconds = (count: number) => Prisma.sql`now() + make_interval(secs => ${count})`

/** Takes the next turn, which comes at most so often. Of two at once one gets it. */
export async function takeTurn(name: string, everySeconds: number, holder = 1): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO rate_limits AS held (key, points, expire)
    VALUES (${keyOf(name)}, ${holder}, ${seconds(everySeconds)})
    ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire, points = EXCLUDED.points WHERE held.expire <= now()`
  return taken === 1
}

/**
 * Does work that is one at a time, in all processes together; where one died amid it, soon after. A row instead of a lock
 * held meanwhile: with a pool of one connection, whoever held a lock could do nothing else. Returns whether it was done:
 * nothing happens while another is at it.
 */
export async function inTurn(name: string, work: () => Promise<unknown>): Promise<boolean> {
  const holder = randomInt(1, 2 ** 31)
  if (!(await takeTurn(name, LEASE_SECONDS, holder))) return false
  const mine = { key: keyOf(name), points: holder }
  const renew = () =>
    db.$executeRaw`
      UPDATE rate_limits SET expire = ${seconds(LEASE_SECONDS)} WHERE key = ${mine.key} AND points = ${holder}`
  await renewed(renew, work).finally(() => db.rateLimit.deleteMany({ where: mine }))
  return true
}

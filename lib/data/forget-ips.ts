import 'server-only'
import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { rows } from '@/lib/server/rows'

/** A table that keeps ips, in order of a time that no row changes. */
export interface IpList {
  table: string
  at: Prisma.Sql
  /** What empties a row, and whether there is anything to empty. */
  change: Prisma.Sql
  isDue: Prisma.Sql
}

const ROWS_AT_ONCE = 10_000
/** Of one run; the first run of an old installation goes on with the next. */
const BATCHES_MAX = 100
/** What was read before its ip was emptied may be written once more: so long we look back. */
const AGAIN_HOURS = 24

const batchSchema = z.strictObject({ upTo: z.iso.datetime().nullable(), count: z.int() })

/**
 * Empties the ips of rows that are older than ADDRESS_DAYS, 10,000 rows at a time, from where the last run stopped: a list
 * that is kept for good is not searched anew every time.
 */
export async function forgetIps(list: IpList, days = env.ADDRESS_DAYS): Promise<void> {
  const table = Prisma.raw(list.table)
  const before = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  let from = await startOf(list.table)
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const [next] = await rows(batchSchema)`
      SELECT max(at) AS up_to, count(*)::int AS count FROM (
        SELECT ${list.at} AS at FROM ${table} WHERE ${list.at} > ${from}::timestamptz AND ${list.at} < ${before}
        ORDER BY ${list.at} LIMIT ${ROWS_AT_ONCE}) AS next`
    if (!next?.upTo) return
    await db.$executeRaw`
      UPDATE ${table} SET ${list.change}
      WHERE ${list.at} > ${from}::timestamptz AND ${list.at} <= ${next.upTo}::timestamptz AND (${list.isDue})`
    await stopAt(list.table, next.upTo)
    if (next.count < ROWS_AT_ONCE) return
    from = next.upTo
  }
}

async function startOf(list: string): Promise<string> {
  const stopped = await db.forgottenIps.findUnique({ where: { list } })
  if (!stopped) return '-infinity'
  return new Date(stopped.upTo.getTime() - AGAIN_HOURS * 60 * 60 * 1000).toISOString()
}

/** Of two runs at once, neither takes the other back. */
async function stopAt(list: string, upTo: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO forgotten_ips AS f (list, up_to) VALUES (${list}, ${upTo}::timestamptz)
    ON CONFLICT (list) DO UPDATE SET up_to = GREATEST(f.up_to, EXCLUDED.up_to)`
}

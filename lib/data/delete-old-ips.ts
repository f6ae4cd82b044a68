import 'server-only'
import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'

/** A table that stores IP addresses, ordered by a time that never changes. */
export interface IpAddressTable {
  table: string
  at: Prisma.Sql
  /** SQL: `change` removes the IP address of a row; `isDue` is true if the row has one. */
  change: Prisma.Sql
  isDue: Prisma.Sql
}

const ROWS_AT_ONCE = 10_000
/** Maximum number of batches per run. If more rows are due, the next run continues. */
const BATCHES_MAX = 100
/**
 * Hours by which a run overlaps with the range of the previous run. Another process may have read a row
 * before its IP address was removed, and written the address back.
 */
const OVERLAP_HOURS = 24

const batchSchema = z.strictObject({ upTo: z.iso.datetime().nullable(), count: z.int() })

/**
 * Removes the IP addresses of rows older than ADDRESS_DAYS, 10,000 rows at a time. Continues where the last
 * run stopped, so that a run doesn't read all rows of a table that only grows.
 */
export async function deleteOldIps(list: IpAddressTable, days = env.ADDRESS_DAYS): Promise<void> {
  const table = Prisma.raw(list.table)
  const before = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
  let from = await readStart(list.table)
  for (let batch = 0; batch < BATCHES_MAX; batch++) {
    const [next] = await queryRows(batchSchema)`
      SELECT max(at) AS up_to, count(*)::int AS count FROM (
        SELECT ${list.at} AS at FROM ${table} WHERE ${list.at} > ${from}::timestamptz AND ${list.at} < ${before}
        ORDER BY ${list.at} LIMIT ${ROWS_AT_ONCE}) AS next`
    if (!next?.upTo) return
    await db.$executeRaw`
      UPDATE ${table} SET ${list.change}
      WHERE ${list.at} > ${from}::timestamptz AND ${list.at} <= ${next.upTo}::timestamptz AND (${list.isDue})`
    await storeProgress(list.table, next.upTo)
    if (next.count < ROWS_AT_ONCE) return
    from = next.upTo
  }
}

async function readStart(list: string): Promise<string> {
  const stopped = await db.forgottenIps.findUnique({ where: { list } })
  if (!stopped) return '-infinity'
  return new Date(stopped.upTo.getTime() - OVERLAP_HOURS * 60 * 60 * 1000).toISOString()
}

/**
 * Stores the time up to which a run has removed IP addresses. Concurrent runs never move the stored time
 * back.
 */
async function storeProgress(list: string, upTo: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO forgotten_ips AS f (list, up_to) VALUES (${list}, ${upTo}::timestamptz)
    ON CONFLICT (list) DO UPDATE SET up_to = GREATEST(f.up_to, EXCLUDED.up_to)`
}

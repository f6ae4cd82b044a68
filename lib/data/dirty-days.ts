import 'server-only'
import { z } from 'zod'
import { tryLock } from '@/lib/server/db/advisory-locks'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/** The counts that are stored per day. */
type DailyCount = 'launch' | 'sales'

const daySchema = z.strictObject({ day: z.iso.date() })

/** SQL: the day (UTC) whose counts include an event at this time. */
export const utcDaySql = (time: Prisma.Sql) => Prisma.sql`(${time} AT TIME ZONE 'UTC')::date`

/**
 * SQL: marks days for a recount. `days` is a query that returns one day per row; null is ignored. The SQL
 * must be the last part of a statement.
 */
export const markDirtyDaysSql = (count: DailyCount, days: Prisma.Sql) => Prisma.sql`
  INSERT INTO marked_days (count, day)
  SELECT DISTINCT ${count}::daily_count, marked.day FROM (${days}) AS marked(day) WHERE marked.day IS NOT NULL`

const DAYS_AT_ONCE = 31

/**
 * Recounts all marked days. Does nothing while another process recounts (advisory lock). The transaction that
 * counts a day deletes the marks of that day. A change and its mark are committed together, so the count
 * includes each change whose mark it deletes. Marks that are added during the count remain for the next
 * round.
 */
export async function recountDirtyDays(
  count: DailyCount,
  recount: (tx: Transaction, days: string[]) => Promise<unknown>,
): Promise<void> {
  for (;;) if ((await recountSome(count, recount)) < DAYS_AT_ONCE) return
}

function recountSome(
  count: DailyCount,
  recount: (tx: Transaction, days: string[]) => Promise<unknown>,
): Promise<number> {
  return transaction(async (tx) => {
    if (!(await tryLock(tx, 'recount', count))) return 0
    const marked = await queryRows(daySchema, tx)`
      WITH taken AS (
        DELETE FROM marked_days WHERE count = ${count}::daily_count AND day IN (
          SELECT DISTINCT day FROM marked_days WHERE count = ${count}::daily_count ORDER BY day DESC LIMIT ${DAYS_AT_ONCE})
        RETURNING day
      )
      SELECT DISTINCT day::text AS day FROM taken`
    if (marked.length === 0) return 0
    await recount(
      tx,
      marked.map(({ day }) => day),
    )
    await tx.$executeRaw`
      INSERT INTO daily_recounts (count, recounted_at) VALUES (${count}::daily_count, now())
      ON CONFLICT (count) DO UPDATE SET recounted_at = EXCLUDED.recounted_at`
    return marked.length
  })
}

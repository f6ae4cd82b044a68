import 'server-only'
import type { z } from 'zod'
import { type LockKind, takeLock } from '@/lib/server/db/advisory-locks'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryPrepared, queryRows } from '@/lib/server/db/typed-rows'
import { LEASE_SECONDS, withRenewedLease } from './renew-lease'
import { isSafeModeSql } from './system/safe-mode'

interface LeasedRow {
  id: string
  /** Number of attempts, including this one. Serves as the fencing token of the lease, together with `turn`. */
  attempts: number
  turn?: number
}

/** A job queue: a table whose rows are the jobs, and the rules for when a row is due. */
export interface JobQueue<Row extends LeasedRow> {
  table: Prisma.Sql
  /** SQL: the condition for rows that still need work, and the order in which these rows are processed. */
  waiting: Prisma.Sql
  order: Prisma.Sql
  /**
   * SQL: two columns. `attempts` counts the attempts, and `until` is the end of a lease or of the delay
   * before the next attempt.
   */
  attempts: Prisma.Sql
  until: Prisma.Sql
  /**
   * SQL: column that changes whenever `attempts` is reset while a lease may be held. It is needed if the old and
   * the new work must not be confused.
   */
  turn?: Prisma.Sql
  /**
   * SQL: `found` is an extra column that is computed while a row is leased. `sets` assigns further columns,
   * and can use the value of `found`.
   */
  found?: Prisma.Sql
  sets?: Prisma.Sql
  /** SQL: the columns that are read from a leased row. */
  columns: Prisma.Sql
  row: z.ZodType<Row>
  /**
   * Whether the work has effects outside this installation. Such work waits while a restored copy is in safe
   * mode.
   */
  isOutward?: true
  /**
   * Lock that is held while rows are leased. Needed if a condition depends on earlier leases, for example for
   * a send rate. A separate statement takes the lock first, because a statement doesn’t see leases that were
   * committed after it began.
   */
  claimLock?: LockKind
  /**
   * Delays after each failed attempt, in seconds. After the last delay, one more attempt follows, for which
   * `onFailed` gets `isLast`. If the row still meets the condition `waiting` after that, further attempts
   * follow, each after the last delay.
   */
  backOffSeconds: readonly number[]
  work: (row: Row) => Promise<unknown>
  onFailed: (row: Row, error: unknown, isLast: boolean) => Promise<unknown>
}

/**
 * Leases at most `limit` due rows that meet the condition `which`, and processes them in parallel. Other
 * processes skip leased rows. If this process dies, its leases expire soon. Returns the number of leased
 * rows.
 */
export async function runDueJobs<Row extends LeasedRow>(
  schedule: JobQueue<Row>,
  limit: number | Prisma.Sql,
  which = Prisma.sql`TRUE`,
): Promise<number> {
  const { claimLock } = schedule
  const claimed = await (claimLock
    ? transaction(async (tx) => {
        await takeLock(tx, claimLock)
        return lease(schedule, limit, which, tx)
      })
    : lease(schedule, limit, which))
  await Promise.all(claimed.map((row) => attempt(schedule, row)))
  return claimed.length
}

function lease<Row extends LeasedRow>(
  schedule: JobQueue<Row>,
  limit: number | Prisma.Sql,
  which: Prisma.Sql,
  tx?: Transaction,
): Promise<Row[]> {
  const { table, waiting, order, attempts, until, columns } = schedule
  const { found = Prisma.sql`NULL AS nothing`, sets = Prisma.empty } = schedule
  const may = schedule.isOutward ? Prisma.sql`NOT ${isSafeModeSql}` : Prisma.sql`TRUE`
  // Planning a queue’s conditions can take longer than running the query. So a query without a transaction is
  // prepared, and its connection keeps the plan.
  const query = tx ? queryRows(schedule.row, tx) : queryPrepared(schedule.row)
  return query`
    WITH due AS (
      SELECT id AS due_id, ${found} FROM ${table}
      WHERE ${waiting} AND (${until} IS NULL OR ${until} <= now()) AND ${which} AND ${may}
      ORDER BY ${order} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${table} SET ${attempts} = ${attempts} + 1, ${until} = now() + make_interval(secs => ${LEASE_SECONDS}) ${sets}
    FROM due WHERE id = due_id RETURNING ${columns}`
}

async function attempt<Row extends LeasedRow>(schedule: JobQueue<Row>, row: Row): Promise<void> {
  try {
    await withRenewedLease(
      () => renew(schedule, row),
      () => schedule.work(row),
    )
  } catch (error) {
    const { backOffSeconds } = schedule
    const seconds = backOffSeconds[row.attempts - 1] ?? backOffSeconds.at(-1)
    if (seconds !== undefined) await delayNextAttempt(schedule, row, seconds)
    await schedule.onFailed(row, error, row.attempts > backOffSeconds.length)
  }
}

/** SQL: whether no other process has leased the row, and the work or the owner hasn’t reset it. */
function isLeaseHeldSql<Row extends LeasedRow>({ attempts, turn }: JobQueue<Row>, row: Row): Prisma.Sql {
  const isSameTurn = turn ? Prisma.sql`AND ${turn} = ${row.turn}` : Prisma.empty
  return Prisma.sql`id = ${row.id}::uuid AND ${attempts} = ${row.attempts} ${isSameTurn}`
}

/**
 * Renews the lease of a row, unless the work has already reset `attempts`. Never shortens a delay that the
 * work has set.
 */
function renew<Row extends LeasedRow>(schedule: JobQueue<Row>, row: Row): Promise<number> {
  const { table, until } = schedule
  return db.$executeRaw`
    UPDATE ${table} SET ${until} = GREATEST(${until}, now() + make_interval(secs => ${LEASE_SECONDS}))
    WHERE ${isLeaseHeldSql(schedule, row)}`
}

async function delayNextAttempt<Row extends LeasedRow>(
  schedule: JobQueue<Row>,
  row: Row,
  seconds: number,
): Promise<void> {
  const { table, waiting, until } = schedule
  await db.$executeRaw`
    UPDATE ${table} SET ${until} = now() + make_interval(secs => ${seconds})
    WHERE ${isLeaseHeldSql(schedule, row)} AND ${waiting}`
}

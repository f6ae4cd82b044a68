import 'server-only'
import type { z } from 'zod'
import { db, Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import { LEASE_SECONDS, renewed } from './renewed'
import { isQuiet } from './system/quiet'

interface Taken {
  id: string
  /** This one included; it is the proof of the lease. */
  attempts: number
}

/** Work that waits in the rows of a table, and when it is due. */
export interface Schedule<Row extends Taken> {
  table: Prisma.Sql
  /** Which rows are still to be worked on, and which of them first. */
  waiting: Prisma.Sql
  order: Prisma.Sql
  /** The column that counts the tries, and the one that says until when a row is somebody's, or put off. */
  attempts: Prisma.Sql
  until: Prisma.Sql
  /** What the statement that takes a row finds out about it, as a column of `due`, and what else it sets by that. */
  found?: Prisma.Sql
  sets?: Prisma.Sql
  /** What is read of a row that was taken. */
  columns: Prisma.Sql
  row: z.ZodType<Row>
  /** Whether others notice: such work waits while a restored copy is quiet. */
  isOutward?: true
  /** Until the next try, after each failed one. After the last there is none. */
  backOffSeconds: readonly number[]
  work: (row: Row) => Promise<unknown>
  onFailed: (row: Row, error: unknown, isLast: boolean) => Promise<unknown>
}

/**
 * Takes rows that are due, at most `limit` of those that `which` names, and works on them at once. Nobody else gets one
 * while that goes on; where the process dies, soon after. Returns how many there were.
 */
export async function leased<Row extends Taken>(
  schedule: Schedule<Row>,
  limit: number | Prisma.Sql,
  which = Prisma.sql`TRUE`,
): Promise<number> {
  const { table, waiting, order, attempts, until, columns } = schedule
  const { found = Prisma.sql`NULL AS nothing`, sets = Prisma.empty } = schedule
  const may = schedule.isOutward ? Prisma.sql`NOT ${isQuiet}` : Prisma.sql`TRUE`
  const taken = await rows(schedule.row)`
    WITH due AS (
      SELECT id AS due_id, ${found} FROM ${table}
      WHERE ${waiting} AND (${until} IS NULL OR ${until} <= now()) AND ${which} AND ${may}
      ORDER BY ${order} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE ${table} SET ${attempts} = ${attempts} + 1, ${until} = now() + make_interval(secs => ${LEASE_SECONDS}) ${sets}
    FROM due WHERE id = due_id RETURNING ${columns}`
  await Promise.all(taken.map((row) => attempt(schedule, row)))
  return taken.length
}

async function attempt<Row extends Taken>(schedule: Schedule<Row>, row: Row): Promise<void> {
  try {
    await renewed(
      () => renew(schedule, row),
      () => schedule.work(row),
    )
  } catch (error) {
    const seconds = schedule.backOffSeconds[row.attempts - 1]
    if (seconds !== undefined) await putOff(schedule, row, seconds)
    await schedule.onFailed(row, error, seconds === undefined)
  }
}

/** Work that says itself until when its row rests has set its tries back, and is not heard here. */
function renew<Row extends Taken>({ table, attempts, until }: Schedule<Row>, row: Row): Promise<number> {
  return db.$executeRaw`
    UPDATE ${table} SET ${until} = GREATEST(${until}, now() + make_interval(secs => ${LEASE_SECONDS}))
    WHERE id = ${row.id}::uuid AND ${attempts} = ${row.attempts}`
}

async function putOff<Row extends Taken>(schedule: Schedule<Row>, row: Row, seconds: number): Promise<void> {
  const { table, waiting, attempts, until } = schedule
  await db.$executeRaw`
    UPDATE ${table} SET ${until} = now() + make_interval(secs => ${seconds})
    WHERE id = ${row.id}::uuid AND ${attempts} = ${row.attempts} AND ${waiting}`
}

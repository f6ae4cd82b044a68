import 'server-only'
import { z } from 'zod'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'

/**
 * The kinds of transaction locks. A lock is held until the commit. Queues use row locks with SKIP LOCKED, and
 * jobs a lease row; there is no other lock.
 */
export type LockKind =
  /** Everything about one sale, by each of its names. */
  | 'sale'
  /** Granting access for the waiting sales of one product. */
  | 'open'
  /** The order of one list. */
  | 'order'
  /** Recomputing what needs attention, the totals, one retention curve, one section's progress, or days. */
  | 'stuck'
  | 'figures'
  | 'curve'
  | 'reach'
  | 'recount'

const keySql = (kind: LockKind, name: Prisma.Sql) =>
  Prisma.sql`hashtextextended(concat_ws(' ', ${kind}::text, ${name}), 0)`
const unnamed = Prisma.sql`NULL`

/** SQL: waits for a lock. */
export const lockSql = (kind: LockKind, name = unnamed) =>
  Prisma.sql`pg_advisory_xact_lock(${keySql(kind, name)})`

/** SQL: takes a lock unless another transaction holds it. Returns whether it did. */
export const tryLockSql = (kind: LockKind, name = unnamed) =>
  Prisma.sql`pg_try_advisory_xact_lock(${keySql(kind, name)})`

/** Waits for a lock. */
export async function takeLock(tx: Transaction, kind: LockKind, name?: string): Promise<void> {
  await tx.$executeRaw`SELECT ${lockSql(kind, Prisma.sql`${name ?? null}::text`)}`
}

const lockSchema = z.strictObject({ isMine: z.boolean() })

/** Takes a lock unless another transaction holds it. Returns whether it did. */
export async function tryLock(tx: Transaction, kind: LockKind, name: string): Promise<boolean> {
  const [lock] = await rows(lockSchema, tx)`SELECT ${tryLockSql(kind, Prisma.sql`${name}::text`)} AS is_mine`
  return lock?.isMine === true
}

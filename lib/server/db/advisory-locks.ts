import 'server-only'
import { z } from 'zod'
import { Prisma, type Transaction } from './client'
import { queryRows } from './typed-rows'

/**
 * The kinds of advisory locks. Each lock is held until the transaction ends. Queues without a send rate use
 * row locks with SKIP LOCKED instead, and jobs use a lease row.
 */
export type LockKind =
  /** Held while a sale is processed: one lock for each ID of the sale. */
  | 'sale'
  /** Held while an account gets an email: one lock for each email. */
  | 'email'
  /** Held while access is granted for sales that waited until one product was set up. */
  | 'open'
  /** Held while a declaration of withdrawal is compared with earlier ones from the same email. */
  | 'withdrawal'
  /** Held while emails of broadcasts are leased, because the send rate depends on earlier leases. */
  | 'broadcast'
  /** Held while the order of one list changes. */
  | 'order'
  /**
   * Held while one of these is recounted: what needs attention (`stuck`), the totals (`figures`), one
   * retention snapshot (`curve`), one section’s progress (`reach`), or the marked days (`recount`).
   */
  | 'stuck'
  | 'figures'
  | 'curve'
  | 'reach'
  | 'recount'

const keySql = (kind: LockKind, name: Prisma.Sql) =>
  Prisma.sql`hashtextextended(concat_ws(' ', ${kind}::text, ${name}), 0)`
const unnamed = Prisma.sql`NULL`

/** SQL: waits for a lock and takes it. */
export const lockSql = (kind: LockKind, name = unnamed) =>
  Prisma.sql`pg_advisory_xact_lock(${keySql(kind, name)})`

/** SQL: takes a lock unless another transaction holds the lock. The value is true if the lock was taken. */
export const tryLockSql = (kind: LockKind, name = unnamed) =>
  Prisma.sql`pg_try_advisory_xact_lock(${keySql(kind, name)})`

/** Waits for a lock and takes it. */
export async function takeLock(tx: Transaction, kind: LockKind, name?: string): Promise<void> {
  await tx.$executeRaw`SELECT ${lockSql(kind, Prisma.sql`${name ?? null}::text`)}`
}

const lockSchema = z.strictObject({ isMine: z.boolean() })

/** Takes a lock unless another transaction holds the lock. Returns true if the lock was taken. */
export async function tryLock(tx: Transaction, kind: LockKind, name: string): Promise<boolean> {
  const [lock] = await queryRows(
    lockSchema,
    tx,
  )`SELECT ${tryLockSql(kind, Prisma.sql`${name}::text`)} AS is_mine`
  return lock?.isMine === true
}

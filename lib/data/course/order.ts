import 'server-only'
import { AppError } from '@/lib/contract/error'
import { ORDER_MAX } from '@/lib/contract/fields'
import { Prisma, type Transaction } from '@/lib/server/db'
import { idRowSchema, rows } from '@/lib/server/rows'

/** In which order the course is gone through: sections `s`, and in each its videos `v`. */
export const courseOrder = Prisma.sql`s."order", s.created_at, s.id, v."order", v.created_at, v.id`

/** One at a time may add to or rearrange a list, so that no two rows get the same place. Held until the commit. */
export async function lockOrder(tx: Transaction, list: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`order ${list}`}, 0))`
}

/** The place behind the last one; the first of all is 1. */
export function nextOrder(highest: number | null): number {
  return Math.min((highest ?? 0) + 1, ORDER_MAX)
}

/** Gives `ids` the places 1, 2, … in one statement. Throws conflict when they are not exactly the list's rows. */
export async function renumber(tx: Transaction, table: Prisma.Sql, list: Prisma.Sql, ids: string[]) {
  const locked = await rows(idRowSchema, tx)`
    SELECT id FROM ${table} WHERE ${list} ORDER BY id FOR NO KEY UPDATE`
  const present = new Set(locked.map(({ id }) => id))
  if (ids.length !== present.size || !ids.every((id) => present.has(id))) {
    throw new AppError('conflict', 'The list has changed meanwhile. Reload it and try again.')
  }
  await tx.$executeRaw`
    UPDATE ${table} AS t SET "order" = place.number
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place(id, number) WHERE t.id = place.id`
}

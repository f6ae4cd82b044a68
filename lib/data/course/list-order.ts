import 'server-only'
import { AppError } from '@/lib/contract/error'
import { ORDER_MAX } from '@/lib/contract/field-schemas'
import type { Prisma, Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/** Returns the position after the last one; the first position is 1. */
export function getNextOrder(highest: number | null): number {
  return Math.min((highest ?? 0) + 1, ORDER_MAX)
}

/**
 * Gives `ids` the positions 1, 2, … in one statement. Throws `conflict` if `ids` aren’t exactly the IDs of
 * the list's rows.
 */
export async function renumberRows(tx: Transaction, table: Prisma.Sql, list: Prisma.Sql, ids: string[]) {
  const locked = await queryRows(idRowSchema, tx)`
    SELECT id FROM ${table} WHERE ${list} ORDER BY id FOR NO KEY UPDATE`
  const present = new Set(locked.map(({ id }) => id))
  if (ids.length !== present.size || !ids.every((id) => present.has(id))) {
    throw new AppError('conflict', 'This list has changed. Reload the page and try again.')
  }
  await tx.$executeRaw`
    UPDATE ${table} AS t SET "order" = place.number
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS place(id, number) WHERE t.id = place.id`
}

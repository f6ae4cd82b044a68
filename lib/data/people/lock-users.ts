import 'server-only'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/** Locks one person's row, so that two of their requests run one after the other. */
export const lockUser = (tx: Transaction, id: string) =>
  tx.$executeRaw`SELECT FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`

/** SQL: a person’s ID as a subquery. The person can’t be deleted before the statement ends. Empty if they don’t exist. */
export const existingUserSql = (id: string) =>
  Prisma.sql`SELECT id FROM users WHERE id = ${id}::uuid FOR KEY SHARE`

/**
 * Locks accounts in the order of their IDs (lock order), because several people may be involved when a
 * purchase moves. Call it after locking the sale. Throws `OutdatedReadError` if one of them was deleted or
 * merged.
 */
export async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  const distinctIds = [...new Set(ids)]
  if (distinctIds.length === 0) return
  const locked = await queryRows(idRowSchema, tx)`
    SELECT id FROM users WHERE id = ANY(${distinctIds}::uuid[]) AND merged_into IS NULL ORDER BY id FOR UPDATE`
  if (locked.length < distinctIds.length) throw new OutdatedReadError()
}

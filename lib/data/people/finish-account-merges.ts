import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { isMissingRow } from '@/lib/server/db/database-errors'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { moveAccountData } from './account-merge-steps'

const LOGS_AT_ONCE = 10_000

const mergingSchema = z.strictObject({ id: idSchema, into: idSchema })

/**
 * Finishes merges: moves the access log of each account in batches, then any rows added in the meantime, and
 * deletes the old account. Idempotent, even with two runs at once or after a killed run.
 */
export async function finishAccountMerges(atOnce: number = LOGS_AT_ONCE): Promise<void> {
  const merging = await queryRows(mergingSchema)`
    SELECT id, merged_into AS into FROM users WHERE merged_into IS NOT NULL ORDER BY id`
  for (const { id } of merging) {
    let moved = atOnce
    while (moved === atOnce) moved = await moveLogs(db, id, atOnce).catch(repeatIfTargetGone(atOnce))
    await transaction((tx) => finishMerge(tx, id))
  }
}

/**
 * Returns an error handler that repeats a batch if it failed because another run merged and deleted the
 * target account. A failed batch moved nothing.
 */
const repeatIfTargetGone = (atOnce: number) => (error: unknown) => {
  if (isMissingRow(error)) return atOnce
  throw error
}

/** Moves a batch of access log entries from the old account to its current merge target. */
const moveLogs = (client: Transaction, id: string, atOnce: number) => client.$executeRaw`
  UPDATE access_logs l SET user_id = u.merged_into FROM users u
  WHERE u.id = ${id}::uuid AND u.merged_into IS NOT NULL AND l.id IN (
    SELECT id FROM access_logs WHERE user_id = ${id}::uuid ORDER BY timestamp, id LIMIT ${atOnce})`

/** Locks the account, moves rows that an open page may have added in the meantime, and deletes the account. */
async function finishMerge(tx: Transaction, id: string): Promise<void> {
  const [locked] = await queryRows(mergingSchema, tx)`
    SELECT u.id, u.merged_into AS into FROM users u WHERE u.id = ${id}::uuid AND u.merged_into IS NOT NULL FOR UPDATE`
  if (!locked) return
  await queryRows(idRowSchema, tx)`SELECT id FROM users WHERE id = ${locked.into}::uuid FOR UPDATE`
  await moveAccountData(tx, id, locked.into)
  let moved = LOGS_AT_ONCE
  while (moved === LOGS_AT_ONCE) moved = await moveLogs(tx, id, LOGS_AT_ONCE)
  await tx.user.delete({ where: { id } })
}

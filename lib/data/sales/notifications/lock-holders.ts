import 'server-only'
import { z } from 'zod'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { findOrCreateBuyers } from '@/lib/data/people/find-or-create-buyers'
import { lockUsers } from '@/lib/data/people/lock-users'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import type { PurchaseChanges } from './decide-purchase'

/**
 * Creates missing accounts, locks the new and the previous holders, and returns the holder ID of each
 * purchase.
 */
export async function lockHolders(
  tx: Transaction,
  outcomes: PurchaseChanges[],
): Promise<(string | null | undefined)[]> {
  const made = await findOrCreateBuyers(
    tx,
    outcomes.flatMap(({ holder, purchase }) =>
      holder && 'make' in holder ? [{ ...holder.make, purchaseId: purchase.id }] : [],
    ),
  )
  const known = outcomes.flatMap(({ holder }) => (holder && 'id' in holder ? [holder.id] : []))
  await lockUsers(tx, [...known, ...outcomes.flatMap(({ previousHolders }) => previousHolders)])
  await requireUnchangedHolders(tx, outcomes)
  return outcomes.map(({ holder }) => holder && ('id' in holder ? holder.id : made.get(holder.make.email)))
}

const outdatedSchema = z.strictObject({ isOutdated: z.boolean() })

/**
 * Throws `OutdatedReadError` if a purchase, or the email of a buyer, moved to another account before the
 * accounts were locked. The locks of the sales don’t prevent that, because a person who confirms an additional
 * email doesn’t lock sales. Runs no query for sales of new buyers.
 */
async function requireUnchangedHolders(tx: Transaction, outcomes: PurchaseChanges[]): Promise<void> {
  const withAccount = outcomes.flatMap((outcome) => outcome.purchasesWithAccount)
  const found = outcomes.flatMap(({ holder }) =>
    holder && 'id' in holder && holder.email ? [{ email: holder.email, userId: holder.id }] : [],
  )
  if (withAccount.length + found.length === 0) return
  const emails = found.map(({ email }) => email)
  const [row] = await queryRows(outdatedSchema, tx)`
    SELECT EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(withAccount)}::jsonb) AS read(id uuid, "userId" uuid)
        JOIN purchases p ON p.id = read.id WHERE p.user_id IS DISTINCT FROM read."userId"
    ) OR EXISTS (
      SELECT FROM jsonb_to_recordset(${JSON.stringify(found)}::jsonb) AS read(email text, "userId" uuid)
        LEFT JOIN (SELECT DISTINCT ON (email) email, user_id FROM ${emailOwnersSql(Prisma.sql`${emails}`)} known
          ORDER BY email, rank DESC) now ON now.email = read.email
      WHERE now.user_id IS DISTINCT FROM read."userId"
    ) AS is_outdated`
  if (row?.isOutdated) throw new OutdatedReadError()
}

import 'server-only'
import { deleteWithdrawalEmails } from '@/lib/data/mail/withdrawal-emails'
import { emailsOfUserSql } from '@/lib/data/people/email-addresses'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/** SQL: whether all payments of purchase `p` were returned to the buyer. */
const isReturnedSql = Prisma.sql`(p.is_refunded AND NOT EXISTS (
  SELECT FROM purchase_payments paid WHERE paid.purchase_id = p.id AND paid.refunded_at IS NULL))`

/** SQL: removes the personal data of a declaration. A trigger refuses any other change of the declaration. */
const redactionSql = Prisma.sql`name = NULL, email = NULL, reply_email = NULL, ip_address = NULL`

/**
 * Closes the open withdrawals of purchases whose payments were all returned, and the repetitions of these
 * withdrawals. Call this after locking the sale and the people, in the transaction that refunds the purchase or
 * assigns the withdrawal. If both run at once, the one that gets the locks last sees both changes and closes the
 * withdrawal.
 */
export async function closeRefundedWithdrawals(tx: Transaction, purchaseIds: string[]): Promise<void> {
  if (purchaseIds.length === 0) return
  const closed = await queryRows(idRowSchema, tx)`
    WITH closed AS (
      UPDATE withdrawals w SET closed_by = 'refund', handled_at = now()
      FROM purchases p
      WHERE p.id = w.purchase_id AND p.id = ANY(${purchaseIds}::uuid[]) AND w.handled_at IS NULL AND ${isReturnedSql}
      RETURNING w.id
    ), repeated AS (
      UPDATE withdrawals w SET closed_by = 'refund', handled_at = now()
      FROM closed WHERE w.repeat_of = closed.id AND w.handled_at IS NULL RETURNING w.id
    )
    SELECT id FROM closed UNION ALL SELECT id FROM repeated`
  if (closed.length > 0) await redactWithdrawalsOfDeletedCustomers(tx, purchaseIds)
}

/** Removes the personal data of closed withdrawals whose customer was deleted while they were open. */
export async function redactWithdrawalsOfDeletedCustomers(
  tx: Transaction,
  purchaseIds: string[],
): Promise<void> {
  const closedSql = Prisma.sql`
    SELECT first.id FROM withdrawals first JOIN purchases p ON p.id = first.purchase_id
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.customer_deleted_at IS NOT NULL AND first.handled_at IS NOT NULL`
  await redact(
    tx,
    Prisma.sql`w.handled_at IS NOT NULL AND w.id IN (
      ${closedSql} UNION SELECT repeated.id FROM withdrawals repeated WHERE repeated.repeat_of IN (${closedSql}))`,
  )
}

/**
 * Removes a person from the closed withdrawals with their emails or purchases. Open withdrawals stay, because the
 * person has a right to the refund.
 */
export async function redactWithdrawalsOfPerson(
  tx: Transaction,
  userId: string,
  purchaseIds: string[],
): Promise<void> {
  const emails = emailsOfUserSql(Prisma.sql`${userId}::uuid`)
  await redact(
    tx,
    Prisma.sql`w.handled_at IS NOT NULL AND w.id IN (
      SELECT id FROM withdrawals WHERE email IN ${emails}
      UNION SELECT id FROM withdrawals WHERE reply_email IN ${emails}
      UNION SELECT id FROM withdrawals WHERE purchase_id = ANY(${purchaseIds}::uuid[]))`,
  )
}

async function redact(tx: Transaction, which: Prisma.Sql): Promise<void> {
  const redacted = await queryRows(idRowSchema, tx)`
    UPDATE withdrawals w SET ${redactionSql} WHERE ${which} RETURNING w.id`
  await deleteWithdrawalEmails(
    tx,
    redacted.map(({ id }) => id),
  )
}

/** Moves withdrawals to the purchase that stays when duplicate purchases are merged. */
export async function moveWithdrawals(tx: Transaction, from: string[], to: string): Promise<void> {
  await tx.withdrawal.updateMany({ where: { purchaseId: { in: from } }, data: { purchaseId: to } })
}

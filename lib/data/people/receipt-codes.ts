import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { computeReceiptCode } from '@/lib/server/auth/receipt-code'
import { beginSession, endExcessSessions, sessionOriginOf } from '@/lib/server/auth/session-lifecycle'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { isActiveSql } from './entitlement'

const TRIES_MAX = 5
const HOURS = 24

/**
 * SQL: whether the code on the receipt of purchase `p` can sign in to the account `u`. The payer may have
 * typed another person’s email. So this purchase must have created the account recently, and nobody may have
 * signed in to it yet. The account must not belong to an administrator or to an email in ADMIN_EMAILS.
 */
export const canSignInByReceiptSql = Prisma.sql`(
  u.created_by_purchase_id = p.id AND p.user_id = u.id AND ${isActiveSql(Prisma.sql`p`)} AND ${isRealPurchaseSql(Prisma.sql`p`)}
  AND u.created_at > now() - make_interval(hours => ${HOURS})
  AND u.receipt_code_used_at IS NULL AND u.receipt_code_tries < ${TRIES_MAX}
  AND u.email_verified IS NULL AND NOT u.is_admin AND u.email <> ALL(${env.ADMIN_EMAILS}::text[])
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id))`

/**
 * Signs in to the account of an email with the code on its receipt, once. Does not verify the email. Returns
 * the token of the session. Null for any failure; only a wrong code costs one of the five tries.
 */
export async function signInByReceipt(email: string, code: string, headers: Headers): Promise<string | null> {
  const opened = await transaction((tx) => tryReceipt(tx, email, code, headers))
  if (opened) await endExcessSessions(opened.userId)
  return opened?.token ?? null
}

const openSchema = z.strictObject({ purchaseId: idSchema })

async function tryReceipt(tx: Transaction, email: string, code: string, headers: Headers) {
  const [user] = await queryRows(idRowSchema, tx)`SELECT id FROM users WHERE email = ${email} FOR UPDATE`
  if (!user) return null
  // Must be a separate statement. A statement that begins after the lock was acquired sees a session or a
  // refund that was committed during the wait.
  const [open] = await queryRows(openSchema, tx)`
    SELECT p.id AS purchase_id FROM users u JOIN purchases p ON p.id = u.created_by_purchase_id
    WHERE u.id = ${user.id}::uuid AND ${canSignInByReceiptSql}`
  if (!open) return null
  const isRight = timingSafeEqual(Buffer.from(computeReceiptCode(open.purchaseId)), Buffer.from(code))
  const data = isRight ? { receiptCodeUsedAt: new Date() } : { receiptCodeTries: { increment: 1 } }
  await tx.user.update({ where: { id: user.id }, data })
  if (!isRight) return null
  return { userId: user.id, token: await beginSession(tx, user.id, { sess: sessionOriginOf(headers) }) }
}

/** Returns true if a person signed in with a receipt code and the email has not been verified yet. */
export const hasUnverifiedReceiptSignIn = (user: {
  emailVerified: Date | null
  receiptCodeUsedAt: Date | null
}) => user.receiptCodeUsedAt !== null && user.emailVerified === null

/**
 * Ends an account’s receipt code. If somebody signed in with it and the email isn’t verified yet, also ends the
 * sessions and Google identities. A receipt code doesn’t prove who owns the email, so that person must not see
 * what the account gets next: another email, or the data of another account. Afterwards, the first verification
 * of the account’s email deletes nothing.
 */
export async function endReceiptAccess(tx: Transaction, userId: string): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { id: userId } })
  if (hasUnverifiedReceiptSignIn(user)) {
    await tx.session.deleteMany({ where: { userId } })
    await tx.account.deleteMany({ where: { userId } })
  }
  await tx.user.update({
    where: { id: userId },
    data: { createdByPurchaseId: null, receiptCodeUsedAt: null },
  })
}

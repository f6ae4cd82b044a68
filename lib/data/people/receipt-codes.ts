import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { Prisma, type Transaction, transaction } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { receiptCode } from '@/lib/server/receipt-code'
import { idRowSchema, rows } from '@/lib/server/rows'
import { beginSession, endOldSessions, originOf } from '@/lib/server/session'

const TRIES_MAX = 5
const HOURS = 24

/**
 * Whether the receipt of purchase `p` may open the account `u`. Whoever pays may have typed somebody else's email, so it
 * opens nothing but the new account that this very purchase made, that nobody has entered, and that is no administrator's
 * and never becomes one.
 */
export const mayOpenByReceipt = Prisma.sql`(
  u.created_by_purchase_id = p.id AND p.user_id = u.id AND p.access = 'active' AND NOT p.is_test
  AND u.created_at > now() - make_interval(hours => ${HOURS})
  AND u.receipt_code_used_at IS NULL AND u.receipt_code_tries < ${TRIES_MAX}
  AND u.email_verified IS NULL AND NOT u.is_admin AND u.email <> ALL(${env.ADMIN_EMAILS}::text[])
  AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id))`

/**
 * Signs in to the account of an email by the code on its receipt, once. Returns the token of the session; null for
 * anything that is wrong, of which only a wrong code costs one of the five tries. It proves no email.
 */
export async function signInByReceipt(email: string, code: string, headers: Headers): Promise<string | null> {
  const opened = await transaction((tx) => tryReceipt(tx, email, code, headers))
  if (opened) await endOldSessions(opened.userId)
  return opened?.token ?? null
}

const openSchema = z.strictObject({ purchaseId: idSchema })

async function tryReceipt(tx: Transaction, email: string, code: string, headers: Headers) {
  const [user] = await rows(idRowSchema, tx)`SELECT id FROM users WHERE email = ${email} FOR UPDATE`
  if (!user) return null
  // A statement of its own: what was waited for, a session or a refund, is seen only by one that begins after the lock.
  const [open] = await rows(openSchema, tx)`
    SELECT p.id AS purchase_id FROM users u JOIN purchases p ON p.id = u.created_by_purchase_id
    WHERE u.id = ${user.id}::uuid AND ${mayOpenByReceipt}`
  if (!open) return null
  const isRight = timingSafeEqual(Buffer.from(receiptCode(open.purchaseId)), Buffer.from(code))
  const data = isRight ? { receiptCodeUsedAt: new Date() } : { receiptCodeTries: { increment: 1 } }
  await tx.user.update({ where: { id: user.id }, data })
  if (!isRight) return null
  return { userId: user.id, token: await beginSession(tx, user.id, { sess: originOf(headers) }) }
}

/** Whether an account was entered by a receipt's code, and nobody has proven yet that its email is theirs. */
export const isUnproven = (user: { emailVerified: Date | null; receiptCodeUsedAt: Date | null }) =>
  user.receiptCodeUsedAt !== null && user.emailVerified === null

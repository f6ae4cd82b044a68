import 'server-only'
import { z } from 'zod'
import { db, type Transaction } from './db'
import { env } from './env'
import { idRowSchema, rows } from './rows'
import type { Proof } from './sign-in-scope'

const personSchema = z.strictObject({ isFirst: z.boolean(), isDoubtful: z.boolean(), isAdmin: z.boolean() })

/** Whether the owner says that somebody mistyped this email: it may be a stranger's mailbox, and opens no account. */
export async function isMisspelt(email: string): Promise<boolean> {
  return (await db.misspeltEmail.count({ where: { email } })) > 0
}

/**
 * Throws unless what was proven opens the account still: the owner may have corrected its email, or have made it part of
 * another, since its link was used up. With the account locked, nothing of that happens any more.
 */
export async function requireOwn(tx: Transaction, userId: string, { email, account }: Proof): Promise<void> {
  await rows(idRowSchema, tx)`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`
  const own = await tx.user.count({
    where: {
      id: userId,
      OR: [
        { email },
        { emails: { some: { email, verifiedAt: { not: null } } } },
        ...(account ? [{ accounts: { some: account } }] : []),
      ],
    },
  })
  if (own === 0) throw new Error('What was proven is none of this account any more')
}

/**
 * What a proven email changes, where it is the account's own: it counts as verified, and one of ADMIN_EMAILS administers.
 * In the transaction that begins the session, and before it. The first proof ends whatever somebody did who came in by the
 * code of a receipt, which proves no email: their sessions, further emails and outside identities.
 */
export async function recordVerifiedEmail(tx: Transaction, userId: string, proof: Proof): Promise<void> {
  const [person] = await rows(personSchema, tx)`
    SELECT email_verified IS NULL AS is_first, receipt_code_used_at IS NOT NULL AS is_doubtful, is_admin
    FROM users WHERE id = ${userId}::uuid AND email = ${proof.email} FOR UPDATE`
  if (!person) return
  if (person.isFirst && person.isDoubtful) await endOthers(tx, userId, proof)
  const isAdmin = person.isAdmin || env.ADMIN_EMAILS.includes(proof.email)
  const verified = person.isFirst && { emailVerified: new Date() }
  if (!verified && isAdmin === person.isAdmin) return
  await tx.user.update({ where: { id: userId }, data: { ...verified, isAdmin } })
}

async function endOthers(tx: Transaction, userId: string, { account }: Proof): Promise<void> {
  await tx.session.deleteMany({ where: { userId } })
  await tx.userEmail.deleteMany({ where: { userId } })
  await tx.account.deleteMany({ where: { userId, ...(account && { NOT: account }) } })
}

import 'server-only'
import { z } from 'zod'
import { lockSql } from '../db/advisory-locks'
import { db, Prisma, type Transaction } from '../db/client'
import { idRowSchema, queryRows } from '../db/typed-rows'
import { env } from '../env'
import type { VerifiedEmail } from './sign-in-context'

const personSchema = z.strictObject({ isFirst: z.boolean(), isDoubtful: z.boolean(), isAdmin: z.boolean() })

/**
 * SQL: waits for the locks of these emails and takes them until the transaction ends. The value is their number.
 * Before a transaction gives a new email to an account, it takes the lock of the email, and then reads in another
 * statement who has the email. Otherwise, two accounts could get one email: as a primary and as an additional
 * email. Locks of emails come before locks of accounts.
 */
export const lockEmailsSql = (emails: string[]) => Prisma.sql`(
  SELECT count(${lockSql('email', Prisma.sql`email`)}::text)::int
  FROM (SELECT DISTINCT email FROM unnest(${emails}::text[]) AS email ORDER BY email) AS wanted)`

/** Takes the locks of these emails. */
export async function lockEmails(tx: Transaction, emails: string[]): Promise<void> {
  await tx.$executeRaw`SELECT ${lockEmailsSql(emails)}`
}

/**
 * Returns true if the owner corrected this email as mistyped. The mailbox may belong to a stranger, so nobody
 * can sign in with this email.
 */
export async function isMistypedEmail(email: string, client: Transaction = db): Promise<boolean> {
  return (await client.misspeltEmail.count({ where: { email } })) > 0
}

/**
 * Throws unless the verified email still belongs to the account. The owner may have corrected the email or
 * merged the account after the link was used. Locks the account until the end of the transaction.
 */
export async function requireEmailOfAccount(
  tx: Transaction,
  userId: string,
  { email, account }: VerifiedEmail,
): Promise<void> {
  await queryRows(idRowSchema, tx)`SELECT id FROM users WHERE id = ${userId}::uuid FOR UPDATE`
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
  if (own === 0) throw new Error('This email no longer belongs to the account')
}

/**
 * Marks the account’s own email as verified and applies ADMIN_EMAILS, in the transaction that begins the
 * session. The first verification ends everything done with a receipt code, which doesn’t prove an email:
 * sessions, additional emails, and linked identities.
 */
export async function recordVerifiedEmail(
  tx: Transaction,
  userId: string,
  proof: VerifiedEmail,
): Promise<void> {
  const [person] = await queryRows(personSchema, tx)`
    SELECT email_verified IS NULL AS is_first, receipt_code_used_at IS NOT NULL AS is_doubtful, is_admin
    FROM users WHERE id = ${userId}::uuid AND email = ${proof.email} FOR UPDATE`
  if (!person) return
  if (person.isFirst && person.isDoubtful) await deleteUnverifiedAccess(tx, userId, proof)
  const isAdmin = person.isAdmin || env.ADMIN_EMAILS.includes(proof.email)
  const verified = person.isFirst && { emailVerified: new Date() }
  if (!verified && isAdmin === person.isAdmin) return
  await tx.user.update({ where: { id: userId }, data: { ...verified, isAdmin } })
}

async function deleteUnverifiedAccess(
  tx: Transaction,
  userId: string,
  { account }: VerifiedEmail,
): Promise<void> {
  await tx.session.deleteMany({ where: { userId } })
  await tx.userEmail.deleteMany({ where: { userId } })
  await tx.account.deleteMany({ where: { userId, ...(account && { NOT: account }) } })
}

import 'server-only'
import { v7 } from 'uuid'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import { rebuildTimelinesOfUsers } from '@/lib/data/timelines/rebuild-timelines'
import { resetMovedTimelines } from '@/lib/data/timelines/record-timelines'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { moveAccountData } from './account-merge-steps'
import { recomputePurchaseFlags } from './find-or-create-buyers'
import { endReceiptAccess } from './receipt-codes'

/**
 * SQL: stores the email that a purchase moved away from, and when. If the purchase moves again, keeps the
 * first email and its time.
 */
const claimedFrom = (email: string) => Prisma.sql`
  claimed_at = CASE WHEN claimed_from IS NULL THEN now() ELSE claimed_at END,
  claimed_from = COALESCE(claimed_from, ${email})`

/**
 * Merges two accounts of one person: everything moves to the other account, and the primary email becomes an
 * additional email there. Purchases store the previous account’s email, so that the owner can move them back.
 * Both accounts must be locked. A receipt code no longer opens the remaining account. `finishAccountMerges` moves the
 * access log, which may be long. Until then the old account exists without an email, and nobody can sign in to it.
 */
export async function mergeAccounts(
  tx: Transaction,
  from: { id: string; email: string },
  to: string,
): Promise<void> {
  await endReceiptAccess(tx, to)
  await tx.$executeRaw`
    UPDATE purchases SET ${claimedFrom(from.email)} WHERE user_id = ${from.id}::uuid`
  await moveAccountData(tx, from.id, to)
  await joinAccounts(tx, from.id, to)
  await tx.$executeRaw`
    INSERT INTO user_emails (id, email, user_id, verified_at) VALUES (${v7()}::uuid, ${from.email}, ${to}::uuid, now())
    ON CONFLICT (email) DO UPDATE SET user_id = EXCLUDED.user_id, verified_at = now()`
  await recomputePurchaseFlags(tx, [to])
}

/** Copies the name and the picture if the remaining account has none, and keeps the earlier creation date. */
async function joinAccounts(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE users kept SET created_at = LEAST(kept.created_at, gone.created_at), updated_at = now(),
      profile_image_url = COALESCE(kept.profile_image_url, gone.profile_image_url),
      (first_name, last_name) = (SELECT first_name, last_name FROM users named
        WHERE named.id = CASE WHEN COALESCE(kept.first_name, kept.last_name) IS NULL THEN gone.id ELSE kept.id END)
    FROM users gone WHERE kept.id = ${to}::uuid AND gone.id = ${from}::uuid`
  await tx.$executeRaw`
    UPDATE users SET merged_into = ${to}::uuid, email = 'merged ' || id, email_verified = NULL,
      has_purchased = FALSE, purchase_date = NULL, created_by_purchase_id = NULL, updated_at = now()
    WHERE id = ${from}::uuid`
}

/**
 * Moves the purchases made with `email`, which was an additional email of the account `from`. The account's
 * other purchases stay, and so do the email's opt-outs from email lists.
 */
export async function movePurchasesOfEmail(
  tx: Transaction,
  from: string,
  to: string,
  email: string,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchases SET user_id = ${to}::uuid, ${claimedFrom(email)}
    WHERE user_id = ${from}::uuid AND ${lowercaseBuyerEmailSql(Prisma.sql`purchases`)} = ${email}`
  const previous = await tx.user.findUniqueOrThrow({ where: { id: from } })
  await copyOptOuts(tx, email, previous.email)
  await resetMovedTimelines(tx, [from, to])
  await rebuildTimelinesOfUsers([to], tx)
  // A Google identity may be linked by that email. Other identities are linked again at their next sign-in.
  await tx.account.deleteMany({ where: { userId: from } })
}

/**
 * Returns the account that gets a moved purchase back: the account with this primary email, or else a new
 * account. Before creating an account, removes the email from any account that has it as an additional or
 * mistyped email. That account keeps the email's opt-outs from email lists, and its sessions end.
 */
export async function findOrCreatePreviousOwner(tx: Transaction, email: string): Promise<string> {
  await lockEmails(tx, [email])
  const own = await tx.user.findUnique({ where: { email } })
  if (own) return own.id
  await tx.misspeltEmail.deleteMany({ where: { email } })
  const further = await tx.userEmail.findUnique({ where: { email }, include: { user: true } })
  if (further) {
    await copyOptOuts(tx, email, further.user.email)
    await tx.userEmail.delete({ where: { email } })
    // A person may have signed in to that account with the email.
    await tx.session.deleteMany({ where: { userId: further.userId } })
    await tx.account.deleteMany({ where: { userId: further.userId } })
  }
  const { id } = await tx.user.create({ data: { email } })
  return id
}

const CLAIM_DAYS = 30

/** Deletes the previous email of purchases, 30 days after they moved to another account. */
export async function prunePreviousBuyerEmails(): Promise<void> {
  await db.$executeRaw`
    UPDATE purchases SET claimed_from = NULL, claimed_at = NULL
    WHERE claimed_at < now() - make_interval(days => ${CLAIM_DAYS})`
}

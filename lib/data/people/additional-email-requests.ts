import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type AccountEmail, ADDITIONAL_EMAILS_MAX, type EmailClaim } from '@/lib/contract/people/account'
import { getAdditionalEmailTokenIdentifier } from '@/lib/data/mail/link-tokens'
import { queueAddedEmailNotices, queueAdditionalEmailRequest } from '@/lib/data/mail/queue-emails'
import { throwAsUnavailable } from '@/lib/data/throw-as-unavailable'
import type { Viewer } from '@/lib/server/auth/session'
import { consumeLink, isLinkValid } from '@/lib/server/auth/verification-tokens'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { env } from '@/lib/server/env'
import { type RateLimitCharge, runWithinLimits } from '@/lib/server/http/rate-limit'
import { recomputePurchaseFlags } from './find-or-create-buyers'
import { lockUsers } from './lock-users'
import { mergeAccounts, movePurchasesOfEmail } from './merge-accounts'
import { hasUnverifiedReceiptSignIn } from './receipt-codes'

/**
 * Requests to add an email to the viewer’s account, and queues a confirmation link to that email. Does not
 * reveal whether another account has the email. Throws `conflict` if the viewer already has the email or has
 * too many emails. Throws `forbidden` until the viewer’s own email is verified, and `rate_limited` after too
 * many requests.
 */
export async function requestAdditionalEmail(
  viewer: Viewer,
  email: string,
  network: string | null,
): Promise<AccountEmail> {
  const own = await db.userEmail.findMany({ where: { userId: viewer.id } })
  if (email === viewer.email || own.some((row) => row.email === email)) {
    throw new AppError('conflict', 'This email is already on your account')
  }
  if (own.length >= ADDITIONAL_EMAILS_MAX) throw tooMany()
  const account = await db.user.findUnique({ where: { id: viewer.id } })
  if (account && hasUnverifiedReceiptSignIn(account)) throw createUnverifiedEmailError()
  const points: RateLimitCharge[] = [
    ['claimByPerson', viewer.id],
    ['claim', `${email} ${network ?? 'unknown'}`],
    ['claimOfEmail', email],
    ...(account?.hasPurchased ? [] : [['claimByStrangers', 'all'] as const]),
  ]
  const queuedAt = await runWithinLimits(points, () => queueAdditionalEmailRequest(viewer.id, email))
  return { email, addedAt: queuedAt.toISOString() }
}

/**
 * Returns the error for a viewer whose own email isn't verified. Otherwise, a buyer who typed a stranger's
 * email at the checkout could add their own email to the stranger's account.
 */
const createUnverifiedEmailError = () =>
  new AppError(
    'forbidden',
    'You signed in with a receipt code, which doesn’t verify your email. First sign in with a link we send to your email.',
  )

const tooMany = () =>
  new AppError(
    'conflict',
    `You can add up to ${ADDITIONAL_EMAILS_MAX} additional emails. Remove one to add another.`,
  )

const linkOf = ({ token, account, email }: EmailClaim) => ({
  identifier: getAdditionalEmailTokenIdentifier(account, email),
  token,
})

/**
 * Returns the primary email of the account that requested an additional email. Null if the link no longer
 * works. Throws `unavailable` if the database does not respond.
 */
export async function findAdditionalEmailRequester(claim: EmailClaim): Promise<string | null> {
  const isValid = await isLinkValid(linkOf(claim)).catch(throwAsUnavailable)
  if (!isValid) return null
  const user = await db.user.findUnique({ where: { id: claim.account } }).catch(throwAsUnavailable)
  return user?.email ?? null
}

/**
 * Confirms a request for an additional email with the link that was sent to this email. The link proves that
 * the person can read the mailbox, and the session proves that the account is theirs. The email then belongs
 * to the account, with the purchases and the progress of its previous account. Informs both mailboxes. Throws
 * `forbidden` for any other account, and `not_found` if the link no longer works. Throws `conflict` for an
 * administrator’s email or too many emails, and `unavailable` if the database does not respond.
 */
export async function confirmAdditionalEmail(viewer: Viewer | null, claim: EmailClaim): Promise<void> {
  if (viewer?.id !== claim.account)
    throw new AppError('forbidden', 'Sign in to the account that sent this request')
  await transaction((tx) => applyClaim(tx, viewer, claim)).catch(throwAsUnavailable)
}

async function applyClaim(tx: Transaction, viewer: Viewer, claim: EmailClaim): Promise<void> {
  const { email } = claim
  const { owner, holder } = await lockEmailAndHolders(tx, viewer, email)
  const isValid = await consumeLink(tx, linkOf(claim))
  const account = await tx.user.findUnique({ where: { id: viewer.id }, include: { emails: true } })
  // The account may have been merged into another one after the link was sent.
  if (!isValid || !account)
    throw new AppError(
      'not_found',
      'This link has expired or has already been used. Add the email again to get a new link.',
    )
  // If the email is now the account's primary email, there is nothing to add.
  if (account.email === email) return
  if (owner?.isAdmin || env.ADMIN_EMAILS.includes(email)) {
    throw new AppError('conflict', 'An administrator’s email can’t be added to another account')
  }
  if (account.emails.length >= ADDITIONAL_EMAILS_MAX) throw tooMany()
  if (owner) await mergeAccounts(tx, owner, viewer.id)
  if (holder && holder !== viewer.id) await movePurchasesOfEmail(tx, holder, viewer.id, email)
  await tx.$executeRaw`
    INSERT INTO user_emails (id, email, user_id, verified_at)
    VALUES (${v7()}::uuid, ${email}, ${viewer.id}::uuid, now())
    ON CONFLICT (email) DO UPDATE SET user_id = EXCLUDED.user_id, verified_at = now()`
  // The link was opened, so the email was not mistyped.
  await tx.misspeltEmail.deleteMany({ where: { email } })
  await recomputePurchaseFlags(tx, holder ? [viewer.id, holder] : [viewer.id])
  await queueAddedEmailNotices(tx, viewer.id, { email, account: account.email })
}

/** Finds the account with this primary email, and the account with this additional email. */
async function findHolders(tx: Transaction, email: string) {
  const owner = await tx.user.findUnique({ where: { email } })
  const further = await tx.userEmail.findUnique({ where: { email } })
  return { owner, holder: further?.userId }
}

/**
 * Locks the email, the viewer and the accounts that have this email, and returns these accounts. Throws
 * `OutdatedReadError`, which retries the transaction, if other accounts have the email after the locks were
 * acquired.
 */
async function lockEmailAndHolders(tx: Transaction, viewer: Viewer, email: string) {
  await lockEmails(tx, [email])
  const before = await findHolders(tx, email)
  await lockUsers(
    tx,
    [viewer.id, before.owner?.id, before.holder].filter((id) => id !== undefined),
  )
  const now = await findHolders(tx, email)
  if (now.owner?.id !== before.owner?.id || now.holder !== before.holder) throw new OutdatedReadError()
  return now
}

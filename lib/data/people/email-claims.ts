import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import { type AccountEmail, type EmailClaim, FURTHER_EMAILS_MAX } from '@/lib/contract/people/account'
import { claimIdentifier } from '@/lib/data/mail/outbox-mails'
import { queueClaimed } from '@/lib/data/mail/queue'
import { notNow } from '@/lib/data/not-now'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { env } from '@/lib/server/env'
import { consumeFor, type Point } from '@/lib/server/rate-limit'
import type { Viewer } from '@/lib/server/session'
import { hashLinkToken } from '@/lib/server/sign-in-link'
import { lockUsers, recomputeUsers } from './holders'
import { mergePeople, movePurchases } from './merge'
import { isUnproven } from './receipt-codes'

/**
 * The viewer says that an email is theirs too: a mail asks there. The answer is the same whether anybody has that email.
 * Throws conflict when it is the viewer's already or they have too many, forbidden before their own email is proven,
 * rate_limited after too many mails.
 */
export async function claimEmail(
  viewer: Viewer,
  email: string,
  network: string | null,
): Promise<AccountEmail> {
  const own = await db.userEmail.findMany({ where: { userId: viewer.id } })
  if (email === viewer.email || own.some((row) => row.email === email)) {
    throw new AppError('conflict', 'This is your email already')
  }
  if (own.length >= FURTHER_EMAILS_MAX) throw tooMany()
  const account = await db.user.findUnique({ where: { id: viewer.id } })
  if (account && isUnproven(account)) throw unproven()
  const points: Point[] = [
    ['claimByPerson', viewer.id],
    ['claim', `${email} ${network ?? 'unknown'}`],
    ['claimOfEmail', email],
  ]
  const mail = { id: v7(), kind: 'email_claim', userId: viewer.id, parameters: { email } } as const
  const { createdAt } = await consumeFor(points, () => db.emailOutbox.create({ data: mail }))
  return { email, addedAt: createdAt.toISOString() }
}

/** Else whoever typed a stranger's email at the till could tie that account to a mailbox of their own. */
const unproven = () =>
  new AppError(
    'forbidden',
    'Sign in once by a mail to your own email first. You came in by the code of a receipt, which proves no email.',
  )

const tooMany = () =>
  new AppError('conflict', `At most ${FURTHER_EMAILS_MAX} further emails. Remove one to add another.`)

const tokenOf = ({ token, account, email }: EmailClaim) => ({
  identifier: claimIdentifier(account, email),
  token: hashLinkToken(token),
  expires: { gt: new Date() },
})

/**
 * The email of the account that a claim came from; null for a link that does not work any more. Throws unavailable while
 * the database does not answer.
 */
export async function findClaimant(claim: EmailClaim): Promise<string | null> {
  const token = await db.verificationToken.findFirst({ where: tokenOf(claim) }).catch(notNow)
  const user = token && (await db.user.findUnique({ where: { id: claim.account } }).catch(notNow))
  return user?.email ?? null
}

/**
 * The button behind the mail's link, which proves the email; the session proves the account that asked. From now on the
 * email is the account's, and so is what was bought or begun with it. Both mailboxes are told. Throws forbidden for
 * everybody but the account that asked, not_found for a link that does not work any more, conflict for an administrator's
 * email and for one too many, unavailable while the database does not answer.
 */
export async function confirmClaim(viewer: Viewer | null, claim: EmailClaim): Promise<void> {
  if (viewer?.id !== claim.account) throw new AppError('forbidden', 'Sign in as the account that asked')
  await transaction((tx) => settleClaim(tx, viewer, claim)).catch(notNow)
}

async function settleClaim(tx: Transaction, viewer: Viewer, claim: EmailClaim): Promise<void> {
  const { email } = claim
  await lockPeople(tx, viewer, email)
  const { count } = await tx.verificationToken.deleteMany({ where: tokenOf(claim) })
  const account = await tx.user.findUnique({ where: { id: viewer.id }, include: { emails: true } })
  // The account may have become part of another since.
  if (count === 0 || !account) throw new AppError('not_found', 'This link has been used or is too old')
  // Meanwhile it has become the account's own first email: there is nothing to add.
  if (account.email === email) return
  const { owner, holder } = await whoHas(tx, email)
  if (owner?.isAdmin || env.ADMIN_EMAILS.includes(email)) {
    throw new AppError('conflict', 'An administrator keeps their own account')
  }
  if (account.emails.length >= FURTHER_EMAILS_MAX) throw tooMany()
  if (owner) await mergePeople(tx, owner, viewer.id)
  if (holder && holder !== viewer.id) await movePurchases(tx, holder, viewer.id, email)
  await tx.$executeRaw`
    INSERT INTO user_emails (id, email, user_id, verified_at)
    VALUES (${v7()}::uuid, ${email}, ${viewer.id}::uuid, now())
    ON CONFLICT (email) DO UPDATE SET user_id = EXCLUDED.user_id, verified_at = now()`
  // A mailbox that answers was no misspelling.
  await tx.misspeltEmail.deleteMany({ where: { email } })
  await recomputeUsers(tx, holder ? [viewer.id, holder] : [viewer.id])
  await queueClaimed(tx, viewer.id, { email, account: account.email })
}

/** Whose own email it is, and whose further one. */
async function whoHas(tx: Transaction, email: string) {
  const owner = await tx.user.findUnique({ where: { email } })
  const further = await tx.userEmail.findUnique({ where: { email } })
  return { owner, holder: further?.userId }
}

async function lockPeople(tx: Transaction, viewer: Viewer, email: string): Promise<void> {
  const { owner, holder } = await whoHas(tx, email)
  await lockUsers(
    tx,
    [viewer.id, owner?.id, holder].filter((id) => id !== undefined),
  )
}

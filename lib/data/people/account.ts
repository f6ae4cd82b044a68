import 'server-only'
import { v7 } from 'uuid'
import { AppError } from '@/lib/contract/error'
import type { AccountEmail, AddressLink } from '@/lib/contract/people/account'
import { addressIdentifier } from '@/lib/data/mail/outbox-mails'
import { db, type Transaction, transaction } from '@/lib/server/db'
import { isUnavailable } from '@/lib/server/db-error'
import { consumeFor, type Point } from '@/lib/server/rate-limit'
import type { Viewer } from '@/lib/server/session'
import { hashLinkToken } from '@/lib/server/sign-in-link'
import { lockUsers, recomputeUsers } from './holders'

/** The further addresses that the viewer has confirmed, the oldest first. */
export async function listAddresses(viewer: Viewer): Promise<AccountEmail[]> {
  const rows = await db.userEmail.findMany({
    where: { userId: viewer.id, verifiedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ email, createdAt }) => ({ email, addedAt: createdAt.toISOString() }))
}

/**
 * Asks an address by mail whether it belongs to the viewer. The answer is the same whether anybody has that address.
 * Throws conflict when it is the viewer's already, rate_limited after too many mails.
 */
export async function askAddress(
  viewer: Viewer,
  email: string,
  network: string | null,
): Promise<AccountEmail> {
  const own = await db.userEmail.findFirst({ where: { userId: viewer.id, email } })
  if (own || email === viewer.email) throw new AppError('conflict', 'This is your address already')
  const points: Point[] = [
    ['claimByPerson', viewer.id],
    ['claim', `${email} ${network ?? 'unknown'}`],
    ['claimOfEmail', email],
  ]
  const mail = { id: v7(), kind: 'address', userId: viewer.id, parameters: { email } } as const
  const { createdAt } = await consumeFor(points, () => db.emailOutbox.create({ data: mail }))
  return { email, addedAt: createdAt.toISOString() }
}

/** Takes a further address away. Throws not_found when it is none of the viewer's. */
export async function removeAddress(viewer: Viewer, email: string): Promise<void> {
  const { count } = await db.userEmail.deleteMany({ where: { userId: viewer.id, email } })
  if (count === 0) throw new AppError('not_found', 'This is none of your further addresses')
}

/** Signs out everywhere, here too. */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  await db.session.deleteMany({ where: { userId: viewer.id } })
}

const tokenOf = ({ token, account, email }: AddressLink) => ({
  identifier: addressIdentifier(account, email),
  token: hashLinkToken(token),
  expires: { gt: new Date() },
})

/** A mail's link is followed by people, whom only a page can ask to wait: it needs a word for "not now". */
function notNow(error: unknown): never {
  throw isUnavailable(error) ? new AppError('unavailable', 'We cannot be reached just now') : error
}

/**
 * The address of the account that a mail's link would give more to; null for a link that does not work any more. Throws
 * unavailable while the database does not answer.
 */
export async function findGainingAccount(link: AddressLink): Promise<string | null> {
  const token = await db.verificationToken.findFirst({ where: tokenOf(link) }).catch(notNow)
  const user = token && (await db.user.findUnique({ where: { id: link.account } }).catch(notNow))
  return user?.email ?? null
}

/**
 * The button behind the mail's link: the address is the account's from now on, and so is what was bought or begun with
 * it. Throws not_found for a link that does not work any more, conflict for an administrator's address, unavailable while
 * the database does not answer.
 */
export async function confirmAddressRequest(link: AddressLink): Promise<void> {
  await transaction((tx) => addAddress(tx, link)).catch(notNow)
}

async function addAddress(tx: Transaction, link: AddressLink): Promise<void> {
  const { count } = await tx.verificationToken.deleteMany({ where: tokenOf(link) })
  // The account may have become part of another since.
  const account = await tx.user.findUnique({ where: { id: link.account } })
  if (count === 0 || !account) throw new AppError('not_found', 'This link has been used or is too old')
  const other = await tx.user.findUnique({ where: { email: link.email } })
  // Meanwhile it has become the account's own first address: there is nothing to add.
  if (other?.id === link.account) return
  if (other?.isAdmin) throw new AppError('conflict', 'An administrator keeps their own account')
  const holder = await tx.userEmail.findUnique({ where: { email: link.email } })
  const people = [link.account, other?.id, holder?.userId].filter((id) => id !== undefined)
  await lockUsers(tx, people)
  if (other) await moveEverything(tx, other.id, link.account)
  if (holder) await movePurchases(tx, holder.userId, link)
  await tx.$executeRaw`
    INSERT INTO user_emails (id, email, user_id, verified_at)
    VALUES (${v7()}::uuid, ${link.email}, ${link.account}::uuid, now())
    ON CONFLICT (email) DO UPDATE SET user_id = EXCLUDED.user_id, verified_at = now()`
  await recomputeUsers(tx, people)
}

/** Of a person who had it as a further address: what was bought with it goes along, and nothing else of theirs. */
async function movePurchases(tx: Transaction, from: string, { account, email }: AddressLink): Promise<void> {
  await tx.$executeRaw`
    UPDATE purchases SET user_id = ${account}::uuid
    WHERE user_id = ${from}::uuid AND lower(btrim(ipn_data ->> 'WP_BUYER_EMAIL')) = ${email}`
}

/** One person had two accounts: what one bought, finished and wrote goes to the other, then it is deleted. */
async function moveEverything(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.purchase.updateMany({ where: { userId: from }, data: { userId: to } })
  await tx.videoNote.updateMany({ where: { userId: from }, data: { userId: to } })
  await tx.userEmail.updateMany({ where: { userId: from }, data: { userId: to } })
  await tx.$executeRaw`
    INSERT INTO video_progress AS mine (id, user_id, video_id, completed, last_position, updated_at)
    SELECT gen_random_uuid(), ${to}::uuid, video_id, completed, last_position, updated_at
    FROM video_progress WHERE user_id = ${from}::uuid
    ON CONFLICT (user_id, video_id) DO UPDATE SET completed = mine.completed OR EXCLUDED.completed,
      last_position = GREATEST(mine.last_position, EXCLUDED.last_position)`
  await tx.user.delete({ where: { id: from } })
}

import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { AccountEmail, AccountName } from '@/lib/contract/people/account'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { requireNotViewingAs } from '@/lib/data/people/view-as'
import type { LiveSession, Viewer } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { lockUser } from './lock-users'

/**
 * Lists the additional emails that the viewer has verified, the oldest first. Throws `forbidden` for an
 * administrator who is viewing as a customer.
 */
export async function listOwnEmails(viewer: Viewer): Promise<AccountEmail[]> {
  requireNotViewingAs(viewer)
  const rows = await db.userEmail.findMany({
    where: { userId: viewer.id, verifiedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ email, createdAt }) => ({ email, addedAt: createdAt.toISOString() }))
}

/**
 * Changes the viewer’s name. An omitted field stays unchanged. Throws `forbidden` for an administrator who is
 * viewing as a customer.
 */
export async function updateOwnName(viewer: Viewer, name: AccountName): Promise<Required<AccountName>> {
  requireNotViewingAs(viewer)
  return db.user.update({
    where: { id: viewer.id },
    data: name,
    select: { firstName: true, lastName: true },
  })
}

/**
 * Removes an additional email of the viewer. Its opt-outs from email lists stay with the primary email. Ends
 * all other sessions and all Google identities, because somebody may have signed in with that email. Throws
 * `not_found`, and changes nothing, if the email is not the viewer’s.
 */
export async function removeOwnEmail({ id, viewer }: LiveSession, email: string): Promise<void> {
  const userId = viewer.id
  await transaction(async (tx) => {
    // A sign-in with that email locks the account too, so it can't start a session after the others were ended.
    await lockUser(tx, userId)
    const { count } = await tx.userEmail.deleteMany({ where: { userId, email } })
    if (count === 0) throw new AppError('not_found', 'This isn’t one of your additional emails')
    await copyOptOuts(tx, email, viewer.email)
    await tx.session.deleteMany({ where: { userId, NOT: { id } } })
    // Identities of the other emails are linked again at the next sign-in.
    await tx.account.deleteMany({ where: { userId } })
  })
}

/** Signs the viewer out everywhere, including in this browser. */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  await db.session.deleteMany({ where: { userId: viewer.id } })
}

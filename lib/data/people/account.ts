import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { AccountEmail, AccountName } from '@/lib/contract/people/account'
import { copyOptOuts } from '@/lib/data/mail/email-preferences'
import { requireNotViewingAs } from '@/lib/data/people/view-as'
import type { Viewer } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'

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
 * Removes an additional email of the viewer. Its opt-outs from email lists stay with the primary email. Throws `not_found` if the
 * email is not the viewer’s.
 */
export async function removeOwnEmail(viewer: Viewer, email: string): Promise<void> {
  const count = await transaction(async (tx) => {
    // Deletes all Google identities, because one may have been linked by that email. Identities of the other
    // emails are linked again at the next sign-in.
    await tx.account.deleteMany({ where: { userId: viewer.id } })
    await copyOptOuts(tx, email, viewer.email)
    return (await tx.userEmail.deleteMany({ where: { userId: viewer.id, email } })).count
  })
  if (count === 0) throw new AppError('not_found', 'This isn’t one of your additional emails')
}

/** Signs the viewer out everywhere, including in this browser. */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  await db.session.deleteMany({ where: { userId: viewer.id } })
}

import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { AccountEmail, AccountName } from '@/lib/contract/people/account'
import { requireThemselves } from '@/lib/data/people/view-as'
import { db, transaction } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'

/** The further emails that the viewer has proven, the oldest first. Throws forbidden for whoever looks on as them. */
export async function listEmails(viewer: Viewer): Promise<AccountEmail[]> {
  requireThemselves(viewer)
  const rows = await db.userEmail.findMany({
    where: { userId: viewer.id, verifiedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ email, createdAt }) => ({ email, addedAt: createdAt.toISOString() }))
}

/** What the viewer wants to be called; what is left out stays. Throws forbidden for whoever looks on as them. */
export async function updateName(viewer: Viewer, name: AccountName): Promise<Required<AccountName>> {
  requireThemselves(viewer)
  return db.user.update({
    where: { id: viewer.id },
    data: name,
    select: { firstName: true, lastName: true },
  })
}

/** Takes a further email away. Throws not_found when it is none of the viewer's. */
export async function removeEmail(viewer: Viewer, email: string): Promise<void> {
  const count = await transaction(async (tx) => {
    // A Google identity may have come in by that email. Those of the others find their way back at their next sign-in.
    await tx.account.deleteMany({ where: { userId: viewer.id } })
    return (await tx.userEmail.deleteMany({ where: { userId: viewer.id, email } })).count
  })
  if (count === 0) throw new AppError('not_found', 'This is none of your further emails')
}

/** Signs out everywhere, here too. */
export async function signOutEverywhere(viewer: Viewer): Promise<void> {
  await db.session.deleteMany({ where: { userId: viewer.id } })
}

import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { AccountEmail } from '@/lib/contract/people/account'
import { db, transaction } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'

/** The further emails that the viewer has proven, the oldest first. */
export async function listEmails(viewer: Viewer): Promise<AccountEmail[]> {
  const rows = await db.userEmail.findMany({
    where: { userId: viewer.id, verifiedAt: { not: null } },
    orderBy: { createdAt: 'asc' },
  })
  return rows.map(({ email, createdAt }) => ({ email, addedAt: createdAt.toISOString() }))
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

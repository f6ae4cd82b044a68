import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { MailList, Preferences } from '@/lib/contract/mail/preferences'
import { db, Prisma } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'
import { canHash, emailHashes, hashesInSql } from './email-hash'

/** Whether a person, by whichever of their emails, switched mails off; `userId` is an expression of the statement. */
export const hasOptedOut = (userId: Prisma.Sql, list: MailList) => Prisma.sql`EXISTS (
  SELECT FROM (SELECT email FROM users WHERE id = ${userId}
      UNION ALL SELECT email FROM user_emails WHERE user_id = ${userId}) own
    JOIN mail_preferences wish ON wish.list = ${list}::mail_list AND wish.email_hash = ANY(${hashesInSql(Prisma.sql`own.email`)}))`

/** Once is enough: the first time stays. */
export async function optOut(emailHash: string, list: MailList): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list) VALUES (${emailHash}, ${list}::mail_list) ON CONFLICT DO NOTHING`
}

/** Which mails the viewer wants. */
export async function getPreferences(viewer: Viewer): Promise<Preferences> {
  const off = await db.mailPreference.count({
    where: { list: 'reminders', emailHash: { in: await hashesOf(viewer) } },
  })
  return { reminders: off === 0 }
}

/** Throws unavailable where no key is configured to keep the wish under. */
export async function updatePreferences(viewer: Viewer, wanted: Preferences): Promise<Preferences> {
  if (!canHash)
    throw new AppError('unavailable', 'This cannot be kept yet. Write to whoever you bought from.')
  if (wanted.reminders) {
    const emailHash = { in: await hashesOf(viewer) }
    await db.mailPreference.deleteMany({ where: { list: 'reminders', emailHash } })
  } else {
    const [emailHash = ''] = emailHashes(viewer.email)
    await optOut(emailHash, 'reminders')
  }
  return wanted
}

async function hashesOf(viewer: Viewer): Promise<string[]> {
  const further = await db.userEmail.findMany({ where: { userId: viewer.id }, select: { email: true } })
  return [viewer.email, ...further.map(({ email }) => email)].flatMap(emailHashes)
}

/** For maintenance: wishes kept under the key before are kept under today's, as far as their emails are known here. */
export async function renewPreferences(): Promise<void> {
  if (emailHashes('').length < 2) return
  const hashes = hashesInSql(Prisma.sql`known.email`)
  await db.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list, off_at)
    SELECT hashes[1], wish.list, wish.off_at
    FROM (SELECT email FROM users UNION ALL SELECT email FROM user_emails) known,
      LATERAL (SELECT ${hashes} AS hashes) made JOIN mail_preferences wish ON wish.email_hash = hashes[2]
    ON CONFLICT DO NOTHING`
}

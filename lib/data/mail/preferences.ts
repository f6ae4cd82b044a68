import 'server-only'
import { AppError } from '@/lib/contract/error'
import {
  type MailList,
  mailLists,
  type Preferences,
  type PreferencesEdit,
} from '@/lib/contract/mail/preferences'
import { db, Prisma, type Transaction } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'
import { canHash, emailHashes, hashesInSql } from './email-hash'

/** Whether a person, by whichever of their emails, switched mails off; `userId` is an expression of the statement. */
export const hasOptedOut = (userId: Prisma.Sql, list: MailList) => Prisma.sql`EXISTS (
  SELECT FROM (SELECT email FROM users WHERE id = ${userId}
      UNION ALL SELECT email FROM user_emails WHERE user_id = ${userId}) own
    JOIN mail_preferences wish ON wish.list = ${list}::mail_list AND wish.email_hash = ANY(${hashesInSql(Prisma.sql`own.email`)}))`

/** When whoever has an email, an expression of the statement, switched mails off; null: they did not. */
export const optedOutAt = (email: Prisma.Sql, list: MailList) => Prisma.sql`(
  SELECT min(wish.off_at) FROM mail_preferences wish
  WHERE wish.list = ${list}::mail_list AND wish.email_hash = ANY(${hashesInSql(email)}))`

/** Once is enough: the first time stays. */
export async function optOut(emailHash: string, list: MailList, tx: Transaction = db): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list) VALUES (${emailHash}, ${list}::mail_list) ON CONFLICT DO NOTHING`
}

/** What was switched off by one email is off for another of the same person. */
export async function copyOptOuts(tx: Transaction, from: string, to: string): Promise<void> {
  const [emailHash] = emailHashes(to)
  if (!emailHash) return
  await tx.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list, off_at)
    SELECT ${emailHash}, list, min(off_at) FROM mail_preferences WHERE email_hash = ANY(${emailHashes(from)})
    GROUP BY list ON CONFLICT DO NOTHING`
}

/** Which mails the viewer wants. */
export async function getPreferences(viewer: Viewer): Promise<Preferences> {
  const off = await db.mailPreference.findMany({ where: { emailHash: { in: await hashesOf(viewer) } } })
  const isOn = (list: MailList) => !off.some((wish) => wish.list === list)
  return { reminders: isOn('reminders'), news: isOn('news') }
}

/** Throws unavailable where no key is configured to keep the wish under. */
export async function updatePreferences(viewer: Viewer, edit: PreferencesEdit): Promise<Preferences> {
  if (!canHash)
    throw new AppError('unavailable', 'This cannot be kept yet. Write to whoever you bought from.')
  const [emailHash = ''] = emailHashes(viewer.email)
  for (const list of mailLists) {
    if (edit[list] === false) await optOut(emailHash, list)
    if (edit[list] === true) {
      await db.mailPreference.deleteMany({ where: { list, emailHash: { in: await hashesOf(viewer) } } })
    }
  }
  return getPreferences(viewer)
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
    FROM (SELECT email FROM users UNION ALL SELECT email FROM user_emails UNION ALL SELECT email FROM leads) known,
      LATERAL (SELECT ${hashes} AS hashes) made JOIN mail_preferences wish ON wish.email_hash = hashes[2]
    ON CONFLICT DO NOTHING`
}

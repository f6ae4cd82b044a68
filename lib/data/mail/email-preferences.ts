import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type EmailListName,
  type EmailPreferences,
  type EmailPreferencesEdit,
  emailListNames,
} from '@/lib/contract/mail/email-preferences'
import { accountEmailsSql, verifiedEmailsSql } from '@/lib/data/people/email-addresses'
import type { Viewer } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { canHashEmails, emailHashesSql, hashEmail } from './email-hash'

/** SQL: whether a person opted out of a list with any of their emails. `userId` is an SQL expression. */
export const hasOptedOutSql = (userId: Prisma.Sql, list: EmailListName) => Prisma.sql`EXISTS (
  SELECT FROM ${accountEmailsSql} own
    JOIN mail_preferences wish ON own.user_id = ${userId} AND wish.list = ${list}::mail_list AND wish.email_hash = ANY(${emailHashesSql(Prisma.sql`own.email`)}))`

/**
 * SQL: the time when the owner of an email opted out of a list. `email` is an SQL expression. Null if they
 * did not opt out.
 */
export const optedOutAtSql = (email: Prisma.Sql, list: EmailListName) => Prisma.sql`(
  SELECT min(wish.off_at) FROM mail_preferences wish
  WHERE wish.list = ${list}::mail_list AND wish.email_hash = ANY(${emailHashesSql(email)}))`

/** Records an opt-out. Idempotent: a repeated opt-out keeps the time of the first. */
export async function optOut(emailHash: string, list: EmailListName, tx: Transaction = db): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list) VALUES (${emailHash}, ${list}::mail_list) ON CONFLICT DO NOTHING`
}

/** Copies the opt-outs of one email to another email of the same person. */
export async function copyOptOuts(tx: Transaction, from: string, to: string): Promise<void> {
  const [emailHash] = hashEmail(to)
  if (!emailHash) return
  await tx.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list, off_at)
    SELECT ${emailHash}, list, min(off_at) FROM mail_preferences WHERE email_hash = ANY(${hashEmail(from)})
    GROUP BY list ON CONFLICT DO NOTHING`
}

/** Returns which optional emails the viewer wants. Without a verified email, returns the default. */
export async function getEmailPreferences(viewer: Viewer): Promise<EmailPreferences> {
  return toPreferences((await readProvenEmails(viewer)).flatMap(hashEmail))
}

/**
 * Changes which optional emails the viewer wants. Throws `forbidden` without a verified email, and
 * `unavailable` if no key is configured to hash emails.
 */
export async function updateEmailPreferences(
  viewer: Viewer,
  edit: EmailPreferencesEdit,
): Promise<EmailPreferences> {
  if (!canHashEmails)
    throw new AppError(
      'unavailable',
      'We can’t save your choice right now. Contact the seller you bought from.',
    )
  const emails = (await readProvenEmails(viewer)).map(hashEmail)
  const hashes = emails.flat()
  if (hashes.length === 0) {
    throw new AppError(
      'forbidden',
      'Confirm your email first. Sign out, then sign in with the link we email you.',
    )
  }
  for (const list of emailListNames) {
    // The person may be on the early access list with any of their emails.
    if (edit[list] === false) for (const [emailHash = ''] of emails) await optOut(emailHash, list)
    if (edit[list] === true) {
      await db.mailPreference.deleteMany({ where: { list, emailHash: { in: hashes } } })
    }
  }
  return toPreferences(hashes)
}

async function toPreferences(hashes: string[]): Promise<EmailPreferences> {
  const off = await db.mailPreference.findMany({ where: { emailHash: { in: hashes } } })
  const isOn = (list: EmailListName) => !off.some((wish) => wish.list === list)
  return { reminders: isOn('reminders'), news: isOn('news') }
}

const emailSchema = z.strictObject({ email: z.string() })

/** Returns the verified emails of the viewer. */
async function readProvenEmails(viewer: Viewer): Promise<string[]> {
  const proven = await queryRows(emailSchema)`
    SELECT proven.email FROM ${verifiedEmailsSql(Prisma.sql`${viewer.id}::uuid`)} proven`
  return proven.map(({ email }) => email)
}

/**
 * For maintenance: copies opt-outs that were stored with the previous key to the current key, if their emails
 * are known here.
 */
export async function rehashOptOuts(): Promise<void> {
  if (hashEmail('').length < 2) return
  const hashes = emailHashesSql(Prisma.sql`known.email`)
  await db.$executeRaw`
    INSERT INTO mail_preferences (email_hash, list, off_at)
    SELECT hashes[1], wish.list, wish.off_at
    FROM (SELECT email FROM ${accountEmailsSql} own UNION ALL SELECT email FROM leads) known,
      LATERAL (SELECT ${hashes} AS hashes) made JOIN mail_preferences wish ON wish.email_hash = hashes[2]
    ON CONFLICT DO NOTHING`
}

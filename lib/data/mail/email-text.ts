import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { mailTextSchema } from '@/lib/contract/mail/email-text'
import type { Admin } from '@/lib/server/auth/session'
import { rows } from '@/lib/server/db/rows'
import { textOf } from '@/lib/server/email/send-email'
import { dueEmailColumnsSql, dueEmailSchema, renderEmail } from './render-email'

/** Placeholder for the token that only the sent email contains. */
export const NO_TOKEN = 'only-in-the-mail'

/** Returns the text of an email for the owner. Throws `not_found`. */
export async function getMailText(_admin: Admin, id: string): Promise<z.infer<typeof mailTextSchema>> {
  const [row] = await rows(
    dueEmailSchema,
  )`SELECT ${dueEmailColumnsSql} FROM email_outbox WHERE id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Email not found')
  const mail = await renderEmail(row, async () => NO_TOKEN)
  return { to: mail.to, subject: mail.subject, text: await textOf(mail) }
}

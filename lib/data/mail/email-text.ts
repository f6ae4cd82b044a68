import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { outboxEmailTextSchema } from '@/lib/contract/mail/outbox-email-text'
import type { Admin } from '@/lib/server/auth/session'
import { queryRows } from '@/lib/server/db/typed-rows'
import { renderEmailText } from '@/lib/server/email/send-email'
import { dueEmailColumnsSql, dueEmailSchema } from './due-email'
import { renderEmail } from './render-email'

/** Placeholder for the token that only the sent email contains. */
export const TOKEN_PLACEHOLDER = 'only-in-the-mail'

/** Returns the text of an email for the owner. Throws `not_found`. */
export async function getEmailText(
  _admin: Admin,
  id: string,
): Promise<z.infer<typeof outboxEmailTextSchema>> {
  const [row] = await queryRows(
    dueEmailSchema,
  )`SELECT ${dueEmailColumnsSql} FROM email_outbox WHERE id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Email not found')
  const email = await renderEmail(row, async () => TOKEN_PLACEHOLDER)
  return { to: email.to, subject: email.subject, text: await renderEmailText(email) }
}

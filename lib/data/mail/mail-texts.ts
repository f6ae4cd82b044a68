import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { mailTextSchema } from '@/lib/contract/mail/mail-texts'
import { textOf } from '@/lib/server/mail'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { dueColumns, dueMailSchema, toMail } from './outbox-mails'

/** Stands where the mail has its token. */
export const NO_TOKEN = 'only-in-the-mail'

/** What a mail says, for the owner to read. Throws not_found. */
export async function getMailText(_admin: Admin, id: string): Promise<z.infer<typeof mailTextSchema>> {
  const [row] = await rows(dueMailSchema)`SELECT ${dueColumns} FROM email_outbox WHERE id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Mail not found')
  const mail = await toMail(row, async () => NO_TOKEN)
  return { to: mail.to, subject: mail.subject, text: await textOf(mail) }
}

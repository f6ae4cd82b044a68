import 'server-only'
import { Prisma } from '@/lib/server/db'
import { canHash } from './email-hash'
import { optedOutAt } from './preferences'
import { isSuppressed, ownEmail } from './suppressions'

/** A mail that asks whoever has an email whether they asked for early access. */
export const isConfirmation = Prisma.sql`kind = 'lead_confirm'`

/** Without a key nobody could be asked whether they want none. */
export const mayConfirm = canHash ? Prisma.sql`TRUE` : Prisma.sql`FALSE`

const isListOn = Prisma.sql`COALESCE((SELECT lead_list FROM app_settings WHERE id = 'default'), FALSE)`

/** Why it is not sent, the first that holds; null: it goes. */
export const confirmationDropReason = Prisma.sql`CASE
  WHEN NOT ${isListOn} THEN 'The early access list was switched off'
  WHEN EXISTS (SELECT FROM leads lead WHERE lead.id = email_outbox.lead_id AND lead.confirmed_at IS NOT NULL)
    THEN 'They have confirmed'
  WHEN ${optedOutAt(ownEmail, 'news')} IS NOT NULL THEN 'They want no such mails'
  WHEN ${isSuppressed} THEN 'The mail server refuses this email'
  END`

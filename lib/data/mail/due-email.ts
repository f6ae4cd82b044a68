import 'server-only'
import { z } from 'zod'
import type { EmailBranding } from '@/emails/branding'
import { idSchema } from '@/lib/contract/field-schemas'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import { Prisma } from '@/lib/server/db/client'
import type { EmailMessage } from '@/lib/server/email/send-email'
import type { CreateLinkToken } from './link-tokens'
import { ownEmailSql, recipientEmailSql } from './suppressions'

/** An outbox email that a process has leased to send now. */
export const dueEmailSchema = z.strictObject({
  id: idSchema,
  kind: z.enum([
    'welcome',
    'opened',
    'refunded',
    'rescue',
    'return',
    'lessons_open',
    'ending',
    'email_claim',
    'email_claimed',
    'test_sale',
    'alert',
    'lead_confirm',
    'broadcast',
    'broadcast_test',
    'withdrawal',
  ]),
  parameters: z.unknown(),
  priority: z.int(),
  /** Number of attempts, including the current one. */
  attempts: z.int(),
  /** Recipient's ID: a user, a lead, or a consumer's withdrawal. */
  userId: idSchema.nullable(),
  leadId: idSchema.nullable(),
  withdrawalId: idSchema.nullable(),
  purchaseId: idSchema.nullable(),
  broadcastId: idSchema.nullable(),
  /** Reason why the email is not sent. Null means send it. */
  dropReason: z.string().nullable(),
  /** Email that the message is sent to. */
  recipient: z.string(),
  /** Primary email of the user, or the email of the lead. */
  email: z.string(),
  firstName: z.string().nullable(),
})
export type DueEmail = z.infer<typeof dueEmailSchema>

/** SQL: the columns of an outbox row that an email is rendered from. */
export const dueEmailColumnsSql = Prisma.sql`id, kind::text, parameters, priority, attempts, user_id, lead_id, withdrawal_id, purchase_id,
  broadcast_id, drop_reason,
  ${recipientEmailSql} AS recipient, ${ownEmailSql} AS email,
  (SELECT first_name FROM users u WHERE u.id = user_id)`

/** Path that opens the buyer’s next lesson, which is chosen when the link is opened. */
export const NEXT_LESSON_PATH = '/start'
/** Path of the page that lists a buyer's purchases. */
export const ACCOUNT_PATH = '/account'

/** Email to a user to render, with the site's branding and the owner's text (null: default). */
export type EmailToRender = DueEmail & {
  userId: string
  house: EmailBranding
  words: StoredEmailContent | null
}

/** Renders one kind of email and creates its link. */
export type EmailRenderer = (due: EmailToRender, token: CreateLinkToken) => Promise<EmailMessage>

const purchasesSchema = z.object({ purchaseIds: z.array(idSchema).default([]) })

/** Returns the IDs of the purchases that a welcome email names. */
export const listWelcomePurchaseIds = ({ kind, parameters }: DueEmail): string[] =>
  kind === 'welcome' ? purchasesSchema.parse(parameters).purchaseIds : []

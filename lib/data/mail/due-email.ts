import 'server-only'
import { z } from 'zod'
import type { EmailBranding } from '@/emails/branding'
import { idSchema } from '@/lib/contract/field-schemas'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import type { JobQueue } from '@/lib/data/job-queue'
import { db, Prisma } from '@/lib/server/db/client'
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

/**
 * How a job queue leases outbox rows and repeats failed ones. A queue adds `waiting`, and `found` with `why_not`: why
 * a due email is dropped, or null.
 */
export const emailQueueBase = {
  table: Prisma.sql`email_outbox`,
  order: Prisma.sql`next_attempt_at`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`next_attempt_at`,
  sets: Prisma.sql`, drop_reason = why_not, tried_at = CASE WHEN why_not IS NULL THEN now() ELSE tried_at END,
    state = CASE WHEN why_not IS NULL THEN state ELSE 'dropped' END`,
  columns: dueEmailColumnsSql,
  row: dueEmailSchema,
  isOutward: true,
  backOffSeconds: [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * 60),
} satisfies Partial<JobQueue<DueEmail>>

/** Stores why an email could not be sent. Marks the email as failed after its last attempt. */
export async function recordSendFailure(id: string, lastError: string, isLast: boolean): Promise<void> {
  const data = { lastError, refused: false, ...(isLast && { state: 'failed' as const }) }
  await db.emailOutbox.updateMany({ where: { id, state: 'queued' }, data })
}

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

/** Parameters of an email about one product: the name of the product. */
export const boughtSchema = z.object({ bought: z.string().nullable() })

const purchasesSchema = z.object({ purchaseIds: z.array(idSchema).default([]) })

/** Returns the IDs of the purchases that a welcome email names. */
export const listWelcomePurchaseIds = ({ kind, parameters }: DueEmail): string[] =>
  kind === 'welcome' ? purchasesSchema.parse(parameters).purchaseIds : []

import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { withdrawalLocaleSchema } from '@/lib/contract/mail/withdrawal-locales'
import { isSafeModeSql } from '@/lib/data/system/safe-mode'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { REQUESTED_PRIORITY } from './email-priorities'
import { ACKNOWLEDGEMENTS_PER_HOUR } from './send-rate'

/** Declaration of a withdrawal, as its acknowledgement repeats it. */
export const withdrawalDeclarationSchema = z.strictObject({
  name: z.string(),
  email: z.string(),
  replyTo: z.string(),
  order: z.string().nullable(),
  text: z.string(),
  locale: withdrawalLocaleSchema,
  timeZone: z.string().nullable(),
  submittedAt: dateTimeSchema,
})
export type WithdrawalDeclaration = z.infer<typeof withdrawalDeclarationSchema>

/**
 * Parameters of the email. `isCopy`: whether this is the copy for the email used at checkout, if the consumer
 * entered a different one.
 */
export const withdrawalEmailSchema = withdrawalDeclarationSchema.extend({
  to: z.string(),
  isCopy: z.boolean(),
})

/**
 * Queues the acknowledgement of a withdrawal, in the transaction that stores the declaration. Beyond the hourly
 * limit, acknowledgements are scheduled for later hours.
 */
export async function queueAcknowledgement(
  tx: Transaction,
  id: string,
  declared: WithdrawalDeclaration,
): Promise<void> {
  const parameters = { ...declared, to: declared.replyTo, isCopy: false }
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, withdrawal_id, priority, next_attempt_at, parameters)
    SELECT ${v7()}::uuid, 'withdrawal', ${id}::uuid, ${REQUESTED_PRIORITY}::int, now() + make_interval(hours => (
        SELECT count(*)::int / ${ACKNOWLEDGEMENTS_PER_HOUR} FROM email_outbox waits
        WHERE waits.kind = 'withdrawal' AND waits.state = 'queued' AND waits.priority = ${REQUESTED_PRIORITY}::int)),
      ${JSON.stringify(parameters)}::jsonb`
}

/**
 * Sends the acknowledgement of a matched withdrawal before other emails, and queues a copy for the email used
 * at checkout, unless one was queued before. Does nothing for a repeated declaration, which has no
 * acknowledgement.
 */
export async function queueMatchedAcknowledgement(
  tx: Transaction,
  id: string,
  paidWith: string | null,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE email_outbox SET priority = 0, next_attempt_at = CASE WHEN attempts = 0 THEN now() ELSE next_attempt_at END
    WHERE withdrawal_id = ${id}::uuid AND kind = 'withdrawal' AND state = 'queued' AND priority > 0`
  if (paidWith === null) return
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, withdrawal_id, priority, parameters)
    SELECT ${v7()}::uuid, 'withdrawal', own.withdrawal_id, 0,
      own.parameters || jsonb_build_object('to', ${paidWith}::text, 'isCopy', TRUE)
    FROM email_outbox own
    WHERE own.withdrawal_id = ${id}::uuid AND own.kind = 'withdrawal' AND own.parameters ->> 'isCopy' = 'false'
      AND own.parameters ->> 'to' <> ${paidWith}
    ON CONFLICT (withdrawal_id, (parameters ->> 'to')) WHERE kind = 'withdrawal' DO NOTHING`
}

/** Deletes the emails of withdrawals whose personal data is removed, because they contain the same data. */
export async function deleteWithdrawalEmails(tx: Transaction, withdrawalIds: string[]): Promise<void> {
  await tx.emailOutbox.deleteMany({ where: { withdrawalId: { in: withdrawalIds } } })
}

/**
 * SQL: the state of the acknowledgement of a withdrawal, for display. Null if it has no email. Emails are deleted
 * after 30 days.
 */
export const acknowledgementStateSql = (withdrawalId: Prisma.Sql) => Prisma.sql`(
  SELECT CASE WHEN acknowledgement.state = 'sent' THEN 'sent' WHEN acknowledgement.state <> 'queued' THEN 'failed'
    WHEN ${isSafeModeSql} THEN 'held' ELSE 'queued' END
  FROM email_outbox acknowledgement WHERE acknowledgement.withdrawal_id = ${withdrawalId}
    AND acknowledgement.kind = 'withdrawal' AND acknowledgement.parameters ->> 'isCopy' = 'false')`

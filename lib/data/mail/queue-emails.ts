import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { ownerTimeZoneSql, settingSql } from '@/lib/data/system/settings-row'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { IMPORTED_PRIORITY, REQUESTED_PRIORITY } from './email-priorities'

/** Purchase whose access was granted to its holder, or that was refunded. */
export interface GrantedPurchase {
  userId: string
  purchaseId: string
  /** Name of the product. */
  bought: string | null
  /** Whether an import granted the access. */
  isImported?: boolean
}

/**
 * Queues the emails about new access for buyers, in the transaction that grants it. A person gets one welcome
 * email for the first purchase: further purchases are added to it while it waits. Each later purchase gets a
 * separate email. If a welcome email was dropped because no purchase was active, queues it again.
 *
 * Emails about imported purchases have a lower priority. If another purchase is added to such an email, the email
 * is sent immediately, like the email to a new buyer.
 */
export async function queueAccessEmails(tx: Transaction, opened: GrantedPurchase[]): Promise<void> {
  if (opened.length === 0) return
  const emails = opened.map((one) => ({ id: v7(), priority: priorityOf([one]), ...one }))
  await tx.$executeRaw`
    WITH welcomed AS (
      INSERT INTO email_outbox AS kept (id, kind, user_id, priority, parameters)
      SELECT id, 'welcome', "userId", priority, parameters
      FROM jsonb_to_recordset(${JSON.stringify(welcomesOf(opened))}::jsonb)
        AS email(id uuid, "userId" uuid, priority int, parameters jsonb)
      ON CONFLICT (user_id) WHERE kind = 'welcome' DO UPDATE SET
        state = 'queued', drop_reason = NULL,
        priority = CASE kept.state WHEN 'queued' THEN LEAST(kept.priority, EXCLUDED.priority) ELSE EXCLUDED.priority END,
        next_attempt_at = CASE WHEN kept.state = 'queued' AND (kept.attempts > 0 OR kept.priority <= EXCLUDED.priority)
          THEN kept.next_attempt_at ELSE now() END,
        attempts = CASE kept.state WHEN 'queued' THEN kept.attempts ELSE 0 END,
        parameters = CASE kept.state WHEN 'queued' THEN kept.parameters || jsonb_build_object('purchaseIds',
          COALESCE(kept.parameters -> 'purchaseIds', '[]') || (EXCLUDED.parameters -> 'purchaseIds'))
          ELSE EXCLUDED.parameters END
      WHERE kept.state IN ('queued', 'dropped')
      RETURNING user_id
    )
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, priority, parameters)
    SELECT id, 'opened', "userId", "purchaseId", priority, jsonb_build_object('bought', bought)
    FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      AS email(id uuid, "userId" uuid, "purchaseId" uuid, priority int, bought text)
    WHERE "userId" NOT IN (SELECT user_id FROM welcomed)
    ON CONFLICT (purchase_id) WHERE kind = 'opened' DO NOTHING`
}

/** Returns the priority of an email about these purchases. */
const priorityOf = (opened: GrantedPurchase[]) =>
  opened.every(({ isImported }) => isImported) ? IMPORTED_PRIORITY : 0

function welcomesOf(opened: GrantedPurchase[]) {
  const firstOfEach = new Map(opened.toReversed().map((one) => [one.userId, one]))
  return [...firstOfEach.values()].map(({ userId, bought }) => {
    const theirs = opened.filter((one) => one.userId === userId)
    return {
      id: v7(),
      userId,
      priority: priorityOf(theirs),
      parameters: { bought, purchaseIds: theirs.map(({ purchaseId }) => purchaseId) },
    }
  })
}

/**
 * Queues a welcome email again at the owner's request. The email is sent even if the purchases are no longer
 * active. It gets a new ID, so that an earlier send that is still under way can't store its result on the row.
 */
export async function requeueWelcomeEmail(
  tx: Transaction,
  userId: string,
  bought: string | null,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO email_outbox AS kept (id, kind, user_id, parameters)
    VALUES (${v7()}::uuid, 'welcome', ${userId}::uuid, jsonb_build_object('bought', ${bought}::text, 'asked', TRUE))
    ON CONFLICT (user_id) WHERE kind = 'welcome' DO UPDATE SET id = EXCLUDED.id, state = 'queued', priority = 0, attempts = 0,
      next_attempt_at = now(), last_error = NULL, drop_reason = NULL, parameters = kept.parameters || EXCLUDED.parameters`
}

/**
 * Queues an email for each refunded purchase, in the transaction that ends its access. Queues at most one
 * email per purchase, and nothing while the owner has turned these emails off.
 */
export async function queueRefundEmails(tx: Transaction, refunded: GrantedPurchase[]): Promise<void> {
  if (refunded.length === 0) return
  const emails = refunded.map((one) => ({ id: v7(), ...one }))
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, parameters)
    SELECT id, 'refunded', "userId", "purchaseId", jsonb_build_object('bought', bought)
    FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      AS email(id uuid, "userId" uuid, "purchaseId" uuid, bought text)
    WHERE COALESCE(${settingSql(Prisma.sql`refund_mails`)}, TRUE)
    ON CONFLICT (purchase_id) WHERE kind = 'refunded' DO NOTHING`
}

/** Problem that an administrator must fix. Each cause is reported once a day. */
export const alertSchema = z.object({
  cause: z.string(),
  title: z.string(),
  text: z.string(),
  facts: z.array(z.tuple([z.string(), z.string()])),
  /** Path of the page that fixes the problem. `action` is the label of the button. */
  path: z.string(),
  action: z.string(),
  /** Whether the alert is sent only once. Otherwise, it is sent every day until the problem is fixed. */
  isOnce: z.boolean().optional(),
})
export type Alert = z.infer<typeof alertSchema>

/** Alerts all administrators, unless they were alerted to the same cause today in the owner's time zone. */
export const queueAlert = (alert: Alert, client: Transaction = db): Promise<void> =>
  insertAlert(client, alert, 1)

/**
 * Queues an email to all administrators about a change to one administrator's sign-in, in the transaction of
 * the change. The email is sent immediately, even if it repeats an earlier one.
 */
export const queueSecurityNotice = (tx: Transaction, notice: Omit<Alert, 'cause'>): Promise<void> =>
  insertAlert(tx, { ...notice, cause: `security ${v7()}`, isOnce: true }, 0)

/**
 * SQL: joins the account of a recipient, and locks it until the transaction ends. Without the lock, an account
 * that is deleted before the insert would make the whole statement fail.
 */
export const joinLockedRecipientSql = (userId: Prisma.Sql) => Prisma.sql`
  CROSS JOIN LATERAL (SELECT FROM users u WHERE u.id = ${userId} FOR KEY SHARE) recipient`

/** Locks the administrators, because one who is deleted before the insert would make it fail. */
async function insertAlert(client: Transaction, alert: Alert, priority: 0 | 1): Promise<void> {
  await client.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, priority, parameters)
    SELECT gen_random_uuid(), 'alert', u.id, ${priority}, ${JSON.stringify(alert)}::jsonb
      || jsonb_build_object('day', to_char(now() AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD'))
    FROM users u WHERE u.is_admin FOR KEY SHARE
    ON CONFLICT (user_id, (parameters ->> 'cause'), (parameters ->> 'day')) WHERE kind = 'alert' DO NOTHING`
}

/**
 * Queues a notice to both mailboxes that an email now belongs to an account, in the transaction that adds the
 * email.
 */
export async function queueAddedEmailNotices(
  tx: Transaction,
  userId: string,
  claimed: { email: string; account: string },
): Promise<void> {
  const rows = [claimed.email, claimed.account].map((to) => ({
    id: v7(),
    kind: 'email_claimed' as const,
    priority: REQUESTED_PRIORITY,
    userId,
    parameters: { ...claimed, to },
  }))
  await tx.emailOutbox.createMany({ data: rows })
}

export async function queueTestSaleEmail(
  tx: Transaction,
  userId: string,
  parameters: Prisma.InputJsonObject,
): Promise<void> {
  await tx.emailOutbox.create({ data: { id: v7(), kind: 'test_sale', userId, parameters } })
}

/**
 * Queues the email that asks a person to confirm an additional email. Returns the time at which it was
 * queued.
 */
export async function queueAdditionalEmailRequest(userId: string, email: string): Promise<Date> {
  const data = {
    id: v7(),
    kind: 'email_claim',
    userId,
    priority: REQUESTED_PRIORITY,
    parameters: { email },
  } as const
  return (await db.emailOutbox.create({ data })).createdAt
}

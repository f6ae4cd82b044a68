import 'server-only'
import { v7 } from 'uuid'
import { type Reminder, reminderSchema } from '@/lib/contract/mail/reminders'
import { productsThatOpenLaterSql } from '@/lib/data/course/first-opening'
import { lessonsInProgressSql } from '@/lib/data/course/lessons-in-progress'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { lastSeenBetweenSql } from '@/lib/data/people/last-access'
import { isRealPurchaseSql, joinLockedPurchaseSql } from '@/lib/data/sales/real-sales'
import { settingSql } from '@/lib/data/system/settings-row'
import { hasStartedSql } from '@/lib/data/timelines/rebuild-timelines'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { type GrantedPurchase, joinLockedRecipientSql } from './queue-emails'
import { isReminderSql, reminderDueAtSql } from './reminder-rules'

/** Delays of the two reminders after access is granted. Hours. */
const HOURS = [24, 72]

/**
 * Queues reminders in case the buyers don’t start watching, in the transaction that grants access and locks
 * their rows. When a reminder becomes due, we decide whether to send it. A person gets at most two of these
 * reminders within 30 days, however many purchases they have.
 */
export async function queueGettingStartedReminders(tx: Transaction, sales: GrantedPurchase[]): Promise<void> {
  if (sales.length === 0) return
  const firstOfEach = new Map(sales.toReversed().map((sale) => [sale.userId, sale]))
  const emails = [...firstOfEach.values()].flatMap((sale) =>
    HOURS.map((hours) => ({ id: v7(), hours, ...sale })),
  )
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, priority, next_attempt_at, parameters)
    SELECT id, 'rescue', "userId", "purchaseId", 1, now() + make_interval(hours => hours),
      jsonb_build_object('bought', bought, 'hours', hours)
    FROM jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
      AS email(id uuid, "userId" uuid, "purchaseId" uuid, bought text, hours int)
    WHERE NOT EXISTS (
      SELECT FROM email_outbox had WHERE had.user_id = "userId" AND had.kind = 'rescue' AND had.state <> 'dropped'
        AND had.created_at > now() - interval '30 days')
    ON CONFLICT (purchase_id, (parameters ->> 'hours')) WHERE kind = 'rescue' DO NOTHING`
}

/**
 * SQL: whether an IPN notification granted access to a purchase `p`, rather than an import, a comparison, or
 * the owner.
 */
const bySale = Prisma.sql`${isActiveSql(Prisma.sql`p`)} AND ${isRealPurchaseSql(Prisma.sql`p`)} AND p.access_reason IS NULL
  AND p.source = 'notification'`

/**
 * For maintenance: queues a reminder for students who started, stopped in the middle of a lesson, and stayed
 * away for a week. Each student gets it once.
 */
export async function queueWinBackEmails(): Promise<void> {
  await db.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, priority, parameters)
    SELECT gen_random_uuid(), 'return', a.user_id, bought.id, 1, '{}'
    FROM ${lastSeenBetweenSql(Prisma.sql`now() - interval '9 days'`, Prisma.sql`now() - interval '7 days'`)} a CROSS JOIN LATERAL (
      SELECT p.id FROM purchases p
      WHERE p.user_id = a.user_id AND ${bySale}
        AND COALESCE(p.created_at >= ${settingSql(Prisma.sql`rescue_since`)}, TRUE)
      ORDER BY p.created_at DESC LIMIT 1) bought ${joinLockedRecipientSql(Prisma.sql`a.user_id`)}
      ${joinLockedPurchaseSql(Prisma.sql`bought.id`)}
    WHERE ${settingSql(Prisma.sql`return_mails AND postal_address IS NOT NULL`)}
      AND EXISTS (SELECT FROM ${lessonsInProgressSql(Prisma.sql`a.user_id`)})
      AND ${hasStartedSql(Prisma.sql`a.user_id`)}
    ON CONFLICT (user_id) WHERE kind = 'return' DO NOTHING`
}

/** Number of reminders that one statement postpones. */
const ROWS_AT_ONCE = 1000
/** Maximum duration of a run. The next run continues. Milliseconds. */
const WORK_MS = 20_000
/** A postponed reminder is checked again after a day, because a lesson may be opened earlier. */
const longest = Prisma.sql`now() + interval '1 day'`

/**
 * For maintenance: postpones getting-started reminders whose delay starts when the first lesson opens, so
 * that the sender doesn’t check these reminders every minute.
 */
export async function postponeEarlyReminders(batch = ROWS_AT_ONCE): Promise<void> {
  const endsAt = Date.now() + WORK_MS
  while ((await postponeBatch(batch)) === batch && Date.now() < endsAt);
}

const postponeBatch = (batch: number) => db.$executeRaw`
  UPDATE email_outbox SET next_attempt_at = LEAST(early.due_at, ${longest})
  FROM (
    SELECT email_outbox.id AS early_id, timing.due_at
    FROM email_outbox JOIN purchases p ON p.id = email_outbox.purchase_id
      CROSS JOIN LATERAL (SELECT ${reminderDueAtSql} AS due_at OFFSET 0) timing
    WHERE state = 'queued' AND priority = 1 AND kind = 'rescue' AND next_attempt_at <= now()
      AND p.product_id = ANY(${productsThatOpenLaterSql}) AND timing.due_at > now()
    LIMIT ${batch} FOR UPDATE OF email_outbox SKIP LOCKED
  ) early WHERE id = early.early_id`

const remindersSql = Prisma.sql`
  SELECT email_outbox.id, kind::text AS kind, state::text AS state, drop_reason, sent_at,
    CASE WHEN state = 'queued' THEN GREATEST(next_attempt_at, ${reminderDueAtSql}) END AS next_attempt_at
  FROM email_outbox`
const reminderOrderSql = Prisma.sql`ORDER BY email_outbox.created_at, next_attempt_at, email_outbox.id`

/** Returns the reminders of a customer with their states and drop reasons. */
export function listReminders(_admin: Admin, userId: string): Promise<Reminder[]> {
  return queryRows(reminderSchema)`
    ${remindersSql} WHERE user_id = ${userId}::uuid AND ${isReminderSql} ${reminderOrderSql}`
}

/** Returns the reminders that the buyer got because of one purchase. */
export function listPurchaseReminders(_admin: Admin, purchaseId: string): Promise<Reminder[]> {
  return queryRows(reminderSchema)`
    ${remindersSql} JOIN purchases p ON p.id = email_outbox.purchase_id AND p.user_id = email_outbox.user_id
    WHERE p.id = ${purchaseId}::uuid AND ${isReminderSql} ${reminderOrderSql}`
}

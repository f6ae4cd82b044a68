import 'server-only'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { collectForNextRun } from '@/lib/data/share-next-run'
import { isSafeModeSql } from '@/lib/data/system/safe-mode'
import { rebuildTimelinesOfUsers } from '@/lib/data/timelines/rebuild-timelines'
import { recordAcknowledgementSql } from '@/lib/data/timelines/record-acknowledgement'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { withMailConnections } from '@/lib/server/email/mail-connections'
import { getMailTransport } from '@/lib/server/email/mail-transport'
import { describeSendFailure, isMailboxRejected, sendEmail } from '@/lib/server/email/send-email'
import { log } from '@/lib/server/log'
import { recordWorkingMailServer } from './delivery-health'
import { dropReasonSql } from './drop-reason'
import { type DueEmail, emailQueueBase, listWelcomePurchaseIds, recordSendFailure } from './due-email'
import { canHashEmails } from './email-hash'
import {
  isLeadConfirmationSql,
  isWithdrawalAcknowledgementSql,
  priorityGroupsSql,
  REQUESTED_PRIORITY,
} from './email-priorities'
import { canRemindSql, isReminderSql, reminderDropReasonSql } from './reminder-rules'
import { renderEmail } from './render-email'
import { countFreeSlots, holdBroadcastsDuringBuyerSends, withSeparateSlot } from './send-concurrency'
import { type EmailGroup, emailGroups } from './send-rate'
import { dropRejectedEmail, isSuppressedSql, recordRejection } from './suppressions'

/** Maximum pause between two batches while requests keep coming, so that requests go first. Milliseconds. */
const PAUSE_MAX_MS = 1000
/**
 * Maximum duration of a run. Milliseconds. A server that is stopping, or a host that ends a function after
 * its response, must wait for the run.
 */
const RUN_MS = 8000

/**
 * Sends due emails until none is left or the time is over. The next call sends the remaining emails, at the latest
 * the call by maintenance. A second, parallel run sends emails that visitors and accounts requested, one at a time, so
 * that a slow address doesn't delay emails to buyers.
 */
export async function sendDueEmails(milliseconds = RUN_MS): Promise<void> {
  await withMailConnections(await getMailTransport(), () =>
    Promise.all([holdBroadcastsDuringBuyerSends(runBuyers(milliseconds)), runRequested(milliseconds)]),
  )
}

/**
 * Returns a function that calls `sendBatch` until nothing is left to send. A call during a run returns the promise of
 * that run, which then looks for due emails once more before it ends.
 */
function createSharedRun(sendBatch: () => Promise<number>): (milliseconds: number) => Promise<void> {
  let running: Promise<void> | null = null
  let calls = 0
  async function drain(endsAt: number): Promise<void> {
    let seenCalls = 0
    let sent = 0
    let pause = 0
    try {
      do {
        const isBusy = seenCalls > 0 && seenCalls < calls
        seenCalls = calls
        if (isBusy) await sleep(pause)
        const before = performance.eventLoopUtilization()
        sent = await sendBatch()
        // The busier this process is, the more time requests get.
        const busy = performance.eventLoopUtilization(before).active
        pause = sent > 0 ? Math.min(busy / 2, PAUSE_MAX_MS) : PAUSE_MAX_MS
      } while ((sent > 0 || seenCalls < calls) && Date.now() < endsAt)
    } finally {
      // Must be reset here and not in a later callback: a call in between would join a run that has already
      // ended, and its emails would wait.
      running = null
    }
  }
  return (milliseconds) => {
    calls += 1
    running ??= drain(Date.now() + milliseconds)
    return running
  }
}

const runBuyers = createSharedRun(() =>
  sendFirst(Prisma.sql`${countFreeSlots()}::int`, [
    emailGroups.urgent,
    { ...emailGroups.lowPriority, queue: lowPriorityQueue },
    emailGroups.importedLists,
  ]),
)
const runRequested = createSharedRun(() =>
  withSeparateSlot(() =>
    sendFirst(Prisma.sql`1`, [
      emailGroups.requested,
      emailGroups.confirmations,
      emailGroups.acknowledgements,
    ]),
  ),
)

/** Sends a batch of the first group that has due emails. Returns the number of emails. */
async function sendFirst(
  slots: Prisma.Sql,
  groups: (EmailGroup & { queue?: JobQueue<DueEmail> })[],
): Promise<number> {
  for (const { which, limit, queue = outboxQueue } of groups) {
    const sent = await runDueJobs(queue, Prisma.sql`LEAST(${slots}, ${limit})`, which)
    if (sent > 0) return sent
  }
  return 0
}

/** SQL: whether an email that isn’t a reminder can be processed now. */
const canSendSql = Prisma.sql`CASE WHEN ${isLeadConfirmationSql} THEN ${canHashEmails}::boolean
  WHEN ${isWithdrawalAcknowledgementSql} OR ${priorityGroupsSql.requested} THEN TRUE ELSE NOT ${isSuppressedSql} END`

/**
 * Job queue of the outbox, without reminders: how its rows are leased, sent and retried. If no key to hash emails is
 * configured, confirmations wait, because nobody could unsubscribe from them.
 */
const outboxQueue: JobQueue<DueEmail> = {
  ...emailQueueBase,
  waiting: Prisma.sql`state = 'queued' AND NOT ${isReminderSql} AND ${canSendSql}`,
  found: Prisma.sql`${dropReasonSql} AS why_not`,
  async work(due) {
    if (due.dropReason !== null) return
    await sendEmail(await renderEmail(due))
    await recordSent(due)
    if (due.userId !== null) await rebuildTimelinesAfterEmail(due.userId)
    await recordWorkingMailServer()
  },
  async onFailed({ id, kind, priority, userId, attempts, recipient: to }, error, isLast) {
    log.error('mail_failed', error, { emailId: id, attempts })
    if (!isMailboxRejected(error)) await recordSendFailure(id, describeSendFailure(error), isLast)
    else if (kind === 'withdrawal' || priority === REQUESTED_PRIORITY) await dropRejectedEmail(id)
    else await recordRejection({ id, to, response: describeSendFailure(error) })
    if (userId !== null) await rebuildTimelinesAfterEmail(userId)
  },
}

/**
 * Job queue of low-priority emails, which include reminders. Their rules make the statement slow to plan, so
 * other queues leave them out. Reminders wait too if no key to hash emails is configured.
 */
const lowPriorityQueue: JobQueue<DueEmail> = {
  ...outboxQueue,
  waiting: Prisma.sql`state = 'queued' AND CASE WHEN ${isReminderSql} THEN ${canRemindSql} ELSE ${canSendSql} END`,
  found: Prisma.sql`CASE WHEN ${isReminderSql} THEN ${reminderDropReasonSql} ELSE ${dropReasonSql} END AS why_not`,
}

const { urgent, lowPriority, importedLists } = emailGroups
/** SQL: whether an email that isn’t part of a broadcast is due and can be sent now. */
export const isOverdueEmailSql = Prisma.sql`${lowPriorityQueue.waiting} AND next_attempt_at <= now()
  AND NOT ${isSafeModeSql}
  AND (${urgent.which} OR ${lowPriority.which} OR ${importedLists.which} OR ${priorityGroupsSql.requested})`

/** Recomputes the timelines of a person. Emails that are sent at the same time share a statement. */
const rebuildTimelinesAfterEmail = collectForNextRun(rebuildTimelinesOfUsers)

/**
 * Marks an email as sent and lifts the suppression of its recipient. Purchases that were added to a welcome
 * email after it was rendered get a separate email.
 */
async function recordSent(due: DueEmail): Promise<void> {
  await db.mailSuppression.deleteMany({ where: { email: due.recipient } })
  await transaction(async (tx) => {
    // Waits until a purchase that is being added is committed. The next statement sees only purchases that were
    // committed before it began.
    await tx.$executeRaw`SELECT FROM email_outbox WHERE id = ${due.id}::uuid FOR UPDATE`
    await tx.$executeRaw`
      WITH sent AS (
        UPDATE email_outbox SET state = 'sent', sent_at = now(), last_error = NULL, refused = FALSE
        WHERE id = ${due.id}::uuid
        RETURNING user_id, COALESCE(parameters -> 'purchaseIds', '[]') AS named,
          CASE WHEN parameters ->> 'isCopy' = 'false' THEN withdrawal_id END AS acknowledged_id
      ), acknowledged AS (${recordAcknowledgementSql(Prisma.sql`sent`)})
      INSERT INTO email_outbox (id, kind, user_id, purchase_id, parameters)
      SELECT gen_random_uuid(), 'opened', sent.user_id, p.id, jsonb_build_object('bought', sold.name)
      FROM sent, jsonb_array_elements_text(sent.named) AS late(id) JOIN purchases p ON p.id = late.id::uuid
        LEFT JOIN products sold ON sold.id = p.product_id
      WHERE late.id <> ALL(${listWelcomePurchaseIds(due)}::text[]) FOR KEY SHARE OF p
      ON CONFLICT (purchase_id) WHERE kind = 'opened' DO NOTHING`
  })
}

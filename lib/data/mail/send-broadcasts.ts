import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { db, Prisma } from '@/lib/server/db/client'
import {
  describeSendFailure,
  isMailboxRejected,
  isRecipientError,
  sendEmail,
} from '@/lib/server/email/send-email'
import { log } from '@/lib/server/log'
import { recordWorkingMailServer } from './delivery-health'
import { broadcastDropReasonSql } from './drop-reason'
import { type DueEmail, emailQueueBase, recordSendFailure } from './due-email'
import { canHashEmails } from './email-hash'
import { renderBroadcast } from './render-broadcast'
import { withBroadcastSlot } from './send-concurrency'
import {
  broadcastLimitSql,
  hasPostalAddressSql,
  isNextBroadcastEmailSql,
  readBroadcastPause,
} from './send-rate'
import { recordRejection, rejectedListsSql } from './suppressions'

/**
 * Number of consecutive failures after which a broadcast pauses. So many failures in a row mean that the mail
 * server has a problem, not the recipients.
 */
const FAILURES_MAX = 5
/** Maximum duration of a run. Milliseconds. The next run, a minute later, continues. */
const RUN_MS = 40_000

let running: Promise<void> | null = null

/**
 * Sends the queued emails of broadcasts and sequences: one at a time, at the rate that the owner chose, and
 * only while no email to a buyer is being sent.
 */
export function sendBroadcasts(milliseconds = RUN_MS): Promise<void> {
  running ??= sendUntil(Date.now() + milliseconds).finally(() => {
    running = null
  })
  return running
}

async function sendUntil(endsAt: number): Promise<void> {
  await pauseWithoutPostalAddress()
  // Without a key, unsubscribes can't be looked up, so nothing is sent.
  while (canHashEmails && Date.now() < endsAt) {
    const sent = await withBroadcastSlot(() =>
      runDueJobs(broadcastQueue, broadcastLimitSql, isNextBroadcastEmailSql),
    )
    if (sent > 0) continue
    const pause = await readBroadcastPause()
    if (pause === null || Date.now() + pause > endsAt) return
    await sleep(pause)
  }
}

const NO_ADDRESS_MESSAGE = 'You removed your postal address'

/** Pauses the broadcasts with waiting emails if no postal address is saved, because every email must contain it. */
async function pauseWithoutPostalAddress(): Promise<void> {
  await db.$executeRaw`
    UPDATE broadcasts b SET state = 'halted', problem = ${NO_ADDRESS_MESSAGE}
    WHERE b.state = 'sending' AND NOT ${hasPostalAddressSql}
      AND EXISTS (SELECT FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued')`
}

const broadcastQueue: JobQueue<DueEmail> = {
  ...emailQueueBase,
  waiting: Prisma.sql`state = 'queued'`,
  found: Prisma.sql`${broadcastDropReasonSql} AS why_not`,
  claimLock: 'broadcast',
  async work(due) {
    if (due.dropReason !== null) return
    await sendEmail(await renderBroadcast(due))
    await recordSent(due.id)
    await recordWorkingMailServer()
  },
  async onFailed({ id, broadcastId, attempts, recipient: to }, error, isLast) {
    log.error('mail_failed', error, { emailId: id, attempts })
    const response = describeSendFailure(error)
    if (isMailboxRejected(error)) await recordRejection({ id, to, response })
    else if (isRecipientError(error)) await recordSendFailure(id, response, isLast)
    else await giveBackAttempt(id, response)
    await countFailure(broadcastId, response, isMailboxRejected(error))
  },
}

/**
 * Marks an email as sent and counts it in one statement, so that the figure stays correct if the server is
 * killed. The email counts even if the owner stopped the broadcast while the mail server accepted it.
 */
async function recordSent(id: string): Promise<void> {
  await db.$executeRaw`
    WITH sent AS (
      UPDATE email_outbox SET state = 'sent', sent_at = now(), last_error = NULL, drop_reason = NULL, refused = FALSE
      WHERE id = ${id}::uuid AND state <> 'sent' RETURNING broadcast_id)
    UPDATE broadcasts b SET handed_over = b.handed_over + 1, failures = 0 FROM sent WHERE b.id = sent.broadcast_id`
}

/**
 * Stores an error that isn't about the recipient. The attempt doesn't count, so that the recipient has as many
 * attempts left as before.
 */
async function giveBackAttempt(id: string, response: string): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET attempts = attempts - 1, last_error = ${response} WHERE id = ${id}::uuid AND state = 'queued'`
}

const NONE_ACCEPTED_MESSAGE = `Your mail server didn’t accept any of the last ${FAILURES_MAX} emails`
const MOST_REJECTED_MESSAGE = 'Your mail server rejected most recipients'

/**
 * Counts the failures in a row, but not the rejected recipients. Pauses the broadcast after `FAILURES_MAX` failures
 * in a row, or if the mail server rejects most recipients.
 */
async function countFailure(id: string | null, response: string, isRejection: boolean): Promise<void> {
  const message = isRejection ? MOST_REJECTED_MESSAGE : NONE_ACCEPTED_MESSAGE
  const halted = await db.$executeRaw`
    UPDATE broadcasts SET failures = failures + 1, state = 'halted', problem = ${`${message}: ${response}`}
    WHERE id = ${id}::uuid AND state = 'sending'
      AND CASE WHEN ${isRejection} THEN ${rejectedListsSql} > 0 ELSE failures + 1 >= ${FAILURES_MAX} END`
  if (halted > 0) {
    if (isRejection) await requeueRejected(id)
    return
  }
  const more = isRejection ? 0 : 1
  await db.$executeRaw`UPDATE broadcasts SET failures = failures + ${more} WHERE id = ${id}::uuid`
}

/**
 * Queues the emails again that were dropped within the last hour because the mail server rejected their
 * recipients. The server rejects most recipients, so their addresses are probably valid.
 */
async function requeueRejected(id: string | null): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET state = 'queued', drop_reason = NULL
    WHERE broadcast_id = ${id}::uuid AND refused AND state = 'dropped' AND tried_at > now() - interval '1 hour'`
}

import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { db, type Transaction } from '@/lib/server/db'
import { log, reason } from '@/lib/server/log'
import { sendMail } from '@/lib/server/mail'
import { type DueMail, toMail } from './outbox-mails'

/** Minutes until the next try, after each failed one. After the last the mail has failed. */
const BACK_OFF_MINUTES = [1, 5, 30, 120, 360, 720, 1440]
/** A mail that is being sent belongs to its sender for this long: a killed one's is then taken up by another. */
const LEASE_MINUTES = 3
const AT_ONCE = 5
/** Between a few mails while requests keep coming: they go first, and the mails still leave, five a second. */
const PAUSE_MS = 1000
/** One run's time. A server that stops, or a host that ends a function after its answer, waits no longer than that. */
const RUN_MS = 8000

/** Queues the mail that welcomes a buyer, in the transaction that opens their access. A person gets one, ever. */
export async function queueWelcome(tx: Transaction, userId: string, bought: string | null): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, parameters)
    VALUES (${v7()}::uuid, 'welcome', ${userId}::uuid, ${JSON.stringify({ bought })}::jsonb)
    ON CONFLICT DO NOTHING`
}

/** Tells both mailboxes that an email belongs to an account from now on, in the transaction that makes it so. */
export async function queueClaimed(
  tx: Transaction,
  userId: string,
  claimed: { email: string; account: string },
): Promise<void> {
  const rows = [claimed.email, claimed.account].map((to) => ({
    id: v7(),
    kind: 'email_claimed' as const,
    userId,
    parameters: { ...claimed, to },
  }))
  await tx.emailOutbox.createMany({ data: rows })
}

const KEPT_DAYS = 30

/** Deletes mails that are done with, 30 days on: people can ask for as many as they like. A welcome mail stays: there is one. */
export async function pruneMails(): Promise<void> {
  await db.$executeRaw`
    DELETE FROM email_outbox WHERE kind <> 'welcome' AND state <> 'queued'
      AND created_at < now() - make_interval(days => ${KEPT_DAYS})`
}

let running: Promise<void> | null = null
let calls = 0

/**
 * Sends what is due, until nothing is or the run's time is over: the rest goes with the next request or maintenance.
 * Called while it runs, it makes the run look once more.
 */
export function sendDueMails(milliseconds = RUN_MS): Promise<void> {
  calls += 1
  running ??= drain(Date.now() + milliseconds)
  return running
}

async function drain(endsAt: number): Promise<void> {
  let seen = 0
  let sent = 0
  try {
    do {
      const isBusy = seen > 0 && seen < calls
      seen = calls
      if (isBusy) await sleep(PAUSE_MS)
      const mails = await claim()
      await Promise.all(mails.map(deliver))
      sent = mails.length
    } while ((sent > 0 || seen < calls) && Date.now() < endsAt)
  } finally {
    // Here, not in a later callback: a call between the last look and the end would go unheard.
    running = null
  }
}

/** Takes the next few mails: nobody else gets them before their lease is over. */
function claim(): Promise<DueMail[]> {
  return db.$queryRaw<DueMail[]>`
    WITH due AS (
      SELECT id FROM email_outbox WHERE state = 'queued' AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
    )
    UPDATE email_outbox m SET attempts = m.attempts + 1,
      next_attempt_at = now() + make_interval(mins => ${LEASE_MINUTES})
    FROM due, users u WHERE m.id = due.id AND u.id = m.user_id
    RETURNING m.id, m.kind, m.parameters, m.attempts, u.id AS "userId", u.email, u.first_name AS "firstName"`
}

async function deliver(due: DueMail): Promise<void> {
  try {
    await sendMail(await toMail(due))
    await db.$executeRaw`
      UPDATE email_outbox SET state = 'sent', sent_at = now(), last_error = NULL WHERE id = ${due.id}::uuid`
  } catch (error) {
    log.error('mail_failed', error, { mailId: due.id, attempts: due.attempts })
    const minutes = BACK_OFF_MINUTES[due.attempts - 1]
    await db.$executeRaw`
      UPDATE email_outbox SET state = ${minutes ? 'queued' : 'failed'}::mail_state, last_error = ${reason(error)},
        next_attempt_at = now() + make_interval(mins => ${minutes ?? 0})
      WHERE id = ${due.id}::uuid AND state = 'queued'`
  }
}

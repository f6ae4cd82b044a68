import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { v7 } from 'uuid'
import { leased, type Schedule } from '@/lib/data/leased'
import { db, Prisma, type Transaction } from '@/lib/server/db'
import { log, reason } from '@/lib/server/log'
import { sendMail } from '@/lib/server/mail'
import { type DueMail, dueMailSchema, toMail } from './outbox-mails'

const AT_ONCE = 5
/** Between a few mails while requests keep coming: they go first, and the mails still leave, five a second. */
const PAUSE_MS = 1000
/** One run's time. A server that stops, or a host that ends a function after its answer, waits no longer than that. */
const RUN_MS = 8000

/** Who gets a welcome mail, and for what. */
export interface Welcome {
  userId: string
  bought: string | null
}

/** Queues the mails that welcome buyers, in the transaction that opens their access. A person gets one, ever. */
export async function queueWelcomes(tx: Transaction, welcomes: Welcome[]): Promise<void> {
  if (welcomes.length === 0) return
  const mails = welcomes.map(({ userId, bought }) => ({ id: v7(), userId, parameters: { bought } }))
  await tx.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, parameters)
    SELECT mail.id, 'welcome', mail."userId", mail.parameters
    FROM jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) AS mail(id uuid, "userId" uuid, parameters jsonb)
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
      sent = await leased(mails, AT_ONCE)
    } while ((sent > 0 || seen < calls) && Date.now() < endsAt)
  } finally {
    // Here, not in a later callback: a call between the last look and the end would go unheard.
    running = null
  }
}

const mails: Schedule<DueMail> = {
  table: Prisma.sql`email_outbox`,
  waiting: Prisma.sql`state = 'queued'`,
  order: Prisma.sql`next_attempt_at`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`next_attempt_at`,
  columns: Prisma.sql`id, kind::text, parameters, attempts, user_id,
    (SELECT email FROM users u WHERE u.id = user_id), (SELECT first_name FROM users u WHERE u.id = user_id)`,
  row: dueMailSchema,
  leaseSeconds: 180,
  backOffSeconds: [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * 60),
  async work(due) {
    await sendMail(await toMail(due))
    await db.emailOutbox.updateMany({
      where: { id: due.id },
      data: { state: 'sent', sentAt: new Date(), lastError: null },
    })
  },
  async onFailed({ id, attempts }, error, isLast) {
    log.error('mail_failed', error, { mailId: id, attempts })
    await db.emailOutbox.updateMany({
      where: { id, state: 'queued' },
      data: { lastError: reason(error), ...(isLast && { state: 'failed' }) },
    })
  },
}

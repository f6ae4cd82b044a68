import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { leased, type Schedule } from '@/lib/data/leased'
import { fillLinesOf } from '@/lib/data/lines/fill'
import { db, Prisma } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { isEmailRefused, sendMail, whyNotSent } from '@/lib/server/mail'
import { isConfirmation, mayConfirm } from './lead-rules'
import { type DueMail, dueColumns, dueMailSchema, namedIn, toMail } from './outbox-mails'
import { confirmationLimit, limit, patient, patientLimit, urgent } from './pace'
import { isReminder, mayRemind } from './reminder-rules'
import { freeSlots, whileLeaving } from './slots'
import { dropRefused, isSuppressed, keepRefused } from './suppressions'
import { noteTaken } from './taken'
import { dropReason } from './wanted'

/** Between a few mails while requests keep coming: they go first, and the mails still leave, five a second. */
const PAUSE_MS = 1000
/** One run's time. A server that stops, or a host that ends a function after its answer, waits no longer than that. */
const RUN_MS = 8000

let running: Promise<void> | null = null
let calls = 0

/**
 * Sends what is due, until nothing is or the run's time is over: the rest goes with the next request or maintenance.
 * Called while it runs, it makes the run look once more.
 */
export function sendDueMails(milliseconds = RUN_MS): Promise<void> {
  calls += 1
  running ??= whileLeaving(drain(Date.now() + milliseconds))
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
      sent = await sendSome()
    } while ((sent > 0 || seen < calls) && Date.now() < endsAt)
  } finally {
    // Here, not in a later callback: a call between the last look and the end would go unheard.
    running = null
  }
}

/** What goes first, and how many of it at once. */
const turns = [
  [limit, urgent],
  [confirmationLimit, isConfirmation],
  [patientLimit, patient],
] as const

async function sendSome(): Promise<number> {
  for (const [most, which] of turns) {
    const sent = await leased(mails, Prisma.sql`LEAST(${freeSlots()}::int, ${most})`, which)
    if (sent > 0) return sent
  }
  return 0
}

export const mails: Schedule<DueMail> = {
  table: Prisma.sql`email_outbox`,
  waiting: Prisma.sql`state = 'queued' AND CASE WHEN ${isReminder} THEN ${mayRemind}
    WHEN ${isConfirmation} THEN ${mayConfirm} ELSE NOT ${isSuppressed} END`,
  order: Prisma.sql`next_attempt_at`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`next_attempt_at`,
  found: Prisma.sql`${dropReason} AS why_not`,
  sets: Prisma.sql`, drop_reason = why_not, tried_at = CASE WHEN why_not IS NULL THEN now() ELSE tried_at END,
    state = CASE WHEN why_not IS NULL THEN state ELSE 'dropped' END`,
  columns: dueColumns,
  row: dueMailSchema,
  isOutward: true,
  backOffSeconds: [1, 5, 30, 120, 360, 720, 1440].map((minutes) => minutes * 60),
  async work(due) {
    if (due.dropReason !== null) return
    await sendMail(await toMail(due))
    await keepSent(due)
    if (due.userId !== null) await fillLinesOf(due.userId)
    await noteTaken()
  },
  async onFailed({ id, kind, userId, attempts, recipient: to }, error, isLast) {
    log.error('mail_failed', error, { mailId: id, attempts })
    if (!isEmailRefused(error)) await keepFailed(id, whyNotSent(error), isLast)
    else if (kind === 'lead_confirm') await dropRefused(id)
    else await keepRefused({ id, to, said: whyNotSent(error) })
    if (userId !== null) await fillLinesOf(userId)
  },
}

export async function keepFailed(id: string, lastError: string, isLast: boolean): Promise<void> {
  const data = { lastError, refused: false, ...(isLast && { state: 'failed' as const }) }
  await db.emailOutbox.updateMany({ where: { id, state: 'queued' }, data })
}

/**
 * Its recipient takes mails. Purchases that a welcome was to name too once it was on its way have mails of their own
 * instead.
 */
async function keepSent(due: DueMail): Promise<void> {
  await db.mailSuppression.deleteMany({ where: { email: due.recipient } })
  await db.$executeRaw`
    WITH sent AS (
      UPDATE email_outbox SET state = 'sent', sent_at = now(), last_error = NULL, refused = FALSE
      WHERE id = ${due.id}::uuid
      RETURNING user_id, COALESCE(parameters -> 'purchaseIds', '[]') AS named
    )
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, parameters)
    SELECT gen_random_uuid(), 'opened', sent.user_id, p.id, jsonb_build_object('bought', sold.name)
    FROM sent, jsonb_array_elements_text(sent.named) AS late(id) JOIN purchases p ON p.id = late.id::uuid
      LEFT JOIN products sold ON sold.id = p.product_id
    WHERE late.id <> ALL(${namedIn(due)}::text[])
    ON CONFLICT (purchase_id) WHERE kind = 'opened' DO NOTHING`
}

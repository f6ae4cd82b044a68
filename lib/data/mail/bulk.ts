import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { leased, type Schedule } from '@/lib/data/leased'
import { db, Prisma } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { isAboutRecipient, isEmailRefused, sendMail, whyNotSent } from '@/lib/server/mail'
import { bulkDropReason } from './bulk-rules'
import { canHash } from './email-hash'
import { keepFailed, mails } from './outbox'
import { type DueMail, toMail } from './outbox-mails'
import { bulkLimit, bulkPause, bulkTurn } from './pace'
import { inBulkSlot } from './slots'
import { keepRefused, refusedByServer } from './suppressions'
import { noteTaken } from './taken'

/** So many in a row that the mail server did not take are no matter of their recipients. */
const FAILURES_MAX = 5
/** One run's time; what is left is the next one's, a minute later. */
const RUN_MS = 40_000

let running: Promise<void> | null = null

/** Sends mails to many, one at a time and as fast as their owner lets them, while none that somebody waits for leaves. */
export function sendBulk(milliseconds = RUN_MS): Promise<void> {
  running ??= drain(Date.now() + milliseconds).finally(() => {
    running = null
  })
  return running
}

async function drain(endsAt: number): Promise<void> {
  // Nobody could be asked whether they want such mails.
  while (canHash && Date.now() < endsAt) {
    const taken = await inBulkSlot(() => leased(bulk, bulkLimit, bulkTurn))
    if (taken > 0) continue
    const pause = await bulkPause()
    if (pause === null || Date.now() + pause > endsAt) return
    await sleep(pause)
  }
}

const bulk: Schedule<DueMail> = {
  ...mails,
  waiting: Prisma.sql`state = 'queued'`,
  found: Prisma.sql`${bulkDropReason} AS why_not`,
  async work(due) {
    if (due.dropReason !== null) return
    await sendMail(await toMail(due))
    await keepHandedOver(due.id)
    await noteTaken()
  },
  async onFailed({ id, broadcastId, attempts, recipient: to }, error, isLast) {
    log.error('mail_failed', error, { mailId: id, attempts })
    const said = whyNotSent(error)
    if (isEmailRefused(error)) await keepRefused({ id, to, said })
    else if (isAboutRecipient(error)) await keepFailed(id, said, isLast)
    else await giveBack(id, said)
    await countFailure(broadcastId, said, isEmailRefused(error))
  },
}

/** The mail and its broadcast in one statement, so that the figure is true whenever the server ends. */
async function keepHandedOver(id: string): Promise<void> {
  await db.$executeRaw`
    WITH sent AS (
      UPDATE email_outbox SET state = 'sent', sent_at = now(), last_error = NULL, refused = FALSE
      WHERE id = ${id}::uuid AND state = 'queued' RETURNING broadcast_id)
    UPDATE broadcasts b SET handed_over = b.handed_over + 1, failures = 0 FROM sent WHERE b.id = sent.broadcast_id`
}

/** A mail server that takes nothing uses up nobody's tries. */
async function giveBack(id: string, said: string): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET attempts = attempts - 1, last_error = ${said} WHERE id = ${id}::uuid AND state = 'queued'`
}

const NONE_TAKEN = `The mail server took none of the last ${FAILURES_MAX} mails`
const ALL_REFUSED = 'The mail server refuses most of those whom mails go to'

/** Whoever was left out because the mail server refused all and sundry waits again. */
async function countFailure(id: string | null, said: string, isRefusal: boolean): Promise<void> {
  const halted = await db.$executeRaw`
    UPDATE broadcasts SET failures = failures + 1, state = 'halted',
      problem = ${`${isRefusal ? ALL_REFUSED : NONE_TAKEN}: ${said}`}
    WHERE id = ${id}::uuid AND state = 'sending'
      AND CASE WHEN ${isRefusal} THEN ${refusedByServer} > 0 ELSE failures + 1 >= ${FAILURES_MAX} END`
  if (halted === 0) {
    const more = isRefusal ? 0 : 1
    await db.$executeRaw`UPDATE broadcasts SET failures = failures + ${more} WHERE id = ${id}::uuid`
  } else if (isRefusal) {
    await db.$executeRaw`
      UPDATE email_outbox SET state = 'queued', drop_reason = NULL
      WHERE broadcast_id = ${id}::uuid AND refused AND state = 'dropped' AND tried_at > now() - interval '1 hour'`
  }
}

import 'server-only'
import { z } from 'zod'
import { db, Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import { isConfirmation } from './lead-rules'
import { refusedByServer } from './suppressions'

/** So many mails are taken up at once, at most. */
const AT_ONCE = 5
/** So many a minute of those that nobody waits for. */
const PATIENT_A_MINUTE = 60

/** Where the owner lives. */
export const zone = Prisma.sql`COALESCE((SELECT time_zone FROM app_settings WHERE id = 'default'), 'UTC')`
const local = Prisma.sql`(now() AT TIME ZONE ${zone})`
/** From 22 to 7 where the owner lives: two hours later a day begins, and it is young until nine. */
const isQuiet = Prisma.sql`extract(hour FROM ${local} + interval '2 hours') < 9`
const morning = Prisma.sql`
  (date_trunc('day', ${local} + interval '2 hours') + interval '7 hours') AT TIME ZONE ${zone}`

/** At night: when patient mails and those to many leave again; null by day. */
export const asleepUntil = Prisma.sql`CASE WHEN ${isQuiet} THEN ${morning} END`

/** Somebody waits for these: no hour is too late for them, and no other mail comes first. */
export const urgent = Prisma.sql`priority = 0 AND NOT ${isConfirmation}`
export const patient = Prisma.sql`priority IN (1, 2) AND NOT ${isQuiet}`

/** How many mails may be taken up now. While the mail server refuses us one a minute asks whether it still does. */
export const limit = Prisma.sql`
  (SELECT CASE WHEN ${refusedByServer} = 0 THEN ${AT_ONCE}::int WHEN EXISTS (
    SELECT FROM email_outbox tried WHERE tried.tried_at > now() - interval '1 minute') THEN 0 ELSE 1 END)`

/** How many patient mails may be taken up now, by all servers together: the database counts them. */
export const patientLimit = Prisma.sql`
  (SELECT LEAST(${limit}, GREATEST(0, ${PATIENT_A_MINUTE} - count(*))) FROM email_outbox tried
  WHERE tried.priority IN (1, 2) AND tried.tried_at > now() - interval '1 minute')`

/** So many an hour of those that ask strangers whether they asked for early access, by all servers together. */
export const CONFIRMATIONS_AN_HOUR = 200
export const confirmationLimit = Prisma.sql`
  (SELECT LEAST(${limit}, GREATEST(0, ${CONFIRMATIONS_AN_HOUR} - count(*))) FROM email_outbox tried
  WHERE tried.kind = 'lead_confirm' AND tried.tried_at > now() - interval '1 hour')`

const isDue = Prisma.sql`EXISTS (
  SELECT FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued' AND o.next_attempt_at <= now())`
/** When the last of all mails to many was taken up. */
const lastOfMany = Prisma.sql`COALESCE(
  (SELECT max(o.tried_at) FROM email_outbox o WHERE o.broadcast_id IS NOT NULL), '-infinity')`
const gap = Prisma.sql`make_interval(secs => 60.0 / b.per_minute)`

/** The mail to many whose turn it is: a sequence has few readers a day, so it goes before one to all. */
const broadcastInTurn = Prisma.sql`
  SELECT b.id, ${lastOfMany} + ${gap} AS may_at FROM broadcasts b WHERE b.state = 'sending' AND ${isDue} AND NOT ${isQuiet}
  ORDER BY b.kind DESC, b.starts_at, b.id LIMIT 1`

/** Those of it, as fast as its owner lets them: whoever sends them, the database has the time of the last. */
export const bulkTurn = Prisma.sql`broadcast_id = (SELECT one.id FROM (${broadcastInTurn}) one WHERE one.may_at <= now())`
export const bulkLimit = Prisma.sql`(SELECT LEAST(1, ${limit}))`

const pauseSchema = z.strictObject({ milliseconds: z.int() })

/** How long until the next mail to many may leave, in milliseconds; null: none waits for that. */
export async function bulkPause(): Promise<number | null> {
  const [pause] = await rows(pauseSchema)`
    SELECT GREATEST(1, ceil(extract(epoch FROM one.may_at - now()) * 1000))::int AS milliseconds
    FROM (${broadcastInTurn}) one WHERE ${refusedByServer} = 0`
  return pause?.milliseconds ?? null
}

/** For maintenance: what is due at night waits for the morning, and its row says so. */
export async function waitForMorning(): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET next_attempt_at = ${morning}
    WHERE state = 'queued' AND priority IN (1, 2) AND next_attempt_at <= now() AND ${isQuiet}`
}

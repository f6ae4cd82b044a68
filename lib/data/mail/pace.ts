import 'server-only'
import { db, Prisma } from '@/lib/server/db'
import { refusedByServer } from './suppressions'

/** So many mails are taken up at once. */
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

/** Somebody waits for these: no hour is too late for them, and no other mail comes first. */
export const urgent = Prisma.sql`priority = 0`
export const patient = Prisma.sql`priority > 0 AND NOT ${isQuiet}`

/** How many mails may be taken up now. While the mail server refuses us one a minute asks whether it still does. */
export const limit = Prisma.sql`
  (SELECT CASE WHEN ${refusedByServer} = 0 THEN ${AT_ONCE}::int WHEN EXISTS (
    SELECT FROM email_outbox tried WHERE tried.tried_at > now() - interval '1 minute') THEN 0 ELSE 1 END)`

/** How many patient mails may be taken up now, by all servers together: the database counts them. */
export const patientLimit = Prisma.sql`
  (SELECT LEAST(${limit}, GREATEST(0, ${PATIENT_A_MINUTE} - count(*))) FROM email_outbox tried
  WHERE tried.priority > 0 AND tried.tried_at > now() - interval '1 minute')`

/** For maintenance: what is due at night waits for the morning, and its row says so. */
export async function waitForMorning(): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET next_attempt_at = ${morning}
    WHERE state = 'queued' AND priority > 0 AND next_attempt_at <= now() AND ${isQuiet}`
}

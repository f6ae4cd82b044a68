import 'server-only'
import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import { newlyReleasedLessonsSql, purchasesWithReleasesSql } from '@/lib/data/sales/newly-released-lessons'
import { joinLockedPurchaseSql } from '@/lib/data/sales/real-sales'
import { runExclusively } from '@/lib/data/system/job-lease'
import { isSafeModeSql } from '@/lib/data/system/safe-mode'
import { ownerTimeZoneSql, recordObservedSettings, settingSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { joinLockedRecipientSql } from './queue-emails'

/** Number of people that one statement checks and queues. */
const BATCH = 5000
/** ID that sorts before all others. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** SQL: whether emails about opened lessons are turned on, and this site may send them. */
const isOnSql = Prisma.sql`(lessons_open_mails AND postal_address IS NOT NULL AND NOT ${isSafeModeSql})`

/**
 * For maintenance: queues at most one email per person and day about lessons that opened since the last run.
 * A queued email also lists lessons that open before it is sent. A run that crashed is repeated for the same
 * time range without duplicate emails. `opened_to` is null while these emails are off or the site is in safe
 * mode, so lessons that open then are never announced.
 */
export async function queueLessonsOpenEmails(batch = BATCH): Promise<void> {
  await runExclusively('lessons-open', async () => {
    const range = await readRange()
    if (range) await queueAll(range, batch)
    const to = range ? Prisma.sql`${range.to}::timestamptz` : Prisma.sql`CASE WHEN ${isOnSql} THEN now() END`
    await recordObservedSettings(Prisma.sql`opened_to = ${to}`)
  })
}

const rangeSchema = z.strictObject({ from: dateTimeSchema, to: dateTimeSchema })
type Range = z.infer<typeof rangeSchema>

/**
 * Returns the time range whose newly opened lessons must be announced. Null if nothing has to be announced.
 */
async function readRange(): Promise<Range | null> {
  const [range] = await queryRows(rangeSchema)`
    SELECT ${settingSql(Prisma.sql`opened_to`)} AS "from", now()::timestamptz(3) AS "to"
    WHERE ${settingSql(Prisma.sql`${isOnSql} AND opened_to IS NOT NULL`)}`
  return range ?? null
}

async function queueAll(range: Range, batch: number): Promise<void> {
  let last: string | null = NOBODY
  while (last !== null) last = await queueBatch(range, last, batch)
}

const emailOfPageSql = Prisma.sql`email_outbox email WHERE email.user_id = page.user_id AND email.kind = 'lessons_open'`

/**
 * SQL: the time since which no sent email to a person in `page` listed opened lessons. A sent email listed
 * the lessons that were open when it was tried.
 */
const unlistedSinceSql = (from: Prisma.Sql) => Prisma.sql`
  GREATEST(${from}, (SELECT max(email.tried_at) FROM ${emailOfPageSql} AND email.state = 'sent'))`

/** SQL: whether a person in `page` already has the email of the day that starts at the local time `today`. */
const hasTodaysEmailSql = Prisma.sql`EXISTS (SELECT FROM ${emailOfPageSql}
  AND (email.parameters ->> 'day' = to_char(today, 'YYYY-MM-DD') OR email.sent_at >= today AT TIME ZONE ${ownerTimeZoneSql}))`

const lastSchema = z.strictObject({ last: idSchema })

/**
 * Queues emails for the next people in the order of their IDs. Checks only purchases that a release in the
 * range can affect. OFFSET makes the planner check them one by one, instead of joining all of them with all
 * lessons. Returns the ID of the last person, or null if nobody is left.
 */
async function queueBatch(span: Range, last: string, batch: number): Promise<string | null> {
  const range = { from: Prisma.sql`${span.from}::timestamptz`, to: Prisma.sql`${span.to}::timestamptz` }
  const [done] = await queryRows(lastSchema)`
    WITH candidates AS MATERIALIZED (
      ${purchasesWithReleasesSql(range, Prisma.sql`${last}::uuid`)}
    ), page AS MATERIALIZED (
      SELECT DISTINCT user_id FROM candidates ORDER BY user_id LIMIT ${batch}
    ), checked AS MATERIALIZED (
      SELECT id, user_id, ${unlistedSinceSql(range.from)} AS since,
        CASE WHEN ${hasTodaysEmailSql} THEN today + interval '1 day' ELSE today END AS day
      FROM page JOIN candidates USING (user_id)
        CROSS JOIN (SELECT date_trunc('day', ${range.to} AT TIME ZONE ${ownerTimeZoneSql}) AS today) owner
      WHERE NOT EXISTS (SELECT FROM ${emailOfPageSql} AND email.state = 'queued')
    ), queued AS (
      INSERT INTO email_outbox (id, kind, user_id, purchase_id, priority, parameters, next_attempt_at)
      SELECT gen_random_uuid(), 'lessons_open', user_id, due.id, 1,
        jsonb_build_object('day', to_char(day, 'YYYY-MM-DD'), 'from', ${isoTimeSql(Prisma.sql`since`)}),
        GREATEST(now(), day AT TIME ZONE ${ownerTimeZoneSql})
      FROM (SELECT DISTINCT ON (user_id) * FROM checked WHERE EXISTS (SELECT FROM ${newlyReleasedLessonsSql(
        Prisma.sql`p.id = checked.id`,
        {
          from: Prisma.sql`checked.since`,
          to: range.to,
        },
      )} OFFSET 0) ORDER BY user_id, id) due
        ${joinLockedRecipientSql(Prisma.sql`due.user_id`)} ${joinLockedPurchaseSql(Prisma.sql`due.id`)}
      ON CONFLICT (user_id, (parameters ->> 'day')) WHERE kind = 'lessons_open' DO NOTHING
    )
    SELECT user_id AS last FROM page ORDER BY user_id DESC LIMIT 1`
  return done?.last ?? null
}

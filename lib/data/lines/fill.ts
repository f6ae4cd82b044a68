import 'server-only'
import { dayOf, markDays } from '@/lib/data/marked-days'
import { isOut } from '@/lib/data/published'
import { clipped, secondsIn } from '@/lib/data/watched'
import { db, Prisma, type Transaction } from '@/lib/server/db'

/** A lesson counts once it is completed or so much of it was watched; where the owner wants that, it is complete then. */
const COVERED_PERCENT = 90
/** What was sent by one clock may look older than what another noted. */
const SKEW_SECONDS = 5

/** Whether so much was watched of a video that the lesson counts; without a duration nobody knows. */
export const isCovered = (watched: Prisma.Sql, duration: Prisma.Sql) => Prisma.sql`
  COALESCE(100 * ${secondsIn(clipped(watched, duration))} >= ${COVERED_PERCENT} * ${duration}, FALSE)`

/** YouTube and Vimeo, as the player knows them. */
export const isEmbed = (url: Prisma.Sql) => Prisma.sql`
  ${url} ~* '^\\s*https?://(((www|m|music)\\.)?youtube(-nocookie)?\\.com|youtu\\.be|((www|player)\\.)?vimeo\\.com)(:\\d+)?/'`

/** The lessons `v` that a line opens. */
const lessons = Prisma.sql`
  products sold ON sold.id = line.product_id
    JOIN course_sections s ON (sold.grants_all_sections OR s.id = ANY(sold.grants_section_ids))
    JOIN videos v ON v.section_id = s.id AND ${isOut}`

/** No moment lies before the line began; a moment that is not there is none. */
const sinceBegun = (moment: Prisma.Sql) =>
  Prisma.sql`(SELECT GREATEST(line.begun, known.at) FROM (SELECT ${moment} AS at) known WHERE known.at IS NOT NULL)`

/** Of the mails with access those that tell of this purchase: its own, or a welcome that names it or was asked for. */
const firstMail = (column: Prisma.Sql, rest: Prisma.Sql) => Prisma.sql`
  (SELECT ${column} FROM email_outbox o WHERE o.user_id = line.user_id AND ${rest} AND (
    o.kind = 'opened' AND o.purchase_id = line.purchase_id
    OR o.kind = 'welcome' AND (o.parameters -> 'asked' IS NOT NULL OR o.parameters -> 'purchaseIds' IS NULL
      OR o.parameters -> 'purchaseIds' @> to_jsonb(line.purchase_id::text)))
    LIMIT 1)`

/**
 * What the rows say about lines: when their buyers were mailed, signed in, and saw a first frame (or opened an embedded
 * lesson), and the share of the lessons that count by now. Nothing of it lies before the line began.
 */
const facts = (which: Prisma.Sql, signers: Prisma.Sql) => Prisma.sql`
  line AS (
    SELECT m.*, COALESCE(m.received, m.opened) AS begun FROM purchase_moments m
    WHERE ${which} AND m.user_id IS NOT NULL AND COALESCE(m.received, m.opened) IS NOT NULL
  ), lessons AS (
    SELECT line.purchase_id, min(p.first_watched_at) AS first_frame,
      (count(*) FILTER (WHERE p.completed OR ${isCovered(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`)}))::float8
        / count(*) AS share
    FROM line JOIN ${lessons} LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = line.user_id
    WHERE line.finished IS NULL OR line.first_frame IS NULL
    GROUP BY line.purchase_id
  ), fact AS (
    SELECT line.purchase_id, lessons.share, ${sinceBegun(Prisma.sql`lessons.first_frame`)} AS first_frame,
      ${sinceBegun(firstMail(Prisma.sql`min(o.sent_at)`, Prisma.sql`o.sent_at >= line.begun - make_interval(secs => ${SKEW_SECONDS})`))} AS mailed,
      ${firstMail(Prisma.sql`o.last_error`, Prisma.sql`o.state <> 'sent' AND o.last_error IS NOT NULL`)} AS refusal,
      (SELECT l.timestamp FROM access_logs l
        WHERE l.user_id = ANY(${signers}) AND l.action = 'sign_in' AND l.timestamp >= line.begun
        ORDER BY l.timestamp LIMIT 1) AS signed_in,
      CASE WHEN line.first_frame IS NULL THEN (
        SELECT min(l.timestamp) FROM access_logs l JOIN ${lessons} AND v.id = l.resource_id
        WHERE l.user_id = line.user_id AND l.action = 'video_viewed' AND l.timestamp >= line.begun
          AND ${isEmbed(Prisma.sql`v.video_url`)}) END AS embed_opened
    FROM line LEFT JOIN lessons USING (purchase_id)
  )`

/** The moment of a share of the lessons is that at which it was first seen to be reached. */
const reached = (moment: Prisma.Sql, share: number) =>
  Prisma.sql`CASE WHEN fact.share >= ${share} THEN COALESCE(m.${moment}, now()) ELSE m.${moment} END`

const names = [
  'mailed',
  'mail_failed',
  'signed_in',
  'embed_opened',
  'first_frame',
  'quarter',
  'half',
  'finished',
]
/** Beside each of `names`, as it is now: a moment once reached stays, whoever else fills the line at the same time. */
const values = Prisma.sql`
  LEAST(m.mailed, fact.mailed), CASE WHEN m.mailed IS NULL AND fact.mailed IS NULL
    THEN COALESCE(fact.refusal, m.mail_failed) ELSE m.mail_failed END,
  LEAST(m.signed_in, fact.signed_in), LEAST(m.embed_opened, fact.embed_opened),
  LEAST(m.first_frame, fact.first_frame), ${reached(Prisma.sql`quarter`, 0.25)}, ${reached(Prisma.sql`half`, 0.5)},
  ${reached(Prisma.sql`finished`, 1)}`

const own = Prisma.sql`ARRAY[line.user_id]`

/**
 * Fills the lines (`m`) of a condition with what the rows say by now, in one statement that writes only what is news. So
 * whoever causes a fact says that there is one, and what a crash kept from being said is filled by the next who does.
 * `signers` is whose sign-ins count, where that is more than the buyer.
 */
export async function fillLines(
  which: Prisma.Sql,
  client: Transaction = db,
  signers: Prisma.Sql = own,
): Promise<void> {
  await client.$executeRaw`
    WITH ${facts(which, signers)}, changed AS (
      UPDATE purchase_moments m SET (${Prisma.raw(names.join())}, mail_failed_at) = (${values},
        CASE WHEN m.mailed IS NULL AND fact.mailed IS NULL AND fact.refusal IS DISTINCT FROM m.mail_failed
          AND fact.refusal IS NOT NULL THEN now() ELSE m.mail_failed_at END)
      FROM fact WHERE m.purchase_id = fact.purchase_id
        AND (${Prisma.raw(names.map((name) => `m.${name}`).join())}) IS DISTINCT FROM (${values})
      RETURNING m.received
    )
    ${markDays('launch', Prisma.sql`SELECT ${dayOf(Prisma.sql`received`)} FROM changed`)}`
}

/** The same for all lines of a person. */
export const fillLinesOf = (userId: string, client?: Transaction) =>
  fillLines(Prisma.sql`m.user_id = ${userId}::uuid`, client)

import 'server-only'
import { grantedLessonsSql } from '@/lib/data/course/granted-lessons'
import { markDirtyDaysSql, utcDaySql } from '@/lib/data/dirty-days'
import { clipRangesSql, watchedSecondsSql } from '@/lib/data/watched-ranges'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'

/**
 * Percentage of a video that a student must watch for the lesson to count as watched. A completed lesson
 * counts too. If the owner turned on automatic completion, the lesson becomes complete at this percentage.
 */
const COVERED_PERCENT = 90
/**
 * Tolerance for differences between clocks: an email can have a time slightly before the start of its
 * purchase timeline. Seconds.
 */
const SKEW_SECONDS = 5

/**
 * SQL: whether enough of a video was watched for the lesson to count as watched. False if the duration is
 * unknown.
 */
export const isWatchedEnoughSql = (watched: Prisma.Sql, duration: Prisma.Sql) => Prisma.sql`
  COALESCE(100 * ${watchedSecondsSql(clipRangesSql(watched, duration))} >= ${COVERED_PERCENT} * ${duration}, FALSE)`

/** SQL: whether a URL belongs to YouTube or Vimeo. The player recognizes the same hosts. */
export const isEmbedUrlSql = (url: Prisma.Sql) => Prisma.sql`
  ${url} ~* '^\\s*https?://(((www|m|music)\\.)?youtube(-nocookie)?\\.com|youtu\\.be|((www|player)\\.)?vimeo\\.com)(:\\d+)?/'`

/**
 * SQL: whether progress `w` shows that a student started a lesson: played it, has a saved position, or
 * completed it.
 */
export const hasStartedLessonSql = (w: Prisma.Sql) =>
  Prisma.sql`(${w}.first_watched_at IS NOT NULL OR NOT isempty(${w}.watched) OR ${w}.last_position > 0 OR ${w}.completed)`

/**
 * SQL: whether a student started watching: played a video, has a saved position, or completed a lesson.
 * Embedded players don’t report playback, so a student also starts by opening an embedded lesson.
 */
export const hasStartedSql = (userId: Prisma.Sql) => Prisma.sql`(EXISTS (
  SELECT FROM video_progress w WHERE w.user_id = ${userId} AND ${hasStartedLessonSql(Prisma.sql`w`)})
  OR EXISTS (
  SELECT FROM access_logs l JOIN videos v ON v.id = l.resource_id
  WHERE l.user_id = ${userId} AND l.action = 'video_viewed' AND ${isEmbedUrlSql(Prisma.sql`v.video_url`)}))`

/** SQL: the right side of a JOIN with `timeline`. The rows are the published lessons `v` that its purchase grants. */
const lessons = grantedLessonsSql(Prisma.sql`timeline`)

/** SQL: the later of a time and the start of the purchase timeline. Null if the time is null. */
const sinceBegun = (moment: Prisma.Sql) =>
  Prisma.sql`(SELECT GREATEST(timeline.begun, known.at) FROM (SELECT ${moment} AS at) known WHERE known.at IS NOT NULL)`

/**
 * SQL: reads `column` from the emails that gave access to this purchase and meet the condition `rest`. These
 * are the purchase's access email, and welcome emails that name this purchase, don't name any purchase, or
 * were sent again at the owner’s request.
 */
const fromAccessEmails = (column: Prisma.Sql, rest: Prisma.Sql) => Prisma.sql`
  (SELECT ${column} FROM email_outbox o WHERE o.user_id = timeline.user_id AND ${rest} AND (
    o.kind = 'opened' AND o.purchase_id = timeline.purchase_id
    OR o.kind = 'welcome' AND (o.parameters -> 'asked' IS NOT NULL OR o.parameters -> 'purchaseIds' IS NULL
      OR o.parameters -> 'purchaseIds' @> to_jsonb(timeline.purchase_id::text)))
    LIMIT 1)`

/**
 * SQL: collects the data for purchase timelines: when the buyer received an email, signed in, and first
 * watched a video or opened an embedded lesson. Also computes the share of lessons that are completed or
 * watched far enough. Every time is at or after the start of the timeline.
 */
const facts = (which: Prisma.Sql, signers: Prisma.Sql) => Prisma.sql`
  timeline AS (
    SELECT m.*, COALESCE(m.received, m.opened) AS begun FROM purchase_moments m
    WHERE ${which} AND m.user_id IS NOT NULL AND COALESCE(m.received, m.opened) IS NOT NULL
  ), lessons AS (
    SELECT timeline.purchase_id, min(p.first_watched_at) AS first_frame,
      (count(*) FILTER (WHERE p.completed OR ${isWatchedEnoughSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`)}))::float8
        / count(*) AS share
    FROM timeline JOIN ${lessons} LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = timeline.user_id
    WHERE timeline.finished IS NULL OR timeline.first_frame IS NULL
    GROUP BY timeline.purchase_id
  ), fact AS (
    SELECT timeline.purchase_id, timeline.user_id, lessons.share, ${sinceBegun(Prisma.sql`lessons.first_frame`)} AS first_frame,
      ${sinceBegun(fromAccessEmails(Prisma.sql`min(o.sent_at)`, Prisma.sql`o.sent_at >= timeline.begun - make_interval(secs => ${SKEW_SECONDS})`))} AS mailed,
      ${fromAccessEmails(Prisma.sql`o.last_error`, Prisma.sql`o.state <> 'sent' AND o.last_error IS NOT NULL`)} AS refusal,
      (SELECT l.timestamp FROM access_logs l
        WHERE l.user_id = ANY(${signers}) AND l.action = 'sign_in' AND l.timestamp >= timeline.begun
        ORDER BY l.timestamp LIMIT 1) AS signed_in,
      CASE WHEN timeline.first_frame IS NULL THEN (
        SELECT min(l.timestamp) FROM access_logs l JOIN ${lessons} AND v.id = l.resource_id
        WHERE l.user_id = timeline.user_id AND l.action = 'video_viewed' AND l.timestamp >= timeline.begun
          AND ${isEmbedUrlSql(Prisma.sql`v.video_url`)}) END AS embed_opened
    FROM timeline LEFT JOIN lessons USING (purchase_id)
  )`

/**
 * SQL: the time when Lectern first noticed that a share of the lessons was reached: the stored time,
 * otherwise now. Null if the share was never reached.
 */
const reached = (moment: Prisma.Sql, share: number) =>
  Prisma.sql`CASE WHEN fact.share >= ${share} THEN COALESCE(m.${moment}, now()) ELSE m.${moment} END`

const columnNames = [
  'mailed',
  'mail_failed',
  'signed_in',
  'embed_opened',
  'first_frame',
  'quarter',
  'half',
  'finished',
]
/**
 * SQL: the new value for each column in `columnNames`. A stored time is never replaced by a later one, even
 * if another process fills the timeline concurrently.
 */
const columnValues = Prisma.sql`
  LEAST(m.mailed, fact.mailed), CASE WHEN m.mailed IS NULL AND fact.mailed IS NULL
    THEN COALESCE(fact.refusal, m.mail_failed) ELSE m.mail_failed END,
  LEAST(m.signed_in, fact.signed_in), LEAST(m.embed_opened, fact.embed_opened),
  LEAST(m.first_frame, fact.first_frame), ${reached(Prisma.sql`quarter`, 0.25)}, ${reached(Prisma.sql`half`, 0.5)},
  ${reached(Prisma.sql`finished`, 1)}`

const buyerOnly = Prisma.sql`ARRAY[timeline.user_id]`

/**
 * Recomputes the purchase timelines `m` that match a condition, in one statement that writes only changed
 * timelines. A purchase that is moved to another person at the same time keeps that person’s progress. The function is
 * idempotent: after a crash, the next call adds the missing times. `signers` lists
 * the IDs of the users whose sign-ins are used, by default only the buyer.
 */
export async function rebuildTimelines(
  which: Prisma.Sql,
  client: Transaction = db,
  signers: Prisma.Sql = buyerOnly,
): Promise<void> {
  await client.$executeRaw`
    WITH ${facts(which, signers)}, changed AS (
      UPDATE purchase_moments m SET (${Prisma.raw(columnNames.join())}, mail_failed_at) = (${columnValues},
        CASE WHEN m.mailed IS NULL AND fact.mailed IS NULL AND fact.refusal IS DISTINCT FROM m.mail_failed
          AND fact.refusal IS NOT NULL THEN now() ELSE m.mail_failed_at END)
      FROM fact WHERE m.purchase_id = fact.purchase_id AND m.user_id = fact.user_id
        AND (${Prisma.raw(columnNames.map((name) => `m.${name}`).join())}) IS DISTINCT FROM (${columnValues})
      RETURNING m.received
    )
    ${markDirtyDaysSql('launch', Prisma.sql`SELECT ${utcDaySql(Prisma.sql`received`)} FROM changed`)}`
}

export const rebuildTimelinesOfUsers = (userIds: string[], client?: Transaction) =>
  rebuildTimelines(Prisma.sql`m.user_id = ANY(${userIds}::uuid[])`, client)

/**
 * SQL: whether a logged action adds a milestone to a purchase timeline `m` of the person: the first sign-in,
 * or the first embedded lesson that they opened.
 */
function isNewMilestoneSql(action: string, resourceId: string | null): Prisma.Sql {
  if (action === 'sign_in') return Prisma.sql`m.signed_in IS NULL`
  if (action !== 'video_viewed') return Prisma.sql`FALSE`
  return Prisma.sql`m.first_frame IS NULL AND m.embed_opened IS NULL
    AND EXISTS (SELECT 1 FROM videos v WHERE v.id = ${resourceId}::uuid AND ${isEmbedUrlSql(Prisma.sql`v.video_url`)})`
}

const newMilestonesSql = (userId: string, action: string, resourceId: string | null) =>
  Prisma.sql`m.user_id = ${userId}::uuid AND ${isNewMilestoneSql(action, resourceId)}`

/**
 * SQL: whether a logged action, such as a sign-in or a viewed video, adds a milestone to one of the person’s
 * purchase timelines.
 */
export const addsTimelineMilestoneSql = (
  userId: string,
  action: string,
  resourceId: string | null,
) => Prisma.sql`
  EXISTS (SELECT 1 FROM purchase_moments m WHERE ${newMilestonesSql(userId, action, resourceId)})`

/** Recomputes the purchase timelines to which a logged action of a person adds a milestone. */
export const addTimelineMilestones = (userId: string, action: string, resourceId: string | null) =>
  rebuildTimelines(newMilestonesSql(userId, action, resourceId))

/** SQL: the timelines `m` of a person at a step, and their purchases `p`, as a FROM clause with its WHERE. */
export const timelinesAtStepSql = (userId: Prisma.Sql, step: Prisma.Sql) => Prisma.sql`
  purchase_moments m JOIN purchases p ON p.id = m.purchase_id WHERE m.user_id = ${userId} AND m.step = ${step}`

/** SQL: when timeline `m` reached its current step. */
export const stepReachedAtSql = Prisma.sql`CASE m.step WHEN 'mailed' THEN m.mailed WHEN 'signed_in' THEN m.signed_in
  WHEN 'started' THEN LEAST(m.first_frame, m.embed_opened) WHEN 'finished' THEN m.finished ELSE m.half END`

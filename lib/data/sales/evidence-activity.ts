import 'server-only'
import { z } from 'zod'
import {
  EVIDENCE_COUNT_MAX,
  EVIDENCE_LESSONS_MAX,
  EVIDENCE_LOGS_MAX,
  EVIDENCE_RANGES_MAX,
  EVIDENCE_ROWS_MAX,
  evidenceLessonSchema,
  evidenceSignInSchema,
} from '@/lib/contract/sales/purchase-evidence'
import { courseOrderSql } from '@/lib/data/course/course-order'
import { grantsSectionSql } from '@/lib/data/people/entitlement'
import { clipRangesSql, isImplausiblyFastSql, watchedSecondsSql } from '@/lib/data/watched-ranges'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { firstAndLastRowsSql, separateTotal } from './first-and-last-rows'

const signInRow = evidenceSignInSchema.extend({ total: z.int() })
const lessonRow = evidenceLessonSchema.extend({ total: z.int() })
const fromSchema = z.strictObject({ ipAddress: z.string().nullable(), times: z.int() })
const countsSchema = z.strictObject({ logs: z.int(), notes: z.int(), completions: z.int() })

/** The user whose activity is read, and the start of the period. */
export interface EvidenceUser {
  userId: string
  since: string
}

const entries = ({ userId, since }: EvidenceUser) =>
  Prisma.sql`access_logs WHERE user_id = ${userId}::uuid AND timestamp >= ${since}::timestamptz`

/**
 * SQL: a common table expression `logs` with the oldest and the newest log entries, because the log can be
 * very long.
 */
const logs = (user: EvidenceUser) => Prisma.sql`
  logs AS MATERIALIZED (
    (SELECT * FROM ${entries(user)} ORDER BY timestamp, id LIMIT ${EVIDENCE_LOGS_MAX})
    UNION
    (SELECT * FROM ${entries(user)} ORDER BY timestamp DESC, id DESC LIMIT ${EVIDENCE_LOGS_MAX})
  )`

export async function readSignIns(user: EvidenceUser) {
  const signIns = {
    columns: Prisma.sql`id, timestamp, ip_address, user_agent`,
    from: Prisma.sql`logs WHERE action = 'sign_in'`,
    at: Prisma.sql`timestamp`,
  }
  return separateTotal(
    await queryRows(signInRow)`
      WITH ${logs(user)}
      SELECT entry.* FROM ${firstAndLastRowsSql(signIns, EVIDENCE_ROWS_MAX.signIns)} AS entry ORDER BY timestamp, id`,
  )
}

/** Counts the sign-ins of a user per IP address. */
export function countSignInsByIp(user: EvidenceUser) {
  return queryRows(fromSchema)`
    WITH ${logs(user)}
    SELECT ip_address, count(*)::int AS times FROM logs WHERE action = 'sign_in' GROUP BY ip_address`
}

const pieces = Prisma.sql`unnest(${clipRangesSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`)}) AS piece`

/** Returns every lesson that was opened, played or completed, in course order. Deleted lessons come last. */
export async function readLessonActivity(user: EvidenceUser, productId: string | null) {
  const watched = clipRangesSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`)
  const found = await queryRows(lessonRow)`
    WITH ${logs(user)}, opened AS (
      SELECT resource_id AS video_id, count(*) FILTER (WHERE action = 'video_viewed')::int AS times,
        min(timestamp) FILTER (WHERE action = 'video_viewed') AS first_opened_at,
        max(timestamp) FILTER (WHERE action = 'video_viewed') AS last_opened_at,
        min(timestamp) FILTER (WHERE action = 'video_completed') AS completed_at
      FROM logs WHERE resource_type = 'video' AND resource_id IS NOT NULL GROUP BY resource_id
    ), played AS (
      SELECT * FROM video_progress WHERE user_id = ${user.userId}::uuid
        AND (completed OR last_position > 0 OR NOT isempty(watched))
    )
    SELECT video_id, v.title, s.title AS section_title,
      CASE WHEN v.id IS NOT NULL
        THEN ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)} END AS is_included,
      NULLIF(v.duration, 0) AS duration, COALESCE(o.times, 0) AS times_opened, o.first_opened_at, o.last_opened_at,
      COALESCE(p.completed, FALSE) AS is_completed, o.completed_at,
      ${watchedSecondsSql(watched)}::int AS seconds, (SELECT count(*)::int FROM ${pieces}) AS pieces,
      COALESCE((SELECT jsonb_agg(jsonb_build_array(lower(piece), upper(piece)) ORDER BY piece)
        FROM (SELECT piece FROM ${pieces} ORDER BY piece LIMIT ${EVIDENCE_RANGES_MAX}) AS shown), '[]') AS ranges,
      p.first_watched_at AS first_report_at, p.last_watched_at AS last_report_at,
      COALESCE(${isImplausiblyFastSql(watchedSecondsSql(watched), Prisma.sql`p.first_watched_at`, Prisma.sql`p.last_watched_at`)}, FALSE) AS is_implausible, count(*) OVER ()::int AS total
    FROM opened o FULL JOIN played p USING (video_id) LEFT JOIN videos v ON v.id = video_id
      LEFT JOIN course_sections s ON s.id = v.section_id LEFT JOIN products sold ON sold.id = ${productId}::uuid
    ORDER BY ${courseOrderSql}, video_id LIMIT ${EVIDENCE_LESSONS_MAX}`
  return separateTotal(found)
}

export async function countActivity(user: EvidenceUser) {
  const [counts] = await queryRows(countsSchema)`
    SELECT (SELECT count(*)::int FROM (SELECT FROM ${entries(user)} LIMIT ${EVIDENCE_COUNT_MAX}) AS logged) AS logs,
      (SELECT count(*)::int FROM (
        SELECT FROM video_notes WHERE user_id = ${user.userId}::uuid LIMIT ${EVIDENCE_COUNT_MAX}) AS written) AS notes,
      (SELECT count(*)::int FROM video_progress WHERE user_id = ${user.userId}::uuid AND completed) AS completions`
  return counts ?? { logs: 0, notes: 0, completions: 0 }
}

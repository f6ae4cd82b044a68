import 'server-only'
import { type SectionProgress, sectionProgressSchema } from '@/lib/contract/course/section-progress'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { isStudentSql } from '@/lib/data/people/is-student'
import { isEmbedUrlSql, isWatchedEnoughSql } from '@/lib/data/timelines/rebuild-timelines'
import type { Admin } from '@/lib/server/auth/session'
import { tryLockSql } from '@/lib/server/db/advisory-locks'
import { db, Prisma } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { courseOfSectionOrderSql, sectionOrderSql, videoOrderSql } from './course-order'
import { takeRetentionSnapshots } from './retention'

/**
 * Returns the progress of all published sections, as last counted, in the order of the courses and of their sections.
 * Runs one query, whose cost depends on the number of lessons and not on the number of students.
 */
export function listSectionProgress(_admin: Admin): Promise<SectionProgress[]> {
  return queryRows(sectionProgressSchema)`
    SELECT s.id, s.title, COALESCE(r.started, 0) AS started, COALESCE(r.finished, 0) AS finished,
      r.refreshed_at AS counted_at, COALESCE((
        SELECT jsonb_agg(jsonb_build_object('id', v.id, 'title', v.title, 'duration', NULLIF(v.duration, 0),
          'isEmbed', ${isEmbedUrlSql(Prisma.sql`v.video_url`)}, 'people', COALESCE(c.people, 0),
          'viewers', COALESCE(to_jsonb(c.viewers), '[]')) ORDER BY ${videoOrderSql})
        FROM videos v LEFT JOIN video_curve c ON c.video_id = v.id WHERE v.section_id = s.id AND NOT v.draft
      ), '[]') AS lessons
    FROM course_sections s LEFT JOIN section_reach r ON r.section_id = s.id
    WHERE ${isSectionPublishedSql} ORDER BY ${courseOfSectionOrderSql}, ${sectionOrderSql}`
}

const RUN_MS = 8000
/** A count stays fresh for 100 times the duration of the count, so that counting takes at most 1% of the time. */
const FRESH_TIMES = 100
/** Minimum time for which a count stays fresh. Seconds. */
const FRESH_SECONDS_MIN = 30

const isDue = Prisma.sql`
  (r.refreshed_at IS NULL OR r.refreshed_at
    < now() - GREATEST(make_interval(secs => ${FRESH_SECONDS_MIN}), make_interval(secs => ${FRESH_TIMES} * r.took_ms / 1000.0)))`

/**
 * Recounts outdated section progress, one section at a time, oldest first. Stops when the time for this run
 * is over or another process is counting.
 */
export async function refreshSectionProgress(milliseconds = RUN_MS): Promise<void> {
  const endsAt = Date.now() + milliseconds
  do {
    const [due] = await queryRows(idRowSchema)`
      SELECT s.id FROM course_sections s LEFT JOIN section_reach r ON r.section_id = s.id
      WHERE ${isSectionPublishedSql} AND ${isDue} ORDER BY r.refreshed_at NULLS FIRST, s.id LIMIT 1`
    if (!due || !(await refreshSection(due.id))) return
  } while (Date.now() < endsAt)
}

async function refreshSection(id: string): Promise<boolean> {
  const begun = performance.now()
  if ((await count(id)) === 0) return false
  await takeRetentionSnapshots(id)
  const tookMs = Math.ceil(performance.now() - begun)
  await db.sectionReach.updateMany({ where: { sectionId: id }, data: { tookMs } })
  return true
}

/**
 * Counts the students who started and who finished a section, and stores both numbers. Returns 0 if another
 * process is counting the section (advisory lock).
 */
const count = (id: string): Promise<number> => db.$executeRaw`
  WITH section AS MATERIALIZED (
    SELECT s.id FROM course_sections s
    WHERE s.id = ${id}::uuid AND ${tryLockSql('reach', Prisma.sql`s.id`)}
  ), lesson AS (
    SELECT v.id, NULLIF(v.duration, 0) AS duration FROM section JOIN videos v ON v.section_id = section.id AND NOT v.draft
  ), person AS (
    SELECT p.user_id, bool_or(p.completed OR p.last_position > 0 OR p.first_watched_at IS NOT NULL) AS began,
      count(*) FILTER (WHERE p.completed OR ${isWatchedEnoughSql(Prisma.sql`p.watched`, Prisma.sql`lesson.duration`)}) AS lessons
    FROM lesson JOIN video_progress p ON p.video_id = lesson.id AND ${isStudentSql(Prisma.sql`p.user_id`)}
    GROUP BY p.user_id
  )
  INSERT INTO section_reach (section_id, started, finished, took_ms, refreshed_at)
  SELECT section.id, (SELECT count(*) FROM person WHERE began),
    (SELECT count(*) FROM person WHERE lessons = (SELECT count(*) FROM lesson)), 0, now()
  FROM section
  ON CONFLICT (section_id) DO UPDATE SET started = EXCLUDED.started, finished = EXCLUDED.finished,
    refreshed_at = EXCLUDED.refreshed_at`

import 'server-only'
import { allLessonsSql, lessonProgressSql, progressJoinSql } from '@/lib/data/course/lesson-progress'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { ownedPartsSql, ownsWholeCourseSql } from '@/lib/data/people/entitlement'
import { lessonVisitsSql } from '@/lib/data/people/lesson-visits'
import { existingUserSql } from '@/lib/data/people/lock-users'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import { hasStartedLessonSql, isEmbedUrlSql, isWatchedEnoughSql } from './rebuild-timelines'

const isEmbed = isEmbedUrlSql(Prisma.sql`v.video_url`)
const hasStartedLesson = hasStartedLessonSql(Prisma.sql`p`)
const lessonStartedAt = Prisma.sql`COALESCE(p.first_watched_at, p.updated_at)`

/** SQL: a person's stored milestones `m` (start and finish) in a course, as a FROM clause with its WHERE. */
export const courseMomentsSql = (userId: Prisma.Sql, courseId: Prisma.Sql) =>
  Prisma.sql`course_moments m WHERE m.user_id = ${userId} AND m.course_id = ${courseId}`

/** SQL: a person's stored milestones `m` in all courses, as a FROM clause with its WHERE. */
export const allCourseMomentsSql = (userId: Prisma.Sql) =>
  Prisma.sql`course_moments m WHERE m.user_id = ${userId}`

const ofCourse = (userId: Prisma.Sql) => courseMomentsSql(userId, Prisma.sql`s.course_id`)

/**
 * SQL: when each person in `person` started each course: the time of their first progress. If the person has
 * no stored milestones in the course, opening an embedded lesson counts too.
 */
const begun = Prisma.sql`
  began AS MATERIALIZED (
    SELECT user_id, course_id, min(at) AS at FROM (
      SELECT p.user_id, s.course_id, ${lessonStartedAt} AS at
      FROM ${lessonProgressSql} JOIN person ON person.id = p.user_id WHERE ${hasStartedLesson}
      UNION ALL
      SELECT visit.user_id, s.course_id, visit.at
      FROM ${allLessonsSql} JOIN ${lessonVisitsSql} visit ON visit.video_id = v.id JOIN person ON person.id = visit.user_id
      WHERE ${isEmbed} AND NOT EXISTS (SELECT FROM ${ofCourse(Prisma.sql`visit.user_id`)})
    ) step GROUP BY user_id, course_id
  )`

/**
 * SQL: when people in `began` finished courses without a stored finish. A person finishes a course by
 * completing, or watching enough of, each published lesson of the course that they own. A person who owns
 * none of these lessons must do so for all of them. The finish is the time of the person’s last progress.
 */
const ended = Prisma.sql`
  own AS MATERIALIZED (
    SELECT one.user_id, part.* FROM (SELECT DISTINCT user_id FROM began) one
      CROSS JOIN LATERAL (${ownedPartsSql(Prisma.sql`one.user_id`)}) part
  ), lesson AS (
    SELECT began.user_id, began.course_id, p.updated_at,
      ${ownsWholeCourseSql(Prisma.sql`own`, Prisma.sql`s.course_id`)} OR s.id = ANY(own.section_ids) AS mine,
      p.completed IS TRUE OR ${isWatchedEnoughSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`)} AS counts
    FROM began JOIN own ON own.user_id = began.user_id JOIN (${allLessonsSql}) ON s.course_id = began.course_id
      ${progressJoinSql(Prisma.sql`began.user_id`)}
    WHERE ${isLessonPublishedSql}
      AND NOT EXISTS (SELECT FROM ${ofCourse(Prisma.sql`began.user_id`)} AND m.finished_at IS NOT NULL)
  ), finished AS (
    SELECT user_id, course_id, max(updated_at) FILTER (WHERE counts) AS at FROM lesson GROUP BY user_id, course_id
    HAVING COALESCE(bool_and(counts) FILTER (WHERE mine), bool_and(counts))
  )`

const newTimes = Prisma.sql`
  LEAST(m.started_at, EXCLUDED.started_at), COALESCE(m.finished_at, EXCLUDED.finished_at)`

/**
 * Recomputes the course milestones of people, given as a subquery with `id`, in one statement that writes
 * only changed rows. The function is idempotent. A stored start is only replaced by an earlier one. A stored
 * finish never changes.
 */
export async function rebuildCourseMoments(people: Prisma.Sql, client: Transaction = db): Promise<void> {
  await client.$executeRaw`
    WITH person AS MATERIALIZED (${people}), ${begun}, ${ended}
    INSERT INTO course_moments AS m (user_id, course_id, started_at, finished_at)
    SELECT began.user_id, began.course_id, began.at, finished.at FROM began LEFT JOIN finished USING (user_id, course_id)
    ORDER BY began.user_id, began.course_id
    ON CONFLICT (user_id, course_id) DO UPDATE SET (started_at, finished_at) = (${newTimes})
    WHERE (m.started_at, m.finished_at) IS DISTINCT FROM (${newTimes})`
}

export const rebuildCourseMomentsOfUser = (userId: string, client?: Transaction) =>
  rebuildCourseMoments(existingUserSql(userId), client)

/**
 * SQL: whether opening a lesson starts its course for a person: the lesson is embedded, and the person hasn’t
 * started the course. Embedded players don’t report playback, so opening the lesson counts.
 */
export const startsCourseSql = (userId: string, videoId: string | null) => Prisma.sql`
  EXISTS (SELECT FROM ${allLessonsSql} WHERE v.id = ${videoId}::uuid AND ${isEmbed}
    AND NOT EXISTS (SELECT FROM ${ofCourse(Prisma.sql`${userId}::uuid`)}))`

/**
 * Stores that people started the course to which lessons have moved. `which` is a condition on the moved lessons, as
 * videos `v` of sections `s`.
 */
export async function addCourseStartsForMovedLessons(tx: Transaction, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO course_moments AS m (user_id, course_id, started_at)
    SELECT p.user_id, s.course_id, min(${lessonStartedAt}) FROM ${lessonProgressSql}
    WHERE ${which} AND ${hasStartedLesson} GROUP BY p.user_id, s.course_id ORDER BY p.user_id, s.course_id
    ON CONFLICT (user_id, course_id) DO UPDATE SET started_at = EXCLUDED.started_at
    WHERE m.started_at > EXCLUDED.started_at`
}

/** Stores that the people who started a course also started the course to which all its sections move. */
export async function copyCourseStarts(tx: Transaction, from: string, to: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO course_moments AS m (user_id, course_id, started_at)
    SELECT user_id, ${to}::uuid, started_at FROM course_moments WHERE course_id = ${from}::uuid ORDER BY user_id
    ON CONFLICT (user_id, course_id) DO UPDATE SET started_at = EXCLUDED.started_at
    WHERE m.started_at > EXCLUDED.started_at`
}

import 'server-only'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { Prisma } from '@/lib/server/db/client'
import { accessStatusSql, isActiveSql, ownedPartsSql, ownsWholeCourseSql } from './entitlement'

/** SQL: whether a person `l` may watch the whole course with this ID. */
const mayWatchWholeCourseSql = (courseId: Prisma.Sql) =>
  Prisma.sql`(l.is_admin OR ${ownsWholeCourseSql(Prisma.sql`own`, courseId)})`

/** SQL: the access status of the newest active purchase of a person `l`, or else of their newest purchase. */
export const bestAccessSql = Prisma.sql`(
  SELECT ${accessStatusSql(Prisma.sql`p`)} FROM purchases p WHERE p.user_id = l.id AND ${isRealPurchaseSql(Prisma.sql`p`)}
  ORDER BY ${isActiveSql(Prisma.sql`p`)} DESC, p.purchase_date DESC, p.id DESC LIMIT 1)`

/**
 * SQL: CTEs with the number of published lessons of each section (`counted`) and of each course
 * (`counted_courses`), so that a list counts them only once.
 */
export const lessonCountsSql = Prisma.sql`
  counted AS MATERIALIZED (
    SELECT s.id, s.course_id, count(*)::int AS lessons FROM course_sections s JOIN videos v ON v.section_id = s.id
    WHERE ${isLessonPublishedSql} GROUP BY s.id),
  counted_courses AS MATERIALIZED (
    SELECT course_id AS id, sum(lessons)::int AS lessons FROM counted GROUP BY course_id)`

/**
 * SQL: the number of lessons that a person `l` owns: all lessons of their complete courses, plus those of
 * single sections.
 */
const ownLessonsSql = Prisma.sql`
  SELECT COALESCE((SELECT sum(c.lessons) FROM counted_courses c WHERE ${mayWatchWholeCourseSql(Prisma.sql`c.id`)}), 0)
    + COALESCE((SELECT sum(s.lessons) FROM counted s
        WHERE s.id = ANY(own.section_ids) AND NOT ${mayWatchWholeCourseSql(Prisma.sql`s.course_id`)}), 0)`

/**
 * SQL: the number of lessons that a person `l` owns, and how many of them they completed. Includes lessons
 * that open later. Adds up the numbers of whole courses, so that a long list does not check every section for
 * each person.
 */
export const courseProgressSql = Prisma.sql`(
  SELECT json_build_object('lessons', (${ownLessonsSql}),
    'completed', (SELECT count(*) FROM video_progress done JOIN videos v ON v.id = done.video_id
        JOIN course_sections s ON s.id = v.section_id
      WHERE done.user_id = l.id AND done.completed AND ${isLessonPublishedSql}
        AND (${mayWatchWholeCourseSql(Prisma.sql`s.course_id`)} OR s.id = ANY(own.section_ids))))
  FROM (${ownedPartsSql(Prisma.sql`l.id`)}) own)`

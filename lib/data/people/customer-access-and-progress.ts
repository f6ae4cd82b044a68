import 'server-only'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { isRealSql } from '@/lib/data/sales/real-sales'
import { Prisma } from '@/lib/server/db/client'
import { hasSectionAccessSql, isActiveSql } from './entitlement'

/** SQL: the best access status among the purchases of a person `l`. */
export const bestAccessSql = Prisma.sql`(
  SELECT p.access::text FROM purchases p WHERE p.user_id = l.id AND ${isRealSql(Prisma.sql`p`)}
  ORDER BY ${isActiveSql(Prisma.sql`p`)} DESC, p.purchase_date DESC, p.id DESC LIMIT 1)`

/** SQL: the number of published lessons per section, counted once for a whole list. */
export const sectionLessonCountsSql = Prisma.sql`
  counted AS MATERIALIZED (
    SELECT s.id, count(*)::int AS lessons FROM course_sections s JOIN videos v ON v.section_id = s.id
    WHERE ${isLessonPublishedSql} GROUP BY s.id)`

/** SQL: the number of lessons that a person `l` has access to, and how many of them they completed. */
export const courseProgressSql = Prisma.sql`json_build_object(
  'lessons', (SELECT COALESCE(sum(counted.lessons), 0) FROM course_sections s JOIN counted USING (id)
    WHERE l.is_admin OR ${hasSectionAccessSql(Prisma.sql`l.id`)}),
  'completed', (SELECT count(*) FROM video_progress done JOIN videos v ON v.id = done.video_id
      JOIN course_sections s ON s.id = v.section_id
    WHERE done.user_id = l.id AND done.completed AND ${isLessonPublishedSql} AND (l.is_admin OR ${hasSectionAccessSql(Prisma.sql`l.id`)})))`

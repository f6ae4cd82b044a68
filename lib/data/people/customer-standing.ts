import 'server-only'
import { isOut } from '@/lib/data/published'
import { isReal } from '@/lib/data/sales/real-sales'
import { Prisma } from '@/lib/server/db/client'
import { isActive, own } from './entitlement'

/** SQL: the best access status among the purchases of a person `l`. */
export const bestAccess = Prisma.sql`(
  SELECT p.access::text FROM purchases p WHERE p.user_id = l.id AND ${isReal(Prisma.sql`p`)}
  ORDER BY ${isActive(Prisma.sql`p`)} DESC, p.purchase_date DESC, p.id DESC LIMIT 1)`

/** SQL: the number of published lessons per section, counted once for a whole list. */
export const lessonsOfSections = Prisma.sql`
  counted AS MATERIALIZED (
    SELECT s.id, count(*)::int AS lessons FROM course_sections s JOIN videos v ON v.section_id = s.id
    WHERE ${isOut} GROUP BY s.id)`

/** SQL: the number of lessons that a person `l` has access to, and how many of them they completed. */
export const progressOf = Prisma.sql`json_build_object(
  'lessons', (SELECT COALESCE(sum(counted.lessons), 0) FROM course_sections s JOIN counted USING (id)
    WHERE l.is_admin OR ${own(Prisma.sql`l.id`)}),
  'completed', (SELECT count(*) FROM video_progress done JOIN videos v ON v.id = done.video_id
      JOIN course_sections s ON s.id = v.section_id
    WHERE done.user_id = l.id AND done.completed AND ${isOut} AND (l.is_admin OR ${own(Prisma.sql`l.id`)})))`

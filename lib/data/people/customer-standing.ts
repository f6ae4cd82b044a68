import 'server-only'
import { isOut } from '@/lib/data/published'
import { Prisma } from '@/lib/server/db'
import { opensTo } from './access'

/** The best that the purchases of a person `l` give. */
export const bestAccess = Prisma.sql`(
  SELECT p.access::text FROM purchases p WHERE p.user_id = l.id AND NOT p.is_test
  ORDER BY p.access = 'active' DESC, p.purchase_date DESC, p.id DESC LIMIT 1)`

/** How many lessons each section has that are out, counted once for a whole list. */
export const lessonsOfSections = Prisma.sql`
  counted AS MATERIALIZED (
    SELECT s.id, count(*)::int AS lessons FROM course_sections s JOIN videos v ON v.section_id = s.id
    WHERE ${isOut} GROUP BY s.id)`

/** Of the lessons that are open to a person `l`, how many there are and how many they completed. */
export const progressOf = Prisma.sql`json_build_object(
  'lessons', (SELECT COALESCE(sum(counted.lessons), 0) FROM course_sections s JOIN counted USING (id)
    WHERE l.is_admin OR ${opensTo(Prisma.sql`l.id`)}),
  'completed', (SELECT count(*) FROM video_progress done JOIN videos v ON v.id = done.video_id
      JOIN course_sections s ON s.id = v.section_id
    WHERE done.user_id = l.id AND done.completed AND ${isOut} AND (l.is_admin OR ${opensTo(Prisma.sql`l.id`)})))`

import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: every lesson, as video `v` of section `s`, as a FROM clause. */
export const allLessonsSql = Prisma.sql`videos v JOIN course_sections s ON s.id = v.section_id`

/** SQL: a person’s progress `p` on lesson `v`, as a join after the lessons. Its columns are null without progress. */
export const progressJoinSql = (userId: Prisma.Sql) =>
  Prisma.sql`LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${userId}`

/** SQL: all progress `p`, with its lesson as video `v` of section `s`, as a FROM clause. */
export const lessonProgressSql = Prisma.sql`video_progress p JOIN videos v ON v.id = p.video_id
  JOIN course_sections s ON s.id = v.section_id`

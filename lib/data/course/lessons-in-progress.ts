import 'server-only'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { opensLaterSql } from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: the open, published lessons `v` that a person started but did not finish, with the progress `w`, as a
 * FROM clause with its WHERE.
 */
export const lessonsInProgressSql = (userId: Prisma.Sql) => Prisma.sql`
  video_progress w JOIN videos v ON v.id = w.video_id JOIN course_sections s ON s.id = v.section_id
  WHERE w.user_id = ${userId} AND ${isLessonPublishedSql} AND w.last_position > 0 AND NOT w.completed
    AND NOT ${opensLaterSql(userId, 'lesson')}`

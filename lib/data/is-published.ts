import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the IDs of the draft courses. */
const draftCoursesSql = Prisma.sql`ARRAY(SELECT id FROM courses WHERE draft)`

/**
 * SQL: whether section `s` is published: neither the section nor its course is a draft. Only administrators
 * see drafts.
 */
export const isSectionPublishedSql = Prisma.sql`NOT (s.draft OR s.course_id = ANY(${draftCoursesSql}))`

/** SQL: whether a lesson is published: neither its video `v`, nor its section `s`, nor its course is a draft. */
export const isLessonPublishedSql = Prisma.sql`NOT (v.draft OR s.draft OR s.course_id = ANY(${draftCoursesSql}))`

import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the title of the course with this ID, or its slug if it has no title. Null if there is no such course. */
export const courseTitleByIdSql = (id: Prisma.Sql) =>
  Prisma.sql`(SELECT COALESCE(c.title, c.slug) FROM courses c WHERE c.id = ${id})`

/** SQL: selects the existing courses among these IDs. They can’t be deleted before the transaction ends. */
export const existingCoursesSql = (ids: string[]) =>
  Prisma.sql`SELECT id FROM courses WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`

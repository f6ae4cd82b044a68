import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: whether a person is a student. Counts leave administrators out. */
export const isStudentSql = (userId: Prisma.Sql) =>
  Prisma.sql`NOT EXISTS (SELECT FROM users admin WHERE admin.id = ${userId} AND admin.is_admin)`

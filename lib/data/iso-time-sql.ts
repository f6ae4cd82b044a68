import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: a time in JSON, formatted as an ISO string (UTC). */
export const isoTimeSql = (time: Prisma.Sql) =>
  Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

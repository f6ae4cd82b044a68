import 'server-only'
import { Prisma } from '@/lib/server/db'

/** A time inside JSON, as it travels. */
export const iso = (time: Prisma.Sql) =>
  Prisma.sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

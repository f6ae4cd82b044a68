import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: whether a consumer has withdrawn from purchase `p`. Reminders about the purchase then stop. */
export const isWithdrawnSql = (p: Prisma.Sql) =>
  Prisma.sql`EXISTS (SELECT FROM withdrawals declared WHERE declared.purchase_id = ${p}.id)`

import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: normalizes an item number as WarriorPlus's adapter does. For an item number of any network, equal items
 * have equal results, so the indexes on purchases contain this expression.
 */
export const indexedItemSql = (item: Prisma.Sql) =>
  Prisma.sql`regexp_replace(lower(btrim(${item})), '^wso_', '')`

/** SQL: normalizes an item number as `normalizeItem` does. */
export const normalItemSql = (network: Prisma.Sql, item: Prisma.Sql) =>
  Prisma.sql`CASE ${network} WHEN 'warriorplus' THEN ${indexedItemSql(item)} ELSE btrim(${item}) END`

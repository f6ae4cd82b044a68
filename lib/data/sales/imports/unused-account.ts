import 'server-only'
import { columnOf, personColumns, tableOf } from '@/lib/data/people/person-columns'
import { Prisma } from '@/lib/server/db/client'

/** SQL: one condition per column whose rows prove that somebody used an account. */
const usageChecks = Object.entries(personColumns).flatMap(([name, { provesUse }]) =>
  provesUse
    ? `AND NOT EXISTS (SELECT 1 FROM ${tableOf(name)} hangs WHERE hangs.${columnOf(name)} = u.id AND ${provesUse})`
    : [],
)

/** SQL: nobody has signed in to an account `u`, and no data depends on it. */
export const isUnusedAccountSql = Prisma.sql`(
  NOT u.is_admin AND u.email_verified IS NULL AND u.receipt_code_used_at IS NULL ${Prisma.raw(usageChecks.join('\n  '))})`

import 'server-only'
import { accountMergeSteps } from '@/lib/data/people/account-merge-steps'
import { Prisma } from '@/lib/server/db/client'

/**
 * Tables in which only some rows prove that somebody used the account: every account has an activity row, and
 * an email that was not sent can be deleted.
 */
const usageConditions: Partial<Record<string, string>> = {
  'user_activity.user_id': 'hangs.access_count > 0',
  'email_outbox.user_id': "hangs.state = 'sent'",
}

/**
 * SQL: one condition per column that refers to an account. `accountMergeSteps` lists all these columns,
 * because merging accounts needs them too.
 */
const usageChecks = Object.keys(accountMergeSteps).map((name) => {
  const [table, column] = name.split('.')
  return `AND NOT EXISTS (SELECT 1 FROM ${table} hangs WHERE hangs.${column} = u.id AND ${usageConditions[name] ?? 'TRUE'})`
})

/** SQL: whether nobody has signed in to account `u`, and no data depends on it. */
export const isUnusedAccountSql = Prisma.sql`(
  NOT u.is_admin AND u.email_verified IS NULL AND u.receipt_code_used_at IS NULL ${Prisma.raw(usageChecks.join('\n  '))})`

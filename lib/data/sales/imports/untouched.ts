import 'server-only'
import { mergeSteps } from '@/lib/data/people/merge-steps'
import { Prisma } from '@/lib/server/db'

/** Of these only some rows tell that somebody used the account: everybody has a row, and a mail that waits can go. */
const only: Partial<Record<string, string>> = {
  'user_activity.user_id': 'hangs.access_count > 0',
  'email_outbox.user_id': "hangs.state = 'sent'",
}

/** Every column that refers to a person is named where people become one. */
const hanging = Object.keys(mergeSteps).map((name) => {
  const [table, column] = name.split('.')
  return `AND NOT EXISTS (SELECT 1 FROM ${table} hangs WHERE hangs.${column} = u.id AND ${only[name] ?? 'TRUE'})`
})

/** Whether nobody has signed in to an account `u`, and nothing hangs on it. */
export const isUntouched = Prisma.sql`(
  NOT u.is_admin AND u.email_verified IS NULL AND u.receipt_code_used_at IS NULL ${Prisma.raw(hanging.join('\n  '))})`

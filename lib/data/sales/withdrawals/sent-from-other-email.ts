import 'server-only'
import { emailsOfUserSql } from '@/lib/data/people/email-addresses'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: whether the confirmation of withdrawal `w` goes to an unknown email: neither the email used at
 * checkout for its purchase `p`, nor an email of the account of `p`. While no purchase matches, the email in
 * the declaration counts as the email used at checkout.
 */
export const isWithdrawalFromOtherEmailSql = Prisma.sql`COALESCE(w.reply_email <> lower(COALESCE(p.buyer_email, w.email))
  AND w.reply_email NOT IN ${emailsOfUserSql(Prisma.sql`p.user_id`)}, FALSE)`

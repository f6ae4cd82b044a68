import 'server-only'
import { emailsOfUserSql } from '@/lib/data/people/email-addresses'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: whether the confirmation of withdrawal `w` goes to an email that is neither the one that paid nor one of the
 * account of its purchase `p`. While no purchase matches, the entered email counts as the one that paid.
 */
export const isFromOtherEmailSql = Prisma.sql`COALESCE(w.reply_email <> lower(COALESCE(p.buyer_email, w.email))
  AND w.reply_email NOT IN ${emailsOfUserSql(Prisma.sql`p.user_id`)}, FALSE)`

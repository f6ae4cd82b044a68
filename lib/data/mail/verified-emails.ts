import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: the emails that an account has verified, as a subquery with one column `email`. Anyone can buy with a
 * stranger’s email and sign in with the receipt code, so an account never reads or writes data of an email
 * that it has not verified. `userId` is an SQL expression.
 */
export const verifiedEmailsSql = (userId: Prisma.Sql) => Prisma.sql`(
  SELECT email FROM users WHERE id = ${userId} AND email_verified IS NOT NULL
  UNION ALL SELECT email FROM user_emails WHERE user_id = ${userId} AND verified_at IS NOT NULL)`

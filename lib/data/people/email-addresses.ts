import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: every email with its account. `rank` is 2 for primary emails, 1 for additional ones and 0 for mistyped
 * ones, which identify an account but don’t receive emails.
 */
const emailsSql = Prisma.sql`(
  SELECT id AS user_id, email, 2 AS rank, email_verified IS NOT NULL AS is_verified FROM users
  UNION ALL SELECT user_id, email, 1, verified_at IS NOT NULL FROM user_emails
  UNION ALL SELECT user_id, email, 0, FALSE FROM misspelt_emails)`

/**
 * SQL: the accounts of these emails, as a subquery with `email`, `user_id` and `rank`. Includes additional
 * emails once they are verified. If an email has several ranks, the account with the highest one owns it.
 */
export const emailOwnersSql = (emails: Prisma.Sql) => Prisma.sql`(
  SELECT email, user_id, rank FROM ${emailsSql} known WHERE email = ANY(${emails}) AND (rank <> 1 OR is_verified))`

/** SQL: the emails of a person, as a subquery with `email`. Includes mistyped ones. */
export const emailsOfUserSql = (userId: Prisma.Sql) =>
  Prisma.sql`(SELECT email FROM ${emailsSql} known WHERE user_id = ${userId})`

/** SQL: the primary email of a person, for display. Null without a person. */
export const primaryEmailSql = (userId: Prisma.Sql) =>
  Prisma.sql`(SELECT email FROM ${emailsSql} known WHERE user_id = ${userId} AND rank = 2)`

/** SQL: the primary and additional emails of all people, as a subquery with `email` and `user_id`. */
export const accountEmailsSql = Prisma.sql`(SELECT email, user_id FROM ${emailsSql} known WHERE rank > 0)`

/**
 * SQL: the emails that an account has verified, as a subquery with one column `email`. Anyone can buy with a
 * stranger’s email and sign in with the receipt code. So an account never reads or writes data of an email
 * that it has not verified. `userId` is an SQL expression.
 */
export const verifiedEmailsSql = (userId: Prisma.Sql) =>
  Prisma.sql`(SELECT email FROM ${emailsSql} known WHERE user_id = ${userId} AND is_verified)`

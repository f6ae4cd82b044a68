import 'server-only'
import { grantedLessonsSql } from '@/lib/data/course/granted-lessons'
import { isInRangeSql, lessonReleasesSql, type TimeRange } from '@/lib/data/course/releases'
import {
  accountsCreatedBetweenSql,
  grantsSectionSql,
  hasReleaseSql,
  isActiveSql,
  isOpenedEarlySql,
  releaseDateSql,
  releaseDaysSql,
  releaseTimeSql,
  wasPurchasedBetweenSql,
} from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'
import { isWithdrawnSql } from './is-withdrawn'
import { isRealPurchaseSql } from './real-sales'

const purchase = Prisma.sql`p`
const buyer = Prisma.sql`p.user_id`
const dueDays = Prisma.sql`due.days`

/**
 * SQL: a FROM clause with its WHERE. Its rows are the lessons `v` of sections `s` that opened for purchase
 * `p`'s buyer in a time range. Leaves out lessons that opened before the purchase arrived here (as after an
 * import) or that an administrator opened. Also leaves out test purchases, and purchases that the buyer
 * withdrew from. The first condition on the time is a cheap filter for lessons whose release doesn’t depend on
 * days.
 */
export const newlyReleasedLessonsSql = (which: Prisma.Sql, range: TimeRange) => Prisma.sql`
  purchases p JOIN ${grantedLessonsSql(purchase)}
    CROSS JOIN LATERAL (SELECT ${releaseTimeSql(buyer, 'lesson')} AS at OFFSET 0) opening
  WHERE ${which} AND ${isActiveSql(purchase)} AND ${isRealPurchaseSql(purchase)} AND NOT ${isWithdrawnSql(purchase)}
    AND ${hasReleaseSql('lesson')}
    AND (${isInRangeSql(releaseDateSql('lesson'), range)}
      OR ${releaseDaysSql('lesson')} IS NOT NULL)
    AND ${isInRangeSql(Prisma.sql`opening.at`, range)} AND opening.at > p.created_at
    AND NOT ${isOpenedEarlySql(buyer, 'lesson')}`

/** SQL: the lessons that opened for a person since a time (as text), as in `newlyReleasedLessonsSql`. */
export const newlyReleasedLessonsSinceSql = (userId: Prisma.Sql, since: Prisma.Sql) =>
  newlyReleasedLessonsSql(Prisma.sql`p.user_id = ${userId}`, {
    from: Prisma.sql`(${since})::timestamptz`,
    to: Prisma.sql`now()`,
  })

/**
 * SQL: a query with the `id` and `user_id` of each active purchase that a release in a time range can affect.
 * Includes only people whose ID comes after the given one. The days of a release are counted from any
 * purchase that grants it, even an ended one. In an open course, they are counted from the creation of the
 * account. Indexes on the time find both purchases and accounts. People without an active purchase don’t get
 * emails about open courses.
 */
export const purchasesWithReleasesSql = (range: TimeRange, after: Prisma.Sql) => Prisma.sql`
  WITH due AS MATERIALIZED (
    SELECT DISTINCT sold.id AS product_id, part.days, part.is_dated, part.is_open
    FROM (${lessonReleasesSql(range)}) part JOIN products sold ON ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`part`)}
    WHERE part.is_dated OR part.days IS NOT NULL
  )
  SELECT p.id, p.user_id FROM due JOIN purchases p ON p.product_id = due.product_id
  WHERE due.is_dated AND ${isActiveSql(purchase)} AND p.user_id > ${after}
  UNION
  SELECT p.id, p.user_id FROM due JOIN purchases held ON held.product_id = due.product_id
    JOIN purchases p ON p.user_id = held.user_id
  WHERE ${wasPurchasedBetweenSql(Prisma.sql`held`, { days: dueDays, ...range })} AND ${isActiveSql(purchase)}
    AND p.user_id > ${after}
  UNION
  SELECT p.id, p.user_id FROM due
    CROSS JOIN LATERAL ${accountsCreatedBetweenSql({ days: dueDays, ...range })} account
    JOIN purchases p ON p.user_id = account.id AND p.product_id = due.product_id
  WHERE due.is_open AND ${isActiveSql(purchase)} AND p.user_id > ${after}`

import 'server-only'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import {
  earliestOpeningSql,
  hasReleaseSql,
  opensAtSql,
  releaseDaysStartSql,
  releaseTimeFromSql,
} from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'
import { grantedLessonsSql, grantedSectionsSql, productsWithoutLessonSql } from './granted-lessons'

const buyer = Prisma.sql`p.user_id`
const bought = Prisma.sql`(SELECT p.product_id) bought`

const isImmediate = Prisma.sql`NOT ${hasReleaseSql('lesson')}`

/** SQL: an array with the IDs of the products without a lesson that opens immediately. */
export const productsThatOpenLaterSql = productsWithoutLessonSql(isImmediate)

/** SQL: the published lessons that purchase `p` includes, as a FROM clause with its WHERE. */
const includedLessons = Prisma.sql`${bought} JOIN ${grantedLessonsSql(Prisma.sql`bought`)} WHERE TRUE`

/**
 * SQL: the time of the first release among the lessons of purchase `p`. The subquery `clock` looks up once
 * per section from when its release days are counted.
 */
const firstRelease = Prisma.sql`(
  SELECT min(${releaseTimeFromSql(Prisma.sql`clock.at`, 'lesson')})
  FROM ${bought} JOIN ${grantedSectionsSql(Prisma.sql`bought`)}
    CROSS JOIN LATERAL (SELECT ${releaseDaysStartSql(buyer)} AS at OFFSET 0) clock
    JOIN videos v ON v.section_id = s.id AND ${isLessonPublishedSql})`

/**
 * SQL: when the first published lesson of purchase `p` opened or opens for its buyer. The time is `-infinity`
 * if a lesson opens immediately, and null if the purchase doesn't include a lesson.
 */
export const firstOpeningSql = Prisma.sql`
  CASE WHEN EXISTS (SELECT FROM ${includedLessons} AND ${isImmediate}) THEN '-infinity'
    ELSE LEAST(${firstRelease}, ${earliestOpeningSql(buyer, includedLessons)}) END`

/**
 * SQL: when a person can first watch something in section `s` that they own: the section and at least one
 * published lesson are open. Null if both are already open.
 */
export const sectionOpeningSql = (userId: Prisma.Sql) => Prisma.sql`COALESCE(
  (SELECT CASE WHEN bool_and(lesson.opens_at IS NOT NULL) THEN min(lesson.opens_at) END
    FROM videos v CROSS JOIN LATERAL (SELECT ${opensAtSql(userId, 'lesson')} AS opens_at OFFSET 0) lesson
    WHERE v.section_id = s.id AND ${isLessonPublishedSql}),
  ${opensAtSql(userId, 'section')})`

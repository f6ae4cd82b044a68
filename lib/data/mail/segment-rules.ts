import 'server-only'
import type { CourseSegmentKind, SegmentKind } from '@/lib/contract/mail/broadcasts'
import { includesPartOfCourseSql, isActiveSql } from '@/lib/data/people/entitlement'
import { isRealSql } from '@/lib/data/sales/real-sales'
import { allCourseMomentsSql, courseMomentsSql } from '@/lib/data/timelines/course-moments'
import { hasStartedSql, stepReachedAtSql, timelinesAtStepSql } from '@/lib/data/timelines/rebuild-timelines'
import { Prisma } from '@/lib/server/db/client'

/** Conditions of a segment on the purchases of its buyers, as SQL expressions. */
export interface SegmentConditions {
  productId: Prisma.Sql
  stop: Prisma.Sql
  withRefunded: Prisma.Sql
}

/** SQL: whether a buyer is in a segment, and when they entered it. */
interface SegmentRule {
  isIn: Prisma.Sql
  enteredAt: Prisma.Sql
}

/** SQL: the purchases `p` of a person that meet the conditions of a segment, as a FROM clause with its WHERE. */
const purchasesInSql = (userId: Prisma.Sql, { productId, withRefunded }: SegmentConditions) => Prisma.sql`
  purchases p WHERE p.user_id = ${userId} AND ${isInSegmentSql({ productId, withRefunded })}`

/** SQL: whether a purchase `p` meets the conditions of a segment. */
const isInSegmentSql = ({
  productId,
  withRefunded,
}: Omit<SegmentConditions, 'stop'>) => Prisma.sql`${isRealSql(Prisma.sql`p`)}
  AND (${isActiveSql(Prisma.sql`p`)} OR (${withRefunded} AND p.access IN ('refunded', 'disputed')))
  AND (${productId} IS NULL OR p.product_id = ${productId})`

const TRUE = Prisma.sql`TRUE`

/** Returns the rule for buyers with a purchase `p` that meets a condition. */
const bought = (userId: Prisma.Sql, conditions: SegmentConditions, also = TRUE): SegmentRule => {
  const purchases = Prisma.sql`${purchasesInSql(userId, conditions)} AND ${also}`
  return {
    isIn: Prisma.sql`EXISTS (SELECT FROM ${purchases})`,
    enteredAt: Prisma.sql`(SELECT min(p.created_at) FROM ${purchases})`,
  }
}

/** Returns the rule for buyers whose purchase timeline is at a step. */
const isAtStep = (userId: Prisma.Sql, conditions: SegmentConditions, step: Prisma.Sql): SegmentRule => {
  const timelines = Prisma.sql`${timelinesAtStepSql(userId, step)} AND ${isInSegmentSql(conditions)}`
  return {
    isIn: Prisma.sql`EXISTS (SELECT FROM ${timelines})`,
    enteredAt: Prisma.sql`(SELECT min(${stepReachedAtSql}) FROM ${timelines})`,
  }
}

/**
 * Returns the rule for buyers who started or finished a course. `moments` are the rows `m` of their courses,
 * and `time` is the column with the start or the end.
 */
const hasMoment = (
  userId: Prisma.Sql,
  conditions: SegmentConditions,
  moments: Prisma.Sql,
  time: Prisma.Sql,
): SegmentRule => ({
  isIn: Prisma.sql`${bought(userId, conditions).isIn} AND EXISTS (SELECT FROM ${moments} AND ${time} IS NOT NULL)`,
  enteredAt: Prisma.sql`(SELECT min(${time}) FROM ${moments})`,
})

const STARTED = Prisma.sql`m.started_at`
const FINISHED = Prisma.sql`m.finished_at`

type BuyerKind = Exclude<SegmentKind, 'leads'>

/** Rules for each kind of segment without a course. */
export const segmentRules: Record<
  BuyerKind,
  (userId: Prisma.Sql, conditions: SegmentConditions) => SegmentRule
> = {
  buyers: bought,
  not_started(userId, conditions) {
    const { isIn, enteredAt } = bought(userId, conditions)
    return { isIn: Prisma.sql`${isIn} AND NOT ${hasStartedSql(userId)}`, enteredAt }
  },
  started: (userId, conditions) => hasMoment(userId, conditions, allCourseMomentsSql(userId), STARTED),
  stopped: (userId, conditions) => isAtStep(userId, conditions, conditions.stop),
  finished: (userId, conditions) => isAtStep(userId, conditions, Prisma.sql`'finished'::line_step`),
}

/**
 * Rules for each kind of segment with a course. Buyers who haven’t started the course must have a purchase
 * that includes a part of it.
 */
export const courseSegmentRules: Record<
  CourseSegmentKind,
  (userId: Prisma.Sql, conditions: SegmentConditions, courseId: Prisma.Sql) => SegmentRule
> = {
  not_started(userId, conditions, courseId) {
    const includesPart = includesPartOfCourseSql(Prisma.sql`p`, courseId)
    const { isIn, enteredAt } = bought(userId, conditions, includesPart)
    const moments = courseMomentsSql(userId, courseId)
    return { isIn: Prisma.sql`${isIn} AND NOT EXISTS (SELECT FROM ${moments})`, enteredAt }
  },
  started: (userId, conditions, courseId) =>
    hasMoment(userId, conditions, courseMomentsSql(userId, courseId), STARTED),
  finished: (userId, conditions, courseId) =>
    hasMoment(userId, conditions, courseMomentsSql(userId, courseId), FINISHED),
}

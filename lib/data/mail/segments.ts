import 'server-only'
import {
  type BroadcastSegment,
  type CourseSegmentKind,
  canLimitSegmentToCourse,
  type SegmentKind,
} from '@/lib/contract/mail/broadcasts'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { includesPartOfCourseSql, isActiveSql, ownsPartOfCourseSql } from '@/lib/data/people/entitlement'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { allCourseMomentsSql, courseMomentsSql } from '@/lib/data/timelines/course-moments'
import { hasStartedSql, stepReachedAtSql, timelinesAtStepSql } from '@/lib/data/timelines/rebuild-timelines'
import { Prisma } from '@/lib/server/db/client'
import { hasRefundOrDisputeSql } from './reminder-rules'

/** Conditions of a segment on the purchases of its buyers, as SQL expressions. */
interface SegmentConditions {
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
  purchases p WHERE p.user_id = ${userId} AND ${meetsConditionsSql({ productId, withRefunded })}`

/** SQL: whether a purchase `p` meets the conditions of a segment. */
const meetsConditionsSql = ({
  productId,
  withRefunded,
}: Omit<SegmentConditions, 'stop'>) => Prisma.sql`${isRealPurchaseSql(Prisma.sql`p`)}
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
  const timelines = Prisma.sql`${timelinesAtStepSql(userId, step)} AND ${meetsConditionsSql(conditions)}`
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
const segmentRules: Record<BuyerKind, (userId: Prisma.Sql, conditions: SegmentConditions) => SegmentRule> = {
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
const courseSegmentRules: Record<
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

const conditionsOf = ({ productId, stop, withRefunded }: BroadcastSegment): SegmentConditions => ({
  productId: Prisma.sql`${productId}::uuid`,
  stop: Prisma.sql`${stop}::line_step`,
  withRefunded: Prisma.sql`${withRefunded}::boolean`,
})

const storedConditionsSql = (segment: Prisma.Sql): SegmentConditions => ({
  productId: Prisma.sql`(${segment} ->> 'productId')::uuid`,
  stop: Prisma.sql`(${segment} ->> 'stop')::line_step`,
  withRefunded: Prisma.sql`(${segment} ->> 'withRefunded')::boolean`,
})

/** SQL: a stored segment with the fields that earlier releases didn’t store. Null without a segment. */
export const segmentWithDefaultsSql = (segment: Prisma.Sql) =>
  Prisma.sql`('{"courseId": null, "withoutCourseId": null}'::jsonb || ${segment})`

const meetsRefundConditionSql = (userId: Prisma.Sql, { withRefunded }: SegmentConditions) =>
  Prisma.sql`(${withRefunded} OR NOT ${hasRefundOrDisputeSql(userId)})`

/** SQL: whether an account that has this email as its primary or an additional one owns a part of a course. */
const emailOwnsPartSql = (email: Prisma.Sql, courseId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM ${emailOwnersSql(Prisma.sql`ARRAY[${email}]`)} owner
  WHERE owner.rank > 0 AND ${ownsPartOfCourseSql(Prisma.sql`owner.user_id`, courseId)})`

/**
 * SQL fragments about the people in a segment: their table, the outbox column with their ID, the condition
 * for being in the segment, and the time when they entered it.
 */
export function segmentPeopleSql(segment: BroadcastSegment) {
  const { kind, courseId, withoutCourseId } = segment
  const without = (owns: (courseId: Prisma.Sql) => Prisma.Sql) =>
    withoutCourseId ? Prisma.sql`AND NOT ${owns(Prisma.sql`${withoutCourseId}::uuid`)}` : Prisma.empty
  if (kind === 'leads') {
    return {
      from: Prisma.sql`leads person`,
      column: Prisma.sql`lead_id`,
      where: Prisma.sql`person.confirmed_at IS NOT NULL
        ${without((course) => emailOwnsPartSql(Prisma.sql`person.email`, course))}`,
      enteredAt: Prisma.sql`person.confirmed_at`,
    }
  }
  const id = Prisma.sql`person.id`
  const conditions = conditionsOf(segment)
  const { isIn, enteredAt } =
    courseId && canLimitSegmentToCourse(kind)
      ? courseSegmentRules[kind](id, conditions, Prisma.sql`${courseId}::uuid`)
      : segmentRules[kind](id, conditions)
  return {
    from: Prisma.sql`users person`,
    column: Prisma.sql`user_id`,
    where: Prisma.sql`person.merged_into IS NULL AND ${isIn} AND ${meetsRefundConditionSql(id, conditions)}
      ${without((course) => ownsPartOfCourseSql(id, course))}`,
    enteredAt,
  }
}

const casesSql = (rules: (readonly [kind: string, isIn: Prisma.Sql])[]) =>
  Prisma.join(
    rules.map(([kind, isIn]) => Prisma.sql`WHEN ${kind} THEN ${isIn}`),
    ' ',
  )

/**
 * SQL: whether a person is in a stored segment of buyers (`isIn`), and whether no refund excludes them
 * (`isKept`).
 */
export function storedSegmentSql(userId: Prisma.Sql, segment: Prisma.Sql) {
  const conditions = storedConditionsSql(segment)
  const kind = Prisma.sql`${segment} ->> 'kind'`
  const courseId = Prisma.sql`(${segment} ->> 'courseId')::uuid`
  const ofAnyCourse = Object.entries(segmentRules).map(
    ([name, rule]) => [name, rule(userId, conditions).isIn] as const,
  )
  const ofOneCourse = Object.entries(courseSegmentRules).map(
    ([name, rule]) => [name, rule(userId, conditions, courseId).isIn] as const,
  )
  return {
    isIn: Prisma.sql`(CASE WHEN ${courseId} IS NULL THEN (CASE ${kind} ${casesSql(ofAnyCourse)} ELSE TRUE END)
      ELSE (CASE ${kind} ${casesSql(ofOneCourse)} ELSE FALSE END) END
      AND ${staysInSegmentSql(segment, (course) => ownsPartOfCourseSql(userId, course))})`,
    isKept: meetsRefundConditionSql(userId, conditions),
  }
}

/**
 * SQL: whether a person stays in a stored segment, because they don’t own a part of the course that the
 * segment excludes.
 */
const staysInSegmentSql = (segment: Prisma.Sql, owns: (courseId: Prisma.Sql) => Prisma.Sql) => {
  const courseId = Prisma.sql`(${segment} ->> 'withoutCourseId')::uuid`
  return Prisma.sql`(${courseId} IS NULL OR NOT ${owns(courseId)})`
}

/** SQL: whether the email of a lead is in a stored segment of leads. */
export const isLeadInStoredSegmentSql = (email: Prisma.Sql, segment: Prisma.Sql) =>
  staysInSegmentSql(segment, (course) => emailOwnsPartSql(email, course))

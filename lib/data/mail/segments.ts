import 'server-only'
import { type BroadcastSegment, canLimitToCourse } from '@/lib/contract/mail/broadcasts'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { ownsPartOfCourseSql } from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'
import { wasRefundedSql } from './reminder-rules'
import { courseSegmentRules, type SegmentConditions, segmentRules } from './segment-rules'

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
export const completeSegmentSql = (segment: Prisma.Sql) =>
  Prisma.sql`('{"courseId": null, "withoutCourseId": null}'::jsonb || ${segment})`

const isKept = (userId: Prisma.Sql, { withRefunded }: SegmentConditions) =>
  Prisma.sql`(${withRefunded} OR NOT ${wasRefundedSql(userId)})`

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
    courseId && canLimitToCourse(kind)
      ? courseSegmentRules[kind](id, conditions, Prisma.sql`${courseId}::uuid`)
      : segmentRules[kind](id, conditions)
  return {
    from: Prisma.sql`users person`,
    column: Prisma.sql`user_id`,
    where: Prisma.sql`person.merged_into IS NULL AND ${isIn} AND ${isKept(id, conditions)}
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
      AND ${isLeftInSql(segment, (course) => ownsPartOfCourseSql(userId, course))})`,
    isKept: isKept(userId, conditions),
  }
}

/**
 * SQL: whether a person stays in a stored segment, because they don’t own a part of the course that the
 * segment excludes.
 */
const isLeftInSql = (segment: Prisma.Sql, owns: (courseId: Prisma.Sql) => Prisma.Sql) => {
  const courseId = Prisma.sql`(${segment} ->> 'withoutCourseId')::uuid`
  return Prisma.sql`(${courseId} IS NULL OR NOT ${owns(courseId)})`
}

/** SQL: whether the email of a lead is in a stored segment of leads. */
export const isLeadInStoredSegmentSql = (email: Prisma.Sql, segment: Prisma.Sql) =>
  isLeftInSql(segment, (course) => emailOwnsPartSql(email, course))

import 'server-only'
import type { BroadcastSegment, SegmentKind } from '@/lib/contract/mail/broadcasts'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { isRealSql } from '@/lib/data/sales/real-sales'
import { hasStartedSql, stepReachedAtSql, timelinesAtStepSql } from '@/lib/data/timelines/rebuild-timelines'
import { Prisma } from '@/lib/server/db/client'
import { wasRefundedSql } from './reminder-rules'

/** Conditions of a segment other than its kind, as SQL expressions. */
interface SegmentConditions {
  productId: Prisma.Sql
  stop: Prisma.Sql
  withRefunded: Prisma.Sql
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

/** SQL: whether a purchase `p` meets the conditions of a segment. */
const isInSegmentSql = ({
  productId,
  withRefunded,
}: SegmentConditions) => Prisma.sql`${isRealSql(Prisma.sql`p`)}
  AND (${isActiveSql(Prisma.sql`p`)} OR (${withRefunded} AND p.access IN ('refunded', 'disputed')))
  AND (${productId} IS NULL OR p.product_id = ${productId})`

const bought = (userId: Prisma.Sql, conditions: SegmentConditions) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = ${userId} AND ${isInSegmentSql(conditions)})`
const reachedStepSql = (
  userId: Prisma.Sql,
  conditions: SegmentConditions,
  step: Prisma.Sql,
) => Prisma.sql`EXISTS (
  SELECT FROM ${timelinesAtStepSql(userId, step)} AND ${isInSegmentSql(conditions)})`
const FINISHED = Prisma.sql`'finished'::line_step`

type Rule = (userId: Prisma.Sql, conditions: SegmentConditions) => Prisma.Sql
type BuyerKind = Exclude<SegmentKind, 'leads'>

/** SQL rules for which buyers are in each kind of segment. */
const rules: Record<BuyerKind, Rule> = {
  buyers: bought,
  not_started: (userId, conditions) =>
    Prisma.sql`${bought(userId, conditions)} AND NOT ${hasStartedSql(userId)}`,
  stopped: (userId, conditions) => reachedStepSql(userId, conditions, conditions.stop),
  finished: (userId, conditions) => reachedStepSql(userId, conditions, FINISHED),
}

const firstBought: Rule = (userId, conditions) => Prisma.sql`(
  SELECT min(p.created_at) FROM purchases p WHERE p.user_id = ${userId} AND ${isInSegmentSql(conditions)})`
const reachedStepAtSql = (userId: Prisma.Sql, conditions: SegmentConditions, step: Prisma.Sql) => Prisma.sql`(
  SELECT min(${stepReachedAtSql}) FROM ${timelinesAtStepSql(userId, step)} AND ${isInSegmentSql(conditions)})`

/** SQL rules for when a buyer entered each kind of segment. */
const entries: Record<BuyerKind, Rule> = {
  buyers: firstBought,
  not_started: firstBought,
  stopped: (userId, conditions) => reachedStepAtSql(userId, conditions, conditions.stop),
  finished: (userId, conditions) => reachedStepAtSql(userId, conditions, FINISHED),
}

const isKept = (userId: Prisma.Sql, { withRefunded }: SegmentConditions) =>
  Prisma.sql`(${withRefunded} OR NOT ${wasRefundedSql(userId)})`

/**
 * SQL fragments about the people in a segment: their table, the outbox column with their ID, the condition
 * for being in the segment, and the time when they entered it.
 */
export function segmentPeopleSql(segment: BroadcastSegment) {
  const { kind } = segment
  if (kind === 'leads') {
    return {
      from: Prisma.sql`leads person`,
      column: Prisma.sql`lead_id`,
      where: Prisma.sql`person.confirmed_at IS NOT NULL`,
      enteredAt: Prisma.sql`person.confirmed_at`,
    }
  }
  const id = Prisma.sql`person.id`
  const conditions = conditionsOf(segment)
  return {
    from: Prisma.sql`users person`,
    column: Prisma.sql`user_id`,
    where: Prisma.sql`person.merged_into IS NULL AND ${rules[kind](id, conditions)} AND ${isKept(id, conditions)}`,
    enteredAt: entries[kind](id, conditions),
  }
}

/**
 * SQL: whether a person is in a stored segment of buyers (`isIn`), and whether no refund excludes them
 * (`isKept`).
 */
export function storedSegmentSql(userId: Prisma.Sql, segment: Prisma.Sql) {
  const conditions = storedConditionsSql(segment)
  const cases = Object.entries(rules).map(
    ([kind, rule]) => Prisma.sql`WHEN ${kind} THEN ${rule(userId, conditions)}`,
  )
  return {
    isIn: Prisma.sql`(CASE ${segment} ->> 'kind' ${Prisma.join(cases, ' ')} ELSE TRUE END)`,
    isKept: isKept(userId, conditions),
  }
}

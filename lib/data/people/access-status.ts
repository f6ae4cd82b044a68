import 'server-only'
import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { type AccessStatus, purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { seesSeveralCoursesSql } from './course-visibility'
import { accessStatusSql, grantsPartOfCourseSql, grantsSectionSql, purchaseEndSql } from './entitlement'

const standingSchema = z.strictObject({ access: purchaseAccessSchema.nullable() })

/** The locked resource: the only course, one of several courses, a section, or the section of a video. */
type LockedResource = 'course' | { courseId: string } | { sectionId: string } | { videoId: string }

/**
 * Returns the access status of the viewer's newest purchase whose product includes the resource. Null if they
 * have no such purchase.
 */
export async function getAccessStatus(viewer: Viewer, closed: LockedResource): Promise<AccessStatus> {
  const [purchase] = await queryPrepared(
    standingSchema,
  )`SELECT ${newestAccess(viewer, includesPartSql(closed))} AS access`
  return purchase?.access ?? null
}

const lockedSchema = z.strictObject({
  standing: purchaseAccessSchema.nullable(),
  endedAt: dateTimeSchema.nullable(),
  hasSeveral: z.boolean(),
})
/** Data that the page of a locked section or lesson shows. */
export type LockedPart = z.infer<typeof lockedSchema>

/**
 * Returns the access status of a section or lesson, when the access ended, and whether the viewer sees several
 * courses.
 */
export async function getLockedPart(
  viewer: Viewer,
  closed: { sectionId: string } | { videoId: string },
): Promise<LockedPart> {
  const includesPart = includesPartSql(closed)
  const [found] = await queryPrepared(lockedSchema)`
    SELECT ${newestAccess(viewer, includesPart)} AS standing, ${newest(viewer, includesPart, endedAtSql)} AS ended_at,
      ${seesSeveralCoursesSql(viewer)} AS has_several`
  return found ?? { standing: null, endedAt: null, hasSeveral: false }
}

const purchase = Prisma.sql`p`

/** SQL: when the access of purchase `p` ended. Null if the access hasn’t ended, or if the time isn’t known. */
const endedAtSql = Prisma.sql`CASE WHEN ${accessStatusSql(purchase)} = 'ended' AND ${purchaseEndSql(purchase)} <= now()
  THEN ${purchaseEndSql(purchase)} END`

const newestAccess = (viewer: Viewer, includesPart: Prisma.Sql) =>
  newest(viewer, includesPart, accessStatusSql(purchase))

/**
 * SQL: a column of the viewer’s newest purchase that includes the resource. The CTE makes Postgres read the purchases
 * once, not once for each section of a list.
 */
const newest = (viewer: Viewer, includesPart: Prisma.Sql, column: Prisma.Sql) => Prisma.sql`(
  WITH sold AS MATERIALIZED (
    SELECT sold.*, ${column} AS shown,
      row_number() OVER (ORDER BY p.purchase_date DESC, p.created_at DESC, p.id DESC) AS age
    FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
    WHERE p.user_id = ${viewer.id}::uuid AND ${isRealPurchaseSql(Prisma.sql`p`)})
  SELECT shown FROM sold WHERE ${includesPart} ORDER BY age LIMIT 1)`

/** SQL: the access status for a section `s` of a list, as a column. */
export const sectionAccessStatusSql = (viewer: Viewer) =>
  newestAccess(viewer, grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`))

function includesPartSql(closed: LockedResource): Prisma.Sql {
  if (closed === 'course') return Prisma.sql`TRUE`
  if ('courseId' in closed)
    return Prisma.sql`(SELECT ${grantsPartOfCourseSql(Prisma.sql`sold`, Prisma.sql`c`)} FROM courses c
      WHERE c.id = ${closed.courseId}::uuid)`
  const sectionId =
    'sectionId' in closed
      ? Prisma.sql`${closed.sectionId}::uuid`
      : Prisma.sql`(SELECT section_id FROM videos WHERE id = ${closed.videoId}::uuid)`
  return Prisma.sql`(SELECT ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`closed`)} FROM course_sections closed
    WHERE closed.id = ${sectionId})`
}

import 'server-only'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: whether product `sold` grants section `s`. Reads only the ID and the course of `s`. Null if there is no
 * product.
 */
export const grantsSectionSql = (sold: Prisma.Sql, s: Prisma.Sql) => Prisma.sql`(${sold}.grants_everything
  OR ${s}.course_id = ANY(${sold}.grants_course_ids) OR ${s}.id = ANY(${sold}.grants_section_ids))`

/**
 * SQL: the sections that product `sold` grants, as a LATERAL table. Indexes find the sections, unless the
 * product grants everything.
 */
export const sectionsOfProductSql = (sold: Prisma.Sql) => Prisma.sql`(
  SELECT s.* FROM course_sections s WHERE ${sold}.grants_everything
  UNION ALL SELECT s.* FROM course_sections s WHERE NOT ${sold}.grants_everything
    AND (s.course_id = ANY(${sold}.grants_course_ids) OR s.id = ANY(${sold}.grants_section_ids)))`

/** SQL: whether product `more` grants everything that product `sold` grants. */
export const grantsEverythingOfSql = (
  more: Prisma.Sql,
  sold: Prisma.Sql,
) => Prisma.sql`(${more}.grants_everything
  OR (NOT ${sold}.grants_everything AND ${sold}.grants_course_ids <@ ${more}.grants_course_ids AND NOT EXISTS (
    SELECT FROM course_sections part WHERE part.id = ANY(${sold}.grants_section_ids)
      AND NOT ${grantsSectionSql(more, Prisma.sql`part`)})))`

/**
 * SQL: whether product `sold` grants any part of course `c`. The alias of the sections is unusual, because it would
 * hide a table of the caller with the same name.
 */
export const grantsPartOfCourseSql = (
  sold: Prisma.Sql,
  c: Prisma.Sql,
) => Prisma.sql`(${sold}.grants_everything
  OR ${c}.id = ANY(${sold}.grants_course_ids) OR EXISTS (
    SELECT FROM course_sections granted_section
    WHERE granted_section.course_id = ${c}.id AND granted_section.id = ANY(${sold}.grants_section_ids)))`

/**
 * SQL: whether any purchase of a person, in any state, grants a part of course `c`. The CTE makes Postgres read the
 * purchases once, not once for each course.
 */
export const hasEverBoughtPartOfCourseSql = (userId: Prisma.Sql, c: Prisma.Sql) => Prisma.sql`EXISTS (
  WITH sold AS MATERIALIZED (
    SELECT sold.grants_everything, sold.grants_course_ids, sold.grants_section_ids
    FROM purchases bought JOIN products sold ON sold.id = bought.product_id WHERE bought.user_id = ${userId})
  SELECT FROM sold WHERE ${grantsPartOfCourseSql(Prisma.sql`sold`, c)})`

/** SQL: a number of days as an interval. A day has 24 hours, even when clocks change. */
const daysSql = (days: Prisma.Sql) => Prisma.sql`make_interval(hours => 24 * ${days})`

/** SQL: the time from which the days of purchase `p` are counted. */
const purchaseClockSql = (p: Prisma.Sql) => Prisma.sql`LEAST(${p}.purchase_date, ${p}.created_at)`

/**
 * SQL: when the access of purchase `p` to product `sold` ends: the time that the owner set, or the days of the
 * product after the last payment. Null if it doesn't end.
 */
export const accessEndSql = (p: Prisma.Sql, sold: Prisma.Sql) => Prisma.sql`COALESCE(${p}.ends_at,
  COALESCE(${p}.renewed_at, ${purchaseClockSql(p)}) + ${daysSql(Prisma.sql`${sold}.access_days`)})`

/** SQL: the time from the last payment of purchase `p` to the end of its access. */
export const timeToAccessEndSql = (p: Prisma.Sql, end: Prisma.Sql) =>
  Prisma.sql`(${end} - COALESCE(${p}.renewed_at, ${purchaseClockSql(p)}))`

const isNotOverSql = (end: Prisma.Sql) => Prisma.sql`COALESCE(${end}, 'infinity') > now()`

/**
 * SQL: when the access of purchase `p` ends, for a query without its product. Looks up the product only if it
 * limits the days of access.
 */
export const purchaseEndSql = (
  p: Prisma.Sql,
) => Prisma.sql`CASE WHEN ${p}.ends_at IS NOT NULL THEN ${p}.ends_at
  WHEN ${p}.product_id = ANY(ARRAY(SELECT id FROM products WHERE access_days IS NOT NULL))
    THEN (SELECT ${accessEndSql(p, Prisma.sql`sold`)} FROM products sold WHERE sold.id = ${p}.product_id) END`

/** SQL: whether purchase `p` grants access now: its state and its end. Null if there is no purchase. */
export const isActiveSql = (p: Prisma.Sql) =>
  Prisma.sql`(${p}.access = 'active' AND ${isNotOverSql(purchaseEndSql(p))})`

/**
 * SQL: the access status of purchase `p` that people see: `ended` if it is active but its end has passed,
 * otherwise the stored one.
 */
export const accessStatusSql = (p: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${p}.access = 'active' AND NOT ${isActiveSql(p)} THEN 'ended' ELSE ${p}.access::text END`

/**
 * SQL: whether people see this access status for purchase `p`. Compares the stored states first, because they
 * have an index.
 */
export const hasAccessStatusSql = (p: Prisma.Sql, access: string) => {
  const stored = access === 'ended' ? ['ended', 'active'] : [access]
  return Prisma.sql`(${p}.access = ANY(${stored}::purchase_access[]) AND ${accessStatusSql(p)} = ${access})`
}

/**
 * SQL: the active purchases of a person and their products `sold`, as the end of a FROM clause with its
 * WHERE.
 */
export const activePurchasesSql = (userId: Prisma.Sql) => Prisma.sql`
  purchases bought JOIN products sold ON sold.id = bought.product_id
    WHERE bought.user_id = ${userId} AND bought.access = 'active'
      AND ${isNotOverSql(accessEndSql(Prisma.sql`bought`, Prisma.sql`sold`))}`

/** SQL: the IDs of the courses that everyone who signs in may watch. */
const openCoursesSql = Prisma.sql`ARRAY(SELECT id FROM courses WHERE content_access = 'open')`

/**
 * SQL: whether the product of purchase `p` grants any part of a course. Postgres reads the products once, not
 * for each purchase.
 */
const hasProductForCourseSql = (
  p: Prisma.Sql,
  courseId: Prisma.Sql,
) => Prisma.sql`${p}.product_id = ANY(ARRAY(
  SELECT sold.id FROM products sold CROSS JOIN (SELECT ${courseId} AS id) c
  WHERE ${grantsPartOfCourseSql(Prisma.sql`sold`, Prisma.sql`c`)}))`

/** SQL: whether purchase `p`, in any state, includes a part of a course, or the course is open to everyone. */
export const includesPartOfCourseSql = (p: Prisma.Sql, courseId: Prisma.Sql) =>
  Prisma.sql`(${hasProductForCourseSql(p, courseId)} OR ${courseId} = ANY(${openCoursesSql}))`

/** SQL: whether an active purchase of a person grants any part of a course. */
export const ownsPartOfCourseSql = (userId: Prisma.Sql, courseId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases bought WHERE bought.user_id = ${userId} AND ${isActiveSql(Prisma.sql`bought`)}
    AND ${hasProductForCourseSql(Prisma.sql`bought`, courseId)})`

/** SQL: whether section `s` is in an open course. */
export const isInOpenCourseSql = Prisma.sql`s.course_id = ANY(${openCoursesSql})`

/**
 * SQL: a table with one row for each purchase of a person in the state `active`: the clock of the purchase,
 * whether it grants access now (`is_active`), and what its product grants. The CTE makes Postgres read the
 * purchases once, not once for each section or lesson. `OFFSET 0` makes Postgres look up each product by its
 * ID.
 */
const heldSql = (userId: Prisma.Sql) => Prisma.sql`(
  WITH held AS MATERIALIZED (
    SELECT ${purchaseClockSql(Prisma.sql`bought`)} AS clock,
      ${isNotOverSql(accessEndSql(Prisma.sql`bought`, Prisma.sql`sold`))} AS is_active,
      sold.grants_everything, sold.grants_course_ids, sold.grants_section_ids
    FROM purchases bought
      CROSS JOIN LATERAL (SELECT * FROM products WHERE id = bought.product_id OFFSET 0) sold
    WHERE bought.user_id = ${userId} AND bought.access = 'active')
  SELECT * FROM held)`

const holdsSectionSql = grantsSectionSql(Prisma.sql`held`, Prisma.sql`s`)

/**
 * SQL: whether a person owns section `s`: it is published, and it is in an open course or granted by an
 * active purchase. The section may open later.
 */
export const ownsSectionSql = (userId: Prisma.Sql) => Prisma.sql`(${isSectionPublishedSql} AND (
  ${isInOpenCourseSql}
  OR EXISTS (SELECT FROM ${heldSql(userId)} held WHERE held.is_active AND ${holdsSectionSql})))`

/**
 * SQL: the time from which the days of section `s` are counted for a person. This is the time of their
 * earliest purchase in the state `active` that grants the section, even if the access of that purchase has
 * ended. In an open course, the creation of their account counts too, and the earlier time is used.
 */
export const releaseDaysStartSql = (userId: Prisma.Sql) => Prisma.sql`(
  SELECT LEAST(min(held.clock),
    CASE WHEN ${isInOpenCourseSql} THEN (SELECT created_at FROM users WHERE id = ${userId}) END)
  FROM ${heldSql(userId)} held WHERE ${holdsSectionSql})`

/** A part of a course that can open later: a section `s`, or a lesson `v` of section `s`. */
type Part = 'section' | 'lesson'

const releases: Record<Part, { has: Prisma.Sql; on: Prisma.Sql; after: Prisma.Sql; isOpened: Prisma.Sql }> = {
  section: {
    has: Prisma.sql`num_nonnulls(s.opens_on, s.opens_after) > 0`,
    on: Prisma.sql`s.opens_on`,
    after: Prisma.sql`s.opens_after`,
    isOpened: Prisma.sql`o.section_id = s.id`,
  },
  lesson: {
    has: Prisma.sql`num_nonnulls(s.opens_on, s.opens_after, v.opens_on, v.opens_after) > 0`,
    on: Prisma.sql`s.opens_on, v.opens_on`,
    after: Prisma.sql`GREATEST(s.opens_after, v.opens_after)`,
    isOpened: Prisma.sql`(o.section_id = s.id OR o.video_id = v.id)`,
  },
}

/**
 * SQL: the time at which a part opens for a person who owns it. Ignores early openings by administrators.
 * Null if the part opens immediately. Reads the purchases only if the release depends on a number of days.
 */
export const releaseTimeSql = (userId: Prisma.Sql, part: Part) =>
  releaseTimeFromSql(releaseDaysStartSql(userId), part)

/** SQL: like `releaseTimeSql`, for the time (`clock`) from which days are counted. */
export const releaseTimeFromSql = (clock: Prisma.Sql, part: Part) => {
  const { has, on, after } = releases[part]
  return Prisma.sql`CASE WHEN ${has} THEN GREATEST(${on}, CASE WHEN ${after} IS NOT NULL
    THEN ${clock} + ${daysSql(after)} END) END`
}

/** SQL: the number of days after a purchase when a part opens. Null if the release has no number of days. */
export const releaseDaysSql = (part: Part) => releases[part].after
/** SQL: the date when a part opens. Null if the release has no date. */
export const releaseDateSql = (part: Part) => Prisma.sql`GREATEST(${releases[part].on})`

/** Half-open time range, moved back by a number of days, as SQL. Excludes its start. */
interface PastRange {
  days: Prisma.Sql
  from: Prisma.Sql
  to: Prisma.Sql
}

const wasBetweenSql = (time: Prisma.Sql, { days, from, to }: PastRange) =>
  Prisma.sql`${time} > ${from} - ${daysSql(days)} AND ${time} <= ${to} - ${daysSql(days)}`

/**
 * SQL: whether purchase `p` has the state `active`, and its clock is in a range of time. The access of the
 * purchase may have ended. Without the condition on the state, Postgres can’t use the partial index.
 */
export const wasPurchasedBetweenSql = (p: Prisma.Sql, range: PastRange) =>
  Prisma.sql`(${p}.access = 'active' AND ${wasBetweenSql(purchaseClockSql(p), range)})`

/**
 * SQL: the accounts that were created in a range of time, as `id`. The days of open courses are counted from
 * the creation of the account.
 */
export const accountsCreatedBetweenSql = (range: PastRange) =>
  Prisma.sql`(SELECT id FROM users WHERE ${wasBetweenSql(Prisma.sql`created_at`, range)})`

/** SQL: whether an administrator opened a part for a person. */
export const isOpenedEarlySql = (userId: Prisma.Sql, part: Part) =>
  Prisma.sql`EXISTS (SELECT FROM openings o WHERE o.user_id = ${userId} AND ${releases[part].isOpened})`

/**
 * SQL: when an administrator first opened one of these lessons for a person. Null if nobody did. `lessons` is
 * a FROM clause with its WHERE, over videos `v` and sections `s`.
 */
export const earliestOpeningSql = (userId: Prisma.Sql, lessons: Prisma.Sql) => Prisma.sql`(
  SELECT min(o.created_at) FROM openings o
  WHERE o.user_id = ${userId} AND EXISTS (SELECT FROM ${lessons} AND ${releases.lesson.isOpened}))`

/** SQL: whether a part has a release. A part without a release opens immediately for everybody who owns it. */
export const hasReleaseSql = (part: Part) => releases[part].has

/**
 * SQL: when a part that is still closed opens for a person who owns it. Null if it is open: its time has come, or an
 * administrator opened it early. `OFFSET 0` makes Postgres compute the time only once.
 */
export const opensAtSql = (
  userId: Prisma.Sql,
  part: Part,
) => Prisma.sql`CASE WHEN ${releases[part].has} THEN (
  SELECT release.at FROM (SELECT ${releaseTimeSql(userId, part)} AS at OFFSET 0) release
  WHERE release.at > now() AND NOT ${isOpenedEarlySql(userId, part)}) END`

/** SQL: whether a part is still closed for a person who owns it. */
export const opensLaterSql = (userId: Prisma.Sql, part: Part) =>
  Prisma.sql`(${opensAtSql(userId, part)} IS NOT NULL)`

/** SQL: whether a person may open section `s` now. */
export const hasSectionAccessSql = (userId: Prisma.Sql) =>
  Prisma.sql`(${ownsSectionSql(userId)} AND NOT ${opensLaterSql(userId, 'section')})`

/** SQL: whether a person may watch lesson `v` of section `s` now, if the lesson itself is published. */
export const hasLessonAccessSql = (userId: Prisma.Sql) =>
  Prisma.sql`(${ownsSectionSql(userId)} AND NOT ${opensLaterSql(userId, 'lesson')})`

/**
 * SQL: the purchases `p` of a person, in any state, whose product `sold` grants a section, as the end of a
 * FROM clause.
 */
export const purchasesGrantingSql = (userId: Prisma.Sql, section: Prisma.Sql) => Prisma.sql`
  purchases p JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${userId} AND ${grantsSectionSql(Prisma.sql`sold`, section)}`

/**
 * SQL: one row with the parts that a person’s active purchases grant: everything (`everything`), whole
 * courses (`course_ids`), and single sections (`section_ids`). Lists of people read these parts, so that they
 * don’t check every section.
 */
export const ownedPartsSql = (userId: Prisma.Sql) => Prisma.sql`
  SELECT COALESCE(bool_or(part.everything), FALSE) AS everything,
    COALESCE(array_agg(part.course_id) FILTER (WHERE part.course_id IS NOT NULL), '{}') AS course_ids,
    COALESCE(array_agg(part.section_id) FILTER (WHERE part.section_id IS NOT NULL), '{}') AS section_ids
  FROM (SELECT sold.grants_everything AS everything, granted.course_id, granted.section_id
    FROM (SELECT sold.* FROM ${activePurchasesSql(userId)}) sold
      LEFT JOIN LATERAL unnest(sold.grants_course_ids, sold.grants_section_ids) AS granted(course_id, section_id)
        ON TRUE) part`

/** SQL: whether the owner of the parts `own` may watch the whole course with this ID. */
export const ownsWholeCourseSql = (own: Prisma.Sql, courseId: Prisma.Sql) => Prisma.sql`(${own}.everything
  OR ${courseId} = ANY(${own}.course_ids) OR ${courseId} = ANY(${openCoursesSql}))`

import 'server-only'
import { z } from 'zod'
import { courseOrderSql, sectionOrderSql } from '@/lib/data/course/course-order'
import { sectionOpeningSql } from '@/lib/data/course/first-opening'
import { grantedLessonsSql, grantedSectionsSql } from '@/lib/data/course/granted-lessons'
import { lessonsInProgressSql } from '@/lib/data/course/lessons-in-progress'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { isActiveSql, opensLaterSql, purchasesGrantingSql } from '@/lib/data/people/entitlement'
import { chargingNetworkSql } from '@/lib/data/sales/charging-network'
import { newlyReleasedLessonsSinceSql } from '@/lib/data/sales/newly-released-lessons'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared, queryRows } from '@/lib/server/db/typed-rows'

const namedSchema = z.strictObject({ name: z.string() })
const sectionSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  opensOn: z.iso.date().nullable(),
  total: z.int(),
})

/**
 * Returns the product names of the given purchases of a person, without purchases that are not active. Each
 * product appears once, in the order of the sales.
 */
export async function listProductNames(userId: string, purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await queryPrepared(namedSchema)`
    SELECT sold.name FROM purchases p JOIN products sold ON sold.id = p.product_id
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)}
    GROUP BY sold.id ORDER BY min(p.created_at), sold.id`
  return found.map(({ name }) => name)
}

/** Returns the names of the networks that charged for these purchases, if the buyer may want to know. */
export async function listChargingNetworks(purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await queryPrepared(namedSchema)`
    SELECT DISTINCT name FROM purchases p, LATERAL (SELECT ${chargingNetworkSql} AS name) charged
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND name IS NOT NULL ORDER BY name`
  return found.map(({ name }) => name)
}

const NAMED_MAX = 8

/** Section that an email names. */
export interface NamedSection {
  id: string
  title: string
  /** Day on which the first lesson of the section opens, in the owner’s time zone. Null if a lesson is already open. */
  opensOn: string | null
}

const ownerDaySql = Prisma.sql`to_char(later.opens_at AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD') AS opens_on`

/**
 * Returns up to eight sections that the buyer has only through this purchase, and the number of further
 * sections. Open sections come first, in course order, then sections that open later.
 */
export async function findNewSections(purchaseId: string | null) {
  const found = await queryPrepared(sectionSchema)`
    SELECT s.id, s.title, ${ownerDaySql}, count(*) OVER ()::int AS total
    FROM purchases bought JOIN ${grantedSectionsSql(Prisma.sql`bought`)}
      CROSS JOIN LATERAL (SELECT ${sectionOpeningSql(Prisma.sql`bought.user_id`)} AS opens_at OFFSET 0) later
    WHERE bought.id = ${purchaseId}::uuid AND ${isSectionPublishedSql} AND NOT EXISTS (
      SELECT FROM ${purchasesGrantingSql(Prisma.sql`bought.user_id`, Prisma.sql`s`)}
        AND p.id <> bought.id AND ${isActiveSql(Prisma.sql`p`)})
    ORDER BY later.opens_at NULLS FIRST, ${sectionOrderSql} LIMIT ${NAMED_MAX}`
  return toNamed(found)
}

/**
 * Returns up to eight sections of these purchases that open later, and the number of further sections.
 * Ignores purchases that aren’t active or that belong to another person.
 */
export async function findLaterSections(userId: string, purchaseIds: string[]) {
  if (purchaseIds.length === 0) return toNamed([])
  const found = await queryPrepared(sectionSchema)`
    SELECT id, title, opens_on, count(*) OVER ()::int AS total FROM (
      SELECT DISTINCT ON (s.id) s.id, s.title, ${ownerDaySql}, later.opens_at,
        row_number() OVER (ORDER BY ${sectionOrderSql}) AS place
      FROM purchases p JOIN ${grantedSectionsSql(Prisma.sql`p`)}
        CROSS JOIN LATERAL (SELECT ${sectionOpeningSql(Prisma.sql`p.user_id`)} AS opens_at OFFSET 0) later
      WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)}
        AND ${isSectionPublishedSql} AND later.opens_at IS NOT NULL
      ORDER BY s.id, place) section
    ORDER BY opens_at, place LIMIT ${NAMED_MAX}`
  return toNamed(found)
}

const toNamed = (found: z.infer<typeof sectionSchema>[]): { sections: NamedSection[]; more: number } => ({
  sections: found.map(({ total: _, ...section }) => section),
  more: Math.max(0, (found[0]?.total ?? 0) - NAMED_MAX),
})

const lessonSchema = z.strictObject({
  title: z.string(),
  sectionTitle: z.string(),
  duration: z.int().nullable(),
})
const positionSchema = z.strictObject({ title: z.string(), lastPosition: z.int() })

/** Returns the first lesson that a purchase includes and that is open now. Null if no lesson is open. */
export async function findFirstLesson(purchaseId: string | null) {
  const [lesson] = await queryRows(lessonSchema)`
    SELECT v.title, s.title AS section_title, v.duration
    FROM purchases p JOIN ${grantedLessonsSql(Prisma.sql`p`)}
    WHERE p.id = ${purchaseId}::uuid AND NOT ${opensLaterSql(Prisma.sql`p.user_id`, 'lesson')}
    ORDER BY ${courseOrderSql} LIMIT 1`
  return lesson ?? null
}

const openedSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  sectionTitle: z.string(),
  total: z.int(),
})

/**
 * Returns up to eight lessons that opened for a person since a time, in course order, and the number of
 * further lessons.
 */
export async function findNewlyReleasedLessons(userId: string, since: string) {
  const found = await queryRows(openedSchema)`
    SELECT id, title, section_title, count(*) OVER ()::int AS total FROM (
      SELECT DISTINCT ON (v.id) v.id, v.title, s.title AS section_title, row_number() OVER (ORDER BY ${courseOrderSql}) AS place
      FROM ${newlyReleasedLessonsSinceSql(Prisma.sql`${userId}::uuid`, Prisma.sql`${since}::text`)}
      ORDER BY v.id, place) opened
    ORDER BY place LIMIT ${NAMED_MAX}`
  return { lessons: found, more: Math.max(0, (found[0]?.total ?? 0) - NAMED_MAX) }
}

/**
 * Returns the last saved position in a lesson that the student has not completed. Null if there is no such
 * lesson.
 */
export async function findLastUnfinishedPosition(userId: string) {
  const [position] = await queryRows(positionSchema)`
    SELECT v.title, w.last_position FROM ${lessonsInProgressSql(Prisma.sql`${userId}::uuid`)}
    ORDER BY w.updated_at DESC, v.id LIMIT 1`
  return position ?? null
}

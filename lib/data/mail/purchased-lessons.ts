import 'server-only'
import { z } from 'zod'
import { courseOrderSql, sectionOrderSql } from '@/lib/data/course/course-order'
import { grantedLessonsSql, grantedSectionsSql } from '@/lib/data/course/granted-lessons'
import { unfinishedLessonsSql } from '@/lib/data/course/unfinished-lessons'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { isActiveSql, purchasesGrantingSql } from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'

const namedSchema = z.strictObject({ name: z.string() })
const sectionSchema = z.strictObject({ id: z.uuid(), title: z.string(), total: z.int() })

/**
 * Returns the product names of those purchases of a person that are active. Each product appears once, in the
 * order of the sales.
 */
export async function listProductNames(userId: string, purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await rows(namedSchema)`
    SELECT sold.name FROM purchases p JOIN products sold ON sold.id = p.product_id
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)}
    GROUP BY sold.id ORDER BY min(p.created_at), sold.id`
  return found.map(({ name }) => name)
}

const NAMED_MAX = 8

/**
 * Returns up to eight sections, in course order, that the buyer has only through this purchase, and the
 * number of further ones.
 */
export async function findNewSections(purchaseId: string | null) {
  const found = await rows(sectionSchema)`
    SELECT s.id, s.title, count(*) OVER ()::int AS total
    FROM purchases bought JOIN ${grantedSectionsSql(Prisma.sql`bought`)}
    WHERE bought.id = ${purchaseId}::uuid AND ${isSectionPublishedSql} AND NOT EXISTS (
      SELECT FROM ${purchasesGrantingSql(Prisma.sql`bought.user_id`, Prisma.sql`s`)}
        AND p.id <> bought.id AND ${isActiveSql(Prisma.sql`p`)})
    ORDER BY ${sectionOrderSql} LIMIT ${NAMED_MAX}`
  return {
    sections: found.map(({ id, title }) => ({ id, title })),
    more: Math.max(0, (found[0]?.total ?? 0) - NAMED_MAX),
  }
}

const lessonSchema = z.strictObject({
  title: z.string(),
  sectionTitle: z.string(),
  duration: z.int().nullable(),
})
const positionSchema = z.strictObject({ title: z.string(), lastPosition: z.int() })

/** Returns the first lesson that a purchase includes. Null if it includes no lesson. */
export async function findFirstLesson(purchaseId: string | null) {
  const [lesson] = await rows(lessonSchema)`
    SELECT v.title, s.title AS section_title, v.duration
    FROM purchases p JOIN ${grantedLessonsSql(Prisma.sql`p`)}
    WHERE p.id = ${purchaseId}::uuid
    ORDER BY ${courseOrderSql} LIMIT 1`
  return lesson ?? null
}

/**
 * Returns the last saved position in a lesson that the student has not completed. Null if there is no such
 * lesson.
 */
export async function findLastPosition(userId: string) {
  const [position] = await rows(positionSchema)`
    SELECT v.title, w.last_position FROM ${unfinishedLessonsSql(Prisma.sql`${userId}::uuid`)}
    ORDER BY w.updated_at DESC, v.id LIMIT 1`
  return position ?? null
}

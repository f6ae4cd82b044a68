import 'server-only'
import { z } from 'zod'
import { isSectionOut } from '@/lib/data/published'
import { rows } from '@/lib/server/rows'

const namedSchema = z.strictObject({ name: z.string() })
const sectionSchema = z.strictObject({ id: z.uuid(), title: z.string(), total: z.int() })

/** What these purchases of a person are of, as far as they are open now; each product once, in the order of the sales. */
export async function namesOf(userId: string, purchaseIds: string[]): Promise<string[]> {
  if (purchaseIds.length === 0) return []
  const found = await rows(namedSchema)`
    SELECT sold.name FROM purchases p JOIN products sold ON sold.id = p.product_id
    WHERE p.id = ANY(${purchaseIds}::uuid[]) AND p.user_id = ${userId}::uuid AND p.access = 'active'
    GROUP BY sold.id ORDER BY min(p.created_at), sold.id`
  return found.map(({ name }) => name)
}

const NAMED_MAX = 8

/** The sections that a purchase opens and no other active one of its buyer, in the course's order; and how many more. */
export async function freshSections(purchaseId: string | null) {
  const found = await rows(sectionSchema)`
    SELECT s.id, s.title, count(*) OVER ()::int AS total
    FROM purchases p JOIN products sold ON sold.id = p.product_id
      JOIN course_sections s ON sold.grants_all_sections OR s.id = ANY(sold.grants_section_ids)
    WHERE p.id = ${purchaseId}::uuid AND ${isSectionOut} AND NOT EXISTS (
      SELECT FROM purchases other JOIN products o ON o.id = other.product_id
      WHERE other.user_id = p.user_id AND other.id <> p.id AND other.access = 'active'
        AND (o.grants_all_sections OR s.id = ANY(o.grants_section_ids)))
    ORDER BY s."order", s.created_at, s.id LIMIT ${NAMED_MAX}`
  return {
    sections: found.map(({ id, title }) => ({ id, title })),
    more: Math.max(0, (found[0]?.total ?? 0) - NAMED_MAX),
  }
}

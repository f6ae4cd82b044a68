import 'server-only'
import { z } from 'zod'
import { isOut } from '@/lib/data/published'
import { rows } from '@/lib/server/rows'

const lessonSchema = z.strictObject({
  title: z.string(),
  sectionTitle: z.string(),
  duration: z.int().nullable(),
})
const placeSchema = z.strictObject({ title: z.string(), lastPosition: z.int() })

/** The first lesson that a purchase opens. */
export async function firstLesson(purchaseId: string | null) {
  const [lesson] = await rows(lessonSchema)`
    SELECT v.title, s.title AS section_title, v.duration
    FROM purchases p JOIN products sold ON sold.id = p.product_id
      JOIN course_sections s ON sold.grants_all_sections OR s.id = ANY(sold.grants_section_ids)
      JOIN videos v ON v.section_id = s.id
    WHERE p.id = ${purchaseId}::uuid AND ${isOut}
    ORDER BY s."order", s.created_at, s.id, v."order", v.created_at, v.id LIMIT 1`
  return lesson ?? null
}

/** Where somebody stopped: the place that was kept last of a lesson that is not completed. */
export async function lastPlace(userId: string) {
  const [place] = await rows(placeSchema)`
    SELECT v.title, w.last_position FROM video_progress w JOIN videos v ON v.id = w.video_id
      JOIN course_sections s ON s.id = v.section_id
    WHERE w.user_id = ${userId}::uuid AND ${isOut} AND w.last_position > 0 AND NOT w.completed
    ORDER BY w.updated_at DESC, v.id LIMIT 1`
  return place ?? null
}

import 'server-only'
import { z } from 'zod'
import { courseOrderSql } from '@/lib/data/course/course-order'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { grantsSectionSql } from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'

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
    FROM purchases p JOIN products sold ON sold.id = p.product_id
      JOIN course_sections s ON ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)}
      JOIN videos v ON v.section_id = s.id
    WHERE p.id = ${purchaseId}::uuid AND ${isLessonPublishedSql}
    ORDER BY ${courseOrderSql} LIMIT 1`
  return lesson ?? null
}

/**
 * Returns the last saved position in a lesson that the student has not completed. Null if there is no such
 * lesson.
 */
export async function findLastPosition(userId: string) {
  const [position] = await rows(positionSchema)`
    SELECT v.title, w.last_position FROM video_progress w JOIN videos v ON v.id = w.video_id
      JOIN course_sections s ON s.id = v.section_id
    WHERE w.user_id = ${userId}::uuid AND ${isLessonPublishedSql} AND w.last_position > 0 AND NOT w.completed
    ORDER BY w.updated_at DESC, v.id LIMIT 1`
  return position ?? null
}

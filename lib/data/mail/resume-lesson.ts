import 'server-only'
import { z } from 'zod'
import { courseOrderSql } from '@/lib/data/course/course-order'
import { grantedLessonsSql } from '@/lib/data/course/granted-lessons'
import { unfinishedLessonsSql } from '@/lib/data/course/unfinished-lessons'
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

import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { canSeeLessonSql, canWatchSql } from '@/lib/data/people/content-access'
import { seesSeveralCoursesSql } from '@/lib/data/people/course-visibility'
import { activePurchasesSql, grantsSectionSql, isLaterSql } from '@/lib/data/people/entitlement'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { preparedRows } from '@/lib/server/db/typed-rows'
import { courseOfSectionOrderSql, courseOrderSql } from './course-order'

const targetSchema = z.strictObject({ videoId: idSchema.nullable(), slug: z.string().nullable() })

/** Where the link of the welcome email leads: a lesson, a course, or the dashboard if both are null. */
export type StartTarget = z.infer<typeof targetSchema>

const isGrantedSql = grantsSectionSql(Prisma.sql`sold`, Prisma.sql`lesson`)

/**
 * Returns where the link of the welcome email leads, with one query. If the viewer sees only one course, the
 * link leads to the lesson to continue with. If they see several, the link leads to the first open,
 * uncompleted lesson of the newest active purchase that has such a lesson. If there is no such lesson, and
 * the first lesson of the newest purchase opens later, the link leads to that lesson’s course.
 */
export async function getStartTarget(viewer: Viewer): Promise<StartTarget> {
  const id = Prisma.sql`${viewer.id}::uuid`
  const [target] = await preparedRows(targetSchema)`
    WITH lesson AS MATERIALIZED (
      SELECT v.id AS video_id, s.id, s.course_id, ${canWatchSql(viewer)} AS open, p.completed IS TRUE AS completed,
        CASE WHEN p.last_position > 0 THEN p.updated_at END AS watched_at,
        ${viewer.isAdmin ? Prisma.sql`FALSE` : isLaterSql(id, 'lesson')} AS later,
        row_number() OVER (ORDER BY ${courseOfSectionOrderSql}, ${courseOrderSql}) AS place
      FROM videos v JOIN course_sections s ON s.id = v.section_id
        LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${id}
      WHERE ${canSeeLessonSql(viewer)}
    ), bought AS MATERIALIZED (
      SELECT sold.*, row_number() OVER (ORDER BY bought.created_at DESC, bought.id DESC) AS age
      FROM ${activePurchasesSql(id)}
    ), several AS MATERIALIZED (SELECT ${seesSeveralCoursesSql(viewer)} AS yes),
    next AS (
      SELECT CASE WHEN (SELECT yes FROM several) THEN (
          SELECT lesson.video_id FROM bought sold JOIN lesson ON ${isGrantedSql}
          WHERE lesson.open AND NOT lesson.completed ORDER BY sold.age, lesson.place LIMIT 1)
        ELSE (SELECT video_id FROM lesson WHERE open AND NOT completed
          ORDER BY watched_at DESC NULLS LAST, place LIMIT 1) END AS video_id
    )
    SELECT video_id, CASE WHEN video_id IS NULL AND (SELECT yes FROM several) THEN (
        SELECT c.slug FROM (SELECT lesson.* FROM bought sold JOIN lesson ON ${isGrantedSql}
          WHERE sold.age = 1 ORDER BY lesson.place LIMIT 1) first JOIN courses c ON c.id = first.course_id
        WHERE first.later) END AS slug
    FROM next`
  return target ?? { videoId: null, slug: null }
}

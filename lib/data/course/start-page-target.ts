import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { canSeeLessonSql, canWatchSql, lessonOpensAtSql } from '@/lib/data/people/content-access'
import { seesSeveralCoursesSql } from '@/lib/data/people/course-visibility'
import { activePurchasesSql, sectionsOfProductSql } from '@/lib/data/people/entitlement'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { courseListOrderSql, sectionOrderSql, videoOrderSql } from './course-order'
import { continueLessonSql } from './progress'

const targetSchema = z.strictObject({ videoId: idSchema.nullable(), slug: z.string().nullable() })

/** Target of the link in the welcome email: a lesson, a course, or the dashboard if both are null. */
export type StartPageTarget = z.infer<typeof targetSchema>

/**
 * SQL: the first lesson of product `sold` that meets a condition on `v`, `s` and the viewer's progress `p`, as a subquery.
 * Sorts the sections first, so that Postgres reads the lessons only up to the first match.
 */
const firstLessonSql = (viewer: Viewer, condition: Prisma.Sql) => Prisma.sql`(
  SELECT lesson.* FROM (
      SELECT s.*, ROW(${courseListOrderSql}, ${sectionOrderSql}) AS place
      FROM ${sectionsOfProductSql(Prisma.sql`sold`)} s JOIN courses c ON c.id = s.course_id ORDER BY place) s
    CROSS JOIN LATERAL (
      SELECT v.id, s.course_id, ${lessonOpensAtSql(viewer)} AS opens_at
      FROM videos v LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
      WHERE v.section_id = s.id AND ${condition} ORDER BY ${videoOrderSql} LIMIT 1) lesson
  ORDER BY s.place LIMIT 1)`

/**
 * Returns the target of the link in the welcome email, with one query. If the viewer sees only one course,
 * the target is the lesson to continue with. If they see several, it is the first open, uncompleted lesson of
 * the newest active purchase that has such a lesson. If no purchase has such a lesson, and the first lesson
 * of the newest purchase opens later, the target is that lesson’s course.
 */
export async function getStartPageTarget(viewer: Viewer): Promise<StartPageTarget> {
  const isNext = Prisma.sql`p.completed IS NOT TRUE AND ${canWatchSql(viewer)}`
  const [target] = await queryPrepared(targetSchema)`
    WITH bought AS MATERIALIZED (
      SELECT sold.*, row_number() OVER (ORDER BY bought.created_at DESC, bought.id DESC) AS age
      FROM ${activePurchasesSql(Prisma.sql`${viewer.id}::uuid`)}
    ), several AS MATERIALIZED (SELECT ${seesSeveralCoursesSql(viewer)} AS yes),
    next AS (
      SELECT CASE WHEN (SELECT yes FROM several) THEN (
          SELECT first.id FROM (SELECT * FROM bought ORDER BY age) sold
            CROSS JOIN LATERAL ${firstLessonSql(viewer, isNext)} first
          ORDER BY sold.age LIMIT 1)
        ELSE (SELECT v.id FROM ${continueLessonSql(viewer, 'only')}) END AS video_id
    )
    SELECT video_id, CASE WHEN video_id IS NULL AND (SELECT yes FROM several) THEN (
        SELECT c.slug FROM bought sold CROSS JOIN LATERAL ${firstLessonSql(viewer, canSeeLessonSql(viewer))} first
          JOIN courses c ON c.id = first.course_id
        WHERE sold.age = 1 AND first.opens_at IS NOT NULL) END AS slug
    FROM next`
  return target ?? { videoId: null, slug: null }
}

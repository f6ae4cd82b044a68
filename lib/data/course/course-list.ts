import 'server-only'
import { z } from 'zod'
import { type Course, courseSchema, type ListedCourse } from '@/lib/contract/course/courses'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import {
  canSeeLessonSql,
  canSeeSectionSql,
  lessonOpensAtSql,
  viewerOwnsSectionSql,
} from '@/lib/data/people/content-access'
import { canSeeCourseSql } from '@/lib/data/people/course-visibility'
import type { Viewer } from '@/lib/server/auth/session'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { courseColumnsSql } from './course-columns'
import { courseListOrderSql, courseOrderSql } from './course-order'

/**
 * Returns the courses that the viewer sees, in order, with their progress. The number of lessons covers the
 * sections that the viewer owns, or the whole course if they own none of its sections. A lesson that opens
 * later counts as not completed. Runs one query.
 */
export async function listCourses(viewer: Viewer): Promise<Course[]> {
  const { courses } = await readCourseList(viewer)
  return courses.map(({ language: _language, isStarted: _isStarted, ...course }) => course)
}

const rowSchema = courseSchema.extend({
  language: z.string(),
  isStarted: z.boolean(),
  progressChangedAt: dateTimeSchema.nullable(),
})

/**
 * Returns the courses like `listCourses`, with further data for the list of courses, and when the viewer’s progress in
 * any of them last changed.
 */
export async function readCourseList(
  viewer: Viewer,
): Promise<{ courses: ListedCourse[]; progressChangedAt: string | null }> {
  const found = await selectCourses(viewer)
  const courses = found.map(({ progressChangedAt: _progressChangedAt, ...course }) => course)
  return { courses, progressChangedAt: found[0]?.progressChangedAt ?? null }
}

function selectCourses(viewer: Viewer): Promise<z.infer<typeof rowSchema>[]> {
  return queryPrepared(rowSchema)`
    WITH seen AS MATERIALIZED (SELECT c.* FROM courses c WHERE ${canSeeCourseSql(viewer)}),
    lesson AS MATERIALIZED (
      SELECT s.course_id, v.id, v.title, own.mine, COALESCE(p.completed, FALSE) AS completed, p.last_position,
        p.updated_at, row_number() OVER (PARTITION BY s.course_id ORDER BY ${courseOrderSql}) AS place,
        CASE WHEN own.mine THEN ${lessonOpensAtSql(viewer)} END AS opens_at
      FROM seen JOIN course_sections s ON s.course_id = seen.id
        -- OFFSET 0 makes Postgres evaluate the rule only once per section.
        CROSS JOIN LATERAL (SELECT ${viewerOwnsSectionSql(viewer)} AS mine OFFSET 0) own
        LEFT JOIN videos v ON v.section_id = s.id AND ${canSeeLessonSql(viewer)}
        LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
      WHERE ${canSeeSectionSql(viewer)}
    ), counted AS (
      SELECT course_id, bool_or(mine) AS owned, count(id)::int AS published,
        count(id) FILTER (WHERE mine)::int AS own,
        count(id) FILTER (WHERE mine AND completed AND opens_at IS NULL)::int AS completed,
        (array_agg(json_build_object('videoId', id, 'title', title)
          ORDER BY CASE WHEN last_position > 0 THEN updated_at END DESC NULLS LAST, place)
          FILTER (WHERE id IS NOT NULL AND mine AND opens_at IS NULL AND NOT completed))[1] AS next,
        min(opens_at) AS opens_at, bool_or(mine AND (completed OR last_position > 0)) IS TRUE AS is_started
      FROM lesson GROUP BY course_id
    )
    SELECT ${courseColumnsSql}, c.language, COALESCE(counted.owned, ${viewer.isAdmin} OR c.content_access = 'open') AS owned,
      COALESCE(CASE WHEN counted.owned THEN counted.own ELSE counted.published END, 0) AS lessons,
      COALESCE(counted.completed, 0) AS completed,
      COALESCE(round(100.0 * counted.completed / NULLIF(counted.own, 0)), 0)::int AS percent,
      counted.next, CASE WHEN counted.next IS NULL THEN counted.opens_at END AS opens_at,
      counted.is_started IS TRUE AS is_started,
      (SELECT max(updated_at) FROM lesson) AS progress_changed_at
    FROM seen c LEFT JOIN counted ON counted.course_id = c.id
    ORDER BY ${courseListOrderSql}`
}

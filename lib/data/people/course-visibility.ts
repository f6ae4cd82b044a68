import 'server-only'
import { z } from 'zod'
import { hasSeveralCoursesSql } from '@/lib/data/system/course-settings'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { hasEverBoughtPartOfCourseSql } from './entitlement'

/**
 * SQL: whether the viewer sees course `c`. Administrators see every course. Other people see a published
 * course if it is listed, open, or the only course, or if one of their purchases, in any state, grants a part
 * of the course.
 */
export const canSeeCourseSql = (viewer: Viewer) =>
  viewer.isAdmin
    ? Prisma.sql`TRUE`
    : Prisma.sql`(NOT c.draft AND (c.listed OR c.content_access = 'open' OR NOT ${hasSeveralCoursesSql}
        OR ${hasEverBoughtPartOfCourseSql(Prisma.sql`${viewer.id}::uuid`, Prisma.sql`c`)}))`

/**
 * SQL: the IDs of the courses that the viewer sees, as a subquery. For the viewer, other courses do not
 * exist.
 */
const visibleCoursesSql = (viewer: Viewer) =>
  Prisma.sql`(SELECT c.id FROM courses c WHERE ${canSeeCourseSql(viewer)})`

/** SQL: whether the course of section `s` is visible for the viewer. */
export const isInVisibleCourseSql = (viewer: Viewer) =>
  viewer.isAdmin ? Prisma.sql`TRUE` : Prisma.sql`s.course_id IN ${visibleCoursesSql(viewer)}`

/**
 * SQL: whether the viewer sees several courses. Pages and search results then name the course of each section. Reads no
 * more than two visible courses.
 */
export const seesSeveralCoursesSql = (viewer: Viewer) =>
  Prisma.sql`EXISTS (SELECT FROM courses c WHERE ${canSeeCourseSql(viewer)} OFFSET 1)`

const severalSchema = z.strictObject({ hasSeveral: z.boolean() })

/** Returns whether the viewer sees several courses, for a page that reads nothing else. */
export async function canSeeSeveralCourses(viewer: Viewer): Promise<boolean> {
  const [found] = await queryPrepared(severalSchema)`SELECT ${seesSeveralCoursesSql(viewer)} AS has_several`
  return found?.hasSeveral ?? false
}

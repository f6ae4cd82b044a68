import 'server-only'
import { z } from 'zod'
import { type CourseLink, courseLinkSchema } from '@/lib/contract/course/courses'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import { canSeeCourseSql, seesSeveralCoursesSql } from '@/lib/data/people/course-visibility'
import { firstCourseSql } from '@/lib/data/system/course-settings'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { idRowSchema, queryPrepared } from '@/lib/server/db/typed-rows'
import { courseTitleByIdSql } from './course-lookups'

/**
 * The courses that a list covers: the course with a slug, the courses with some IDs, or the course of a
 * section or lesson. `only`: the viewer’s only visible course, or no course if they see several. `first`: the
 * shop’s first course. `all`: every visible course.
 */
export type CourseScope =
  | 'all'
  | 'only'
  | 'first'
  | { slug: string }
  | { courseId: string }
  | { courseIds: string[] }
  | { sectionId: string }
  | { videoId: string }

/** A scope that contains at most one course. */
export type OneCourse = Exclude<CourseScope, 'all' | { courseIds: string[] }>

const missing = () => new AppError('not_found', 'Course not found')

/** SQL: the ID of the viewer’s only visible course. Null if they see several or none. */
const onlyCourseSql = (viewer: Viewer) => Prisma.sql`(
  SELECT CASE WHEN count(*) = 1 THEN min(id::text)::uuid END
  FROM (SELECT c.id FROM courses c WHERE ${canSeeCourseSql(viewer)} LIMIT 2) two)`

/** SQL: the ID of the course that has or had the given slug. */
const courseOfSlugSql = (slug: string) =>
  Prisma.sql`(SELECT course_id FROM course_slugs WHERE slug = ${slug})`

/** SQL: the ID of a scope's course. Null if there is no such course. */
export function courseIdSql(viewer: Viewer, scope: OneCourse): Prisma.Sql {
  if (scope === 'only') return onlyCourseSql(viewer)
  if (scope === 'first') return firstCourseSql(Prisma.sql`id`)
  if ('slug' in scope) return courseOfSlugSql(scope.slug)
  if ('courseId' in scope) return Prisma.sql`${scope.courseId}::uuid`
  if ('sectionId' in scope)
    return Prisma.sql`(SELECT course_id FROM course_sections WHERE id = ${scope.sectionId}::uuid)`
  return Prisma.sql`(SELECT named.course_id FROM course_sections named JOIN videos ON videos.section_id = named.id
    WHERE videos.id = ${scope.videoId}::uuid)`
}

/** SQL: whether section `s` is in a scope. Doesn’t check whether the viewer can see the course. */
export function isInScopeSql(viewer: Viewer, scope: CourseScope): Prisma.Sql {
  if (scope === 'all') return Prisma.sql`TRUE`
  if (typeof scope === 'object' && 'courseIds' in scope)
    return Prisma.sql`s.course_id = ANY(${scope.courseIds}::uuid[])`
  return Prisma.sql`s.course_id = ${courseIdSql(viewer, scope)}`
}

/**
 * SQL: sections `s` with their videos `v`, as a FROM clause. The caller’s WHERE limits `s` to the scope. OFFSET 0
 * makes Postgres look up the videos of each section. Otherwise, Postgres could read the videos of all courses.
 */
export const courseVideosSql = Prisma.sql`course_sections s
  CROSS JOIN LATERAL (SELECT * FROM videos WHERE section_id = s.id OFFSET 0) v`

/** SQL: whether course `c` has or had the slug. True without a slug. */
export const courseHasSlugSql = (slug: string | undefined) =>
  slug === undefined ? Prisma.sql`TRUE` : Prisma.sql`c.id = ${courseOfSlugSql(slug)}`

/** SQL: the title of the course of section `s`. Null if the viewer sees only one course. */
export const shownCourseTitleSql = (viewer: Viewer) => Prisma.sql`CASE WHEN ${seesSeveralCoursesSql(viewer)}
  THEN ${courseTitleByIdSql(Prisma.sql`s.course_id`)} END`

/** SQL: the language of the course of section `s`. */
export const courseLanguageSql = Prisma.sql`(SELECT c.language FROM courses c WHERE c.id = s.course_id)`

/** SQL: the course of section `s` for links, as JSON. Null if the viewer sees only one course. */
const courseLinkSql = (viewer: Viewer) => Prisma.sql`CASE WHEN ${seesSeveralCoursesSql(viewer)}
  THEN (SELECT json_build_object('slug', c.slug, 'title', COALESCE(c.title, c.slug)) FROM courses c
    WHERE c.id = s.course_id) END`

/** SQL: the course of section `s`, as columns: its language, and its link as `courseLinkSql` returns it. */
export const courseColumnsOfSectionSql = (viewer: Viewer) =>
  Prisma.sql`${courseLinkSql(viewer)} AS course, ${courseLanguageSql} AS course_language`

/** Schemas of the columns that `courseColumnsOfSectionSql` selects. */
export const courseOfPartShape = { course: courseLinkSchema.nullable(), courseLanguage: z.string() }

/** The course of a section or lesson: its link if the viewer sees several courses, and its language. */
export interface CourseOfPart {
  course: CourseLink | null
  courseLanguage: string
}

const oneCourseSchema = z.strictObject({ id: idSchema, title: z.string().nullable() })

/**
 * Returns the course with the given slug, or the viewer’s only course. Throws `not_found` for a course that the
 * viewer can’t see, and `bad_request` without a slug if they see several.
 */
export async function requireOneCourse(
  viewer: Viewer,
  slug: string | undefined,
): Promise<z.infer<typeof oneCourseSchema>> {
  const [course, other] = await queryPrepared(oneCourseSchema)`
    SELECT c.id, c.title FROM courses c WHERE ${courseHasSlugSql(slug)} AND ${canSeeCourseSql(viewer)} LIMIT 2`
  if (!course) throw missing()
  if (other) {
    const message = 'Choose a course'
    throw new AppError('bad_request', message, { fields: { course: [message] } })
  }
  return course
}

/**
 * Returns the scope of a request: the course with the given slug, which may be an old one, or every visible
 * course. Throws `not_found` for an unknown slug and for a course that the viewer can’t see.
 */
export async function requireCourseScope(viewer: Viewer, slug: string | undefined): Promise<CourseScope> {
  if (slug === undefined) return 'all'
  const [course] = await queryPrepared(idRowSchema)`
    SELECT c.id FROM courses c WHERE ${courseHasSlugSql(slug)} AND ${canSeeCourseSql(viewer)}`
  if (!course) throw missing()
  return { courseId: course.id }
}

/**
 * Returns the course that has or had the given slug, with its current slug and its language. Throws
 * `not_found` for a course that the viewer can’t see.
 */
export async function getCourseLink(
  viewer: Viewer,
  slug: string,
): Promise<CourseLink & { language: string }> {
  const [course] = await queryPrepared(courseLinkSchema.extend({ language: z.string() }))`
    SELECT c.slug, COALESCE(c.title, c.slug) AS title, c.language FROM courses c
    WHERE ${courseHasSlugSql(slug)} AND ${canSeeCourseSql(viewer)}`
  if (!course) throw missing()
  return course
}

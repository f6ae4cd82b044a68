import 'server-only'
import { z } from 'zod'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionSchema,
} from '@/lib/contract/course/sections'
import { AppError } from '@/lib/contract/error'
import { idSchema, type ReorderInput } from '@/lib/contract/field-schemas'
import { sectionAccessStatusSql } from '@/lib/data/people/access-status'
import {
  canSeeLessonSql,
  canSeeSectionSql,
  lessonOpensAtSql,
  makeLockedError,
  sectionOpensAtSql,
  viewerOwnsSectionSql,
} from '@/lib/data/people/content-access'
import { canSeeCourseSql } from '@/lib/data/people/course-visibility'
import { recordAudit } from '@/lib/data/system/audit'
import { addCourseStartsForMovedLessons } from '@/lib/data/timelines/course-moments'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryPrepared, queryRows } from '@/lib/server/db/typed-rows'
import { courseOfSectionOrderSql, sectionOrderSql } from './course-order'
import {
  type CourseOfPart,
  type CourseScope,
  courseColumnsOfSectionSql,
  courseIdSql,
  courseOfPartShape,
  isInScopeSql,
  type OneCourse,
} from './course-scope'
import { imageMadeBySql } from './image-made-by'
import { renumberRows } from './list-order'
import { releaseColumnSql, toReleaseColumns } from './releases'
import {
  findCourseOfSections,
  getEndPositionOfCourse,
  lockSectionOrder,
  prepareSectionMove,
  requireCourse,
} from './section-order'

/** SQL: the sections `s` that the viewer can see, as rows without an order. */
const sectionsSql = (viewer: Viewer, where: Prisma.Sql) => Prisma.sql`
  SELECT s.id, s.course_id, s.title, s.description, s.image_url,
    ${imageMadeBySql(Prisma.sql`s`)} AS image_made_by,
    s."order", s.draft, s.created_at,
    lessons.video_count, lessons.completed_count,
    ${releaseColumnSql(viewer, Prisma.sql`s`)}
    NOT may.own OR later.opens_at IS NOT NULL AS locked, later.opens_at,
    CASE WHEN NOT may.own THEN ${sectionAccessStatusSql(viewer)} END AS standing
  FROM course_sections s
    -- OFFSET 0 makes Postgres evaluate the rule only once per row.
    CROSS JOIN LATERAL (SELECT ${viewerOwnsSectionSql(viewer)} AS own OFFSET 0) may
    CROSS JOIN LATERAL (SELECT CASE WHEN may.own THEN ${sectionOpensAtSql(viewer)} END AS opens_at OFFSET 0) later
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS video_count,
        count(*) FILTER (WHERE p.completed AND ${lessonOpensAtSql(viewer)} IS NULL)::int AS completed_count
      FROM videos v LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
      WHERE v.section_id = s.id AND ${canSeeLessonSql(viewer)}) lessons
  WHERE ${where} AND ${canSeeSectionSql(viewer)}`

/**
 * Returns the sections of a course, or of every visible course, including locked ones, whose cards show a lock.
 * Only administrators see drafts.
 */
export function listSections(viewer: Viewer, scope: CourseScope = 'all'): Promise<Section[]> {
  return queryPrepared(sectionSchema)`
    ${sectionsSql(viewer, isInScopeSql(viewer, scope))}
    ORDER BY ${scope === 'all' ? Prisma.sql`${courseOfSectionOrderSql}, ` : Prisma.empty}${sectionOrderSql}`
}

const openedCourseSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  title: z.string().nullable(),
  language: z.string(),
})
const openedCourseColumns = {
  courseCount: z.int(),
  openedCourse: openedCourseSchema.nullable(),
}
const courseRowSchema = z.union([
  sectionSchema.extend(openedCourseColumns),
  z.looseObject({ ...openedCourseColumns, id: z.null() }),
])

/** A course with its sections, and the number of courses that the viewer sees. */
export interface CourseSections {
  courseCount: number
  /** The course. Null if the viewer sees no such course. */
  course: z.infer<typeof openedCourseSchema> | null
  sections: Section[]
}

/** Returns a course with its sections. Runs one query, even if the course is empty or doesn’t exist. */
export async function getCourseSections(viewer: Viewer, scope: OneCourse): Promise<CourseSections> {
  const found = await queryPrepared(courseRowSchema)`
    SELECT seen.courses AS course_count, CASE WHEN c.id IS NOT NULL THEN
        json_build_object('id', c.id, 'slug', c.slug, 'title', c.title, 'language', c.language) END AS opened_course, s.*
    FROM (SELECT count(*)::int AS courses FROM courses c WHERE ${canSeeCourseSql(viewer)}) seen
      LEFT JOIN courses c ON c.id = ${courseIdSql(viewer, scope)} AND ${canSeeCourseSql(viewer)}
      LEFT JOIN LATERAL (${sectionsSql(viewer, Prisma.sql`s.course_id = c.id`)}) s ON TRUE
    ORDER BY ${sectionOrderSql}`
  const sections = found.flatMap(({ courseCount: _, openedCourse: __, ...section }) =>
    section.id === null ? [] : [section],
  )
  return { courseCount: found[0]?.courseCount ?? 0, course: found[0]?.openedCourse ?? null, sections }
}

const linkedSchema = sectionSchema.extend(courseOfPartShape)

/**
 * Returns one section, even if it opens later, and its course. Throws `not_found`,
 * or `forbidden` if the viewer's purchases do not include the section.
 */
export async function getSectionAndCourse(
  viewer: Viewer,
  sectionId: string,
): Promise<CourseOfPart & { section: Section }> {
  const [found] = await queryPrepared(linkedSchema)`
    SELECT s.*, ${courseColumnsOfSectionSql(viewer)}
    FROM (${sectionsSql(viewer, Prisma.sql`s.id = ${sectionId}::uuid`)}) s`
  if (!found) throw new AppError('not_found', 'Section not found')
  if (found.locked && !found.opensAt) throw makeLockedError(null)
  const { course, courseLanguage, ...section } = found
  return { section, course, courseLanguage }
}

/** Returns one section, with the errors of `getSectionAndCourse`. */
export const getSection = async (viewer: Viewer, sectionId: string): Promise<Section> =>
  (await getSectionAndCourse(viewer, sectionId)).section

/**
 * Creates a section, at the end of its course if no order is given. Its image is created later. Throws
 * `bad_request` without a course if there are several, and for an unknown course.
 */
export async function createSection(
  admin: Admin,
  { order, release, courseId: given, ...input }: SectionInput,
): Promise<Section> {
  const { id } = await transaction(async (tx) => {
    const courseId = await requireCourse(tx, given)
    await lockSectionOrder(tx, [courseId])
    const section = await tx.section.create({
      data: {
        ...input,
        ...toReleaseColumns(release),
        courseId,
        order: order ?? (await getEndPositionOfCourse(tx, courseId)),
      },
    })
    await recordAudit(tx, admin, 'section.create', section.title)
    return section
  })
  return getSection(admin, id)
}

/**
 * Changes a section; omitted fields stay unchanged. A section that moves to another course goes to the end of
 * that course, unless an order is given. Stores that people who started lessons of the section also started
 * the new course. Throws `not_found`, `bad_request` for an unknown course, and `conflict` if somebody else
 * moves the section at the same time.
 */
export async function updateSection(
  admin: Admin,
  id: string,
  { release, ...input }: SectionEdit,
): Promise<Section> {
  await transaction(async (tx) => {
    const place: { order?: number } = input.courseId ? await prepareSectionMove(tx, id, input.courseId) : {}
    const data = { ...place, ...input, ...toReleaseColumns(release) }
    const section = await tx.section.update({ where: { id }, data })
    if (place.order !== undefined) await addCourseStartsForMovedLessons(tx, Prisma.sql`s.id = ${id}::uuid`)
    await recordAudit(tx, admin, 'section.update', section.title)
  })
  return getSection(admin, id)
}

/**
 * Locks sections, so that none of them can be deleted before the transaction ends. Returns the sections that
 * exist.
 */
export const lockSections = (tx: Transaction, ids: string[]) =>
  queryRows(idRowSchema, tx)`
    SELECT id FROM course_sections WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`

/** Deletes a section with its videos, and removes it from all products. Throws `not_found`. */
export async function deleteSection(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.section.delete({ where: { id } })
    await tx.$executeRaw`
      UPDATE products SET grants_section_ids = array_remove(grants_section_ids, ${id}::uuid)
      WHERE id IN (
        SELECT id FROM products WHERE ${id}::uuid = ANY(grants_section_ids) ORDER BY id FOR NO KEY UPDATE)`
    await recordAudit(tx, admin, 'section.delete', title)
  })
}

/**
 * Sets the order of the sections of one course, from 1. Throws `conflict` if `ids` are not exactly its sections.
 */
export async function reorderSections(admin: Admin, { ids }: ReorderInput): Promise<Section[]> {
  const courseId = await transaction(async (tx) => {
    const id = await findCourseOfSections(tx, ids)
    await lockSectionOrder(tx, [id])
    await renumberRows(tx, Prisma.sql`course_sections`, Prisma.sql`course_id = ${id}::uuid`, ids)
    await recordAudit(tx, admin, 'section.reorder', null)
    return id
  })
  return listSections(admin, { courseId })
}

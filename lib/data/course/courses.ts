import 'server-only'
import { z } from 'zod'
import { COURSES_MAX } from '@/lib/contract/course/course-limits'
import {
  type AdminCourse,
  adminCourseSchema,
  type CourseEdit,
  type CourseInput,
} from '@/lib/contract/course/courses'
import { AppError } from '@/lib/contract/error'
import { idSchema, type ReorderInput } from '@/lib/contract/field-schemas'
import { removeCourseFromSegments } from '@/lib/data/mail/broadcasts'
import { recordAudit } from '@/lib/data/system/audit'
import { saveSettingsRow } from '@/lib/data/system/settings-row'
import { courseTotalsSql } from '@/lib/data/system/site-totals'
import type { Admin } from '@/lib/server/auth/session'
import { takeLock } from '@/lib/server/db/advisory-locks'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { clearSiteCache, readBrandName, readSiteLanguage } from '@/lib/server/site/current-site'
import { courseColumnsSql } from './course-columns'
import { courseListOrderSql, sectionOrderSql } from './course-order'
import { addSlug, chooseSlug } from './course-slugs'
import { getNextOrder, renumberRows } from './list-order'
import { moveAllSections } from './section-order'

/**
 * Locks the list of courses until the transaction ends, so that the number, order and slugs of courses don't
 * change.
 */
export const lockCourseList = (tx: Transaction) => takeLock(tx, 'order', 'courses')

const lockedSchema = z.strictObject({ id: idSchema, title: z.string().nullable() })
const missing = () => new AppError('not_found', 'Course not found')

/** Returns all courses in order, with the settings and figures that the owner sees. */
export function listAdminCourses(_admin: Admin, only = Prisma.sql`TRUE`): Promise<AdminCourse[]> {
  return queryRows(adminCourseSchema)`
    WITH totals AS MATERIALIZED (SELECT ${courseTotalsSql} AS by_course)
    SELECT ${courseColumnsSql}, c.language, c.content_access::text AS content_access, c.auto_complete, c.certificates, c.ask_course,
      COALESCE((totals.by_course #>> ARRAY[c.id::text, 'students'])::int, 0) AS students,
      COALESCE((totals.by_course #>> ARRAY[c.id::text, 'completion'])::int, 0) AS completion
    FROM courses c, totals WHERE ${only} ORDER BY ${courseListOrderSql}`
}

/** Returns the titles of all courses in order, for selecting a course. */
export const listCourseTitles = (_admin: Admin) =>
  db.course.findMany({
    orderBy: [{ order: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, slug: true, title: true },
  })

/** Returns a course, as administrators see it. Throws `not_found`. */
export async function getAdminCourse(admin: Admin, id: string): Promise<AdminCourse> {
  const [course] = await listAdminCourses(admin, Prisma.sql`c.id = ${id}::uuid`)
  if (!course) throw missing()
  return course
}

/**
 * Creates a course at the end of the list. Can copy the sections of another course. The image is created
 * later. An existing course without a title, which appears under the shop’s name, gets that name as its
 * title, because several courses need titles. If no language is given, the new course gets the language of
 * the site. Throws `conflict` if another course has the slug or there are too many courses, and `bad_request`
 * for an unknown course to copy.
 */
export async function createCourse(
  admin: Admin,
  { slug, copySectionsFrom, ...input }: CourseInput,
): Promise<AdminCourse> {
  const shopName = await readBrandName()
  const siteLanguage = await readSiteLanguage()
  const { id } = await transaction(async (tx) => {
    await lockCourseList(tx)
    const { _count, _max } = await tx.course.aggregate({ _count: true, _max: { order: true } })
    if (_count >= COURSES_MAX)
      throw new AppError('conflict', `You can have up to ${COURSES_MAX} courses. Delete one to add another.`)
    const data = {
      ...input,
      slug: await chooseSlug(tx, input.title, slug),
      order: getNextOrder(_max.order),
      draft: input.draft ?? true,
      language: input.language ?? siteLanguage,
    }
    const course = await tx.course.create({ data })
    await addSlug(tx, course.id, course.slug)
    await nameOnlyCourse(tx, shopName)
    if (copySectionsFrom) await copySections(tx, copySectionsFrom, course.id)
    await recordAudit(tx, admin, 'course.create', course.title)
    return course
  })
  return getAdminCourse(admin, id)
}

/**
 * Gives the course without a title the name of the shop as its title. Queues an image for each course that
 * has none.
 */
async function nameOnlyCourse(tx: Transaction, title: string): Promise<void> {
  await tx.course.updateMany({ where: { title: null }, data: { title } })
  await tx.course.updateMany({
    where: { imageUrl: null, imageState: 'fallback' },
    data: { imageState: 'pending', imageAttempts: 0, imageLeaseUntil: null },
  })
}

/** Copies the sections of a course without their lessons, as drafts in the same order. */
async function copySections(tx: Transaction, from: string, to: string): Promise<void> {
  const source = await tx.course.findUnique({ where: { id: from }, select: { id: true } })
  if (!source) {
    const message = 'This course was deleted. Reload the page.'
    throw new AppError('bad_request', message, { fields: { copySectionsFrom: [message] } })
  }
  await tx.$executeRaw`
    INSERT INTO course_sections (id, course_id, title, description, image_url, image_state, image_made_by, image_made_at,
      "order", draft, opens_after, opens_on)
    SELECT gen_random_uuid(), ${to}::uuid, s.title, s.description, s.image_url, s.image_state, s.image_made_by,
      s.image_made_at, row_number() OVER (ORDER BY ${sectionOrderSql}), TRUE, s.opens_after, s.opens_on
    FROM course_sections s WHERE s.course_id = ${from}::uuid`
}

/**
 * Changes a course; omitted fields stay unchanged. An old slug redirects to the new one. Throws `not_found`,
 * and `conflict` if another course has the slug, or if the last published course would become a draft.
 */
export async function updateCourse(admin: Admin, id: string, edit: CourseEdit): Promise<AdminCourse> {
  await transaction(async (tx) => {
    await lockCourseList(tx)
    const before = await tx.course.findUnique({ where: { id }, select: { draft: true } })
    if (!before) throw missing()
    if (edit.draft && !before.draft) await requireOtherPublished(tx, id)
    if (edit.slug !== undefined) await addSlug(tx, id, edit.slug)
    const course = await tx.course.update({ where: { id }, data: edit })
    if (edit.contentAccess) await saveSettingsRow(tx, { contentAccessChosen: true, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'course.update', course.title)
  })
  // The course's landing page may have a new URL or title, or be hidden.
  clearSiteCache()
  return getAdminCourse(admin, id)
}

/**
 * Deletes a course that no product grants. Its sections go to the end of the course `moveTo`. Without
 * `moveTo`, the course must have no sections. Also deletes the offers that are shown after the course. If broadcasts
 * choose their recipients by this course, drafts lose their recipients, and broadcasts that are being sent
 * stop. Throws `not_found`, `bad_request` for an unknown `moveTo`, and `conflict` with the reason if the
 * course can’t be deleted.
 */
export async function deleteCourse(admin: Admin, id: string, moveTo?: string): Promise<void> {
  await transaction(async (tx) => {
    await lockCourseList(tx)
    // Waits for new sections and for products that are being saved, because their transactions lock these
    // courses.
    const locked = await queryRows(lockedSchema, tx)`
      SELECT id, title FROM courses WHERE id IN (${id}::uuid, ${moveTo ?? id}::uuid) ORDER BY id FOR UPDATE`
    const course = locked.find((row) => row.id === id)
    if (!course) throw missing()
    if ((await tx.course.count()) === 1)
      throw new AppError('conflict', 'You can’t delete your only course. Add another course first.')
    await requireOtherPublished(tx, id)
    if (moveTo) await moveAllSections(tx, id, requireOther(locked, course.id, moveTo))
    await requireUnused(tx, id)
    await removeCourseFromSegments(tx, admin, id)
    await tx.course.delete({ where: { id } })
    await recordAudit(tx, admin, 'course.delete', course.title)
  })
  clearSiteCache()
}

/** Throws `conflict` with the reason if a course has sections, or if a product grants it. */
async function requireUnused(tx: Transaction, id: string): Promise<void> {
  if ((await tx.section.count({ where: { courseId: id } })) > 0)
    throw new AppError('conflict', 'This course still has sections. Move or delete them first.')
  const product = await tx.product.findFirst({ where: { grantsCourseIds: { has: id } } })
  if (product)
    throw new AppError(
      'conflict',
      `The product “${product.name}” includes this course. Remove the course from the product first.`,
    )
}

/** Returns the ID of the course that gets the sections. Throws `bad_request` if it isn’t another existing course. */
function requireOther(courses: { id: string }[], deletedId: string, moveTo: string): string {
  const other = courses.find(({ id }) => id !== deletedId)
  if (other) return other.id
  const message = moveTo === deletedId ? 'Choose another course' : 'This course was deleted. Reload the page.'
  throw new AppError('bad_request', message, { fields: { moveTo: [message] } })
}

/** Throws `conflict` if no other course is published, because students need a published course. */
async function requireOtherPublished(tx: Transaction, id: string): Promise<void> {
  if ((await tx.course.count({ where: { draft: false, id: { not: id } } })) === 0)
    throw new AppError('conflict', 'Publish another course first')
}

/** Sets the order of all courses, from 1. Throws `conflict` if `ids` are not exactly the existing courses. */
export async function reorderCourses(admin: Admin, { ids }: ReorderInput): Promise<AdminCourse[]> {
  await transaction(async (tx) => {
    await lockCourseList(tx)
    await renumberRows(tx, Prisma.sql`courses`, Prisma.sql`TRUE`, ids)
    await recordAudit(tx, admin, 'course.reorder', null)
  })
  return listAdminCourses(admin)
}

import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema, ORDER_MAX } from '@/lib/contract/field-schemas'
import { copyCourseStarts } from '@/lib/data/timelines/course-moments'
import { takeLock } from '@/lib/server/db/advisory-locks'
import type { Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { sectionOrderSql } from './course-order'
import { getNextOrder } from './list-order'

/** Locks the order of the sections in each of these courses, the lowest ID first, to avoid a deadlock. */
export async function lockSectionOrder(tx: Transaction, courseIds: string[]): Promise<void> {
  for (const id of [...new Set(courseIds)].sort()) await takeLock(tx, 'order', id)
}

/** Returns the position after the last section of a course. */
export async function getEndPositionOfCourse(tx: Transaction, courseId: string): Promise<number> {
  const last = await tx.section.aggregate({ where: { courseId }, _max: { order: true } })
  return getNextOrder(last._max.order)
}

const wrongCourse = (message: string) =>
  new AppError('bad_request', message, { fields: { courseId: [message] } })

/**
 * Returns the given course, or the only one, and locks it so that it is not deleted. Throws `bad_request` for
 * an unknown course, and if no course is given although there are several.
 */
export async function requireCourse(tx: Transaction, given: string | undefined): Promise<string> {
  const [course, other] = given
    ? await queryRows(idRowSchema, tx)`SELECT id FROM courses WHERE id = ${given}::uuid FOR KEY SHARE`
    : await queryRows(idRowSchema, tx)`SELECT id FROM courses LIMIT 2 FOR KEY SHARE`
  if (other) throw wrongCourse('Choose a course')
  if (!course) throw wrongCourse('This course was deleted. Reload the page.')
  return course.id
}

const courseRowSchema = z.strictObject({ courseId: idSchema })

/**
 * Locks the order of the sections in a section's course and in its target course. If the section moves,
 * returns its position at the end of the target course. Throws `not_found`, `bad_request` for an unknown
 * course, and `conflict` if the section has moved in the meantime.
 */
export async function prepareSectionMove(
  tx: Transaction,
  id: string,
  given: string,
): Promise<{ order?: number }> {
  const before = await tx.section.findUnique({ where: { id }, select: { courseId: true } })
  if (!before) throw new AppError('not_found', 'Section not found')
  const to = await requireCourse(tx, given)
  await lockSectionOrder(tx, [before.courseId, to])
  const [now] = await queryRows(courseRowSchema, tx)`
    SELECT course_id FROM course_sections WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  if (now?.courseId !== before.courseId)
    throw new AppError('conflict', 'This section has just been moved. Reload the page and try again.')
  return to === before.courseId ? {} : { order: await getEndPositionOfCourse(tx, to) }
}

/**
 * Moves all sections of a course to the end of another course, in their order. Stores that people who started
 * the first course also started the other one. The caller must have locked both courses against deletion and
 * new sections.
 */
export async function moveAllSections(tx: Transaction, from: string, to: string): Promise<void> {
  await lockSectionOrder(tx, [from, to])
  const start = await getEndPositionOfCourse(tx, to)
  await tx.$executeRaw`
    WITH moving AS (
      SELECT s.id, row_number() OVER (ORDER BY ${sectionOrderSql}) - 1 AS place FROM course_sections s
      WHERE s.course_id = ${from}::uuid ORDER BY s.id)
    UPDATE course_sections AS t SET course_id = ${to}::uuid, "order" = LEAST(${start}::int + moving.place, ${ORDER_MAX}::int)
    FROM moving WHERE t.id = moving.id`
  await copyCourseStarts(tx, from, to)
}

/**
 * Returns the course that all sections of a new order belong to. If the order is empty, returns the only
 * course. Throws `conflict` if there is no such course.
 */
export async function findCourseOfSections(tx: Transaction, ids: string[]): Promise<string> {
  const courses =
    ids.length > 0
      ? await tx.section.findMany({
          where: { id: { in: ids } },
          distinct: 'courseId',
          select: { courseId: true },
        })
      : (await tx.course.findMany({ take: 2, select: { id: true } })).map(({ id }) => ({ courseId: id }))
  const [course, other] = courses
  if (!course || other)
    throw new AppError('conflict', 'This list has changed. Reload the page and try again.')
  return course.courseId
}

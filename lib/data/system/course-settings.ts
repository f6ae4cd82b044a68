import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import { contentAccessSchema } from '@/lib/contract/system/settings'
import { courseListOrderSql } from '@/lib/data/course/course-order'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

/** Course settings that the shop's settings show while there is only one course. */
export const courseSettingsSchema = z.strictObject({
  contentAccess: contentAccessSchema,
  autoComplete: z.boolean(),
  certificates: z.boolean(),
  askCourse: z.boolean(),
})
export type CourseSettings = z.infer<typeof courseSettingsSchema>

/** SQL: an expression over the columns of the first course. */
export const firstCourseSql = (expression: Prisma.Sql) =>
  Prisma.sql`(SELECT ${expression} FROM courses c ORDER BY ${courseListOrderSql} LIMIT 1)`

/** SQL: the settings of the first course as JSON. */
export const courseSettingsSql = firstCourseSql(Prisma.sql`jsonb_build_object('contentAccess', content_access,
  'autoComplete', auto_complete, 'certificates', certificates, 'askCourse', ask_course)`)

export const hasSeveralCoursesSql = Prisma.sql`EXISTS (SELECT FROM courses OFFSET 1)`

/** SQL: the titles of the courses that everyone who signs in can watch, as a JSON array in order. */
export const openCourseTitlesSql = Prisma.sql`(
  SELECT COALESCE(jsonb_agg(COALESCE(c.title, c.slug) ORDER BY ${courseListOrderSql}), '[]')
  FROM courses c WHERE c.content_access = 'open')`

/**
 * SQL: whether the owner has chosen who can watch. Only the first course starts as open, so if no course is open,
 * the owner chose that.
 */
export const isContentAccessChosenSql = (stored: Prisma.Sql) => Prisma.sql`(
  COALESCE(${stored}, FALSE) OR NOT EXISTS (SELECT FROM courses WHERE content_access = 'open'))`

/** SQL: whether students can ask any course. */
export const canAskAnyCourseSql = Prisma.sql`EXISTS (SELECT FROM courses WHERE ask_course)`

const lockedCourseSchema = courseSettingsSchema.extend({ id: idSchema, count: z.int() })

const severalCoursesError = () => new AppError('conflict', 'Choose this for each course, under Courses')

/**
 * Changes settings of the only course. Returns the previous settings. Throws `conflict` if there are several
 * courses.
 */
export async function saveCourseSettings(
  tx: Transaction,
  change: Partial<CourseSettings>,
): Promise<CourseSettings> {
  const [before] = await queryRows(lockedCourseSchema, tx)`
    SELECT id, content_access, auto_complete, certificates, ask_course,
      (SELECT count(*)::int FROM courses) AS count FROM courses LIMIT 1 FOR NO KEY UPDATE`
  if (!before || before.count > 1) throw severalCoursesError()
  const { id, count: _, ...settings } = before
  await tx.course.update({ where: { id }, data: change })
  return settings
}

/**
 * Turns “Ask the course” on or off for the only course. Returns whether the setting changed. If there are
 * several courses, each has its own setting, so this function changes nothing. It then throws `conflict`,
 * unless the value is the one that the shop’s settings show: true if the setting is on for any course.
 */
export async function setAskCourse(tx: Transaction, askCourse: boolean): Promise<boolean> {
  if ((await tx.course.count()) > 1) {
    if ((await tx.course.count({ where: { askCourse: true } })) > 0 !== askCourse) throw severalCoursesError()
    return false
  }
  return (await saveCourseSettings(tx, { askCourse })).askCourse !== askCourse
}

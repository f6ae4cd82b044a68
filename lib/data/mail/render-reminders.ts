import 'server-only'
import { z } from 'zod'
import { fillEmailText } from '@/emails/custom-text'
import { GettingStartedEmail } from '@/emails/getting-started'
import { LessonsOpenEmail } from '@/emails/lessons-open'
import { WinBackEmail } from '@/emails/win-back'
import { courseOrderSql } from '@/lib/data/course/course-order'
import { lessonsInProgressSql } from '@/lib/data/course/lessons-in-progress'
import { newlyReleasedLessonsSinceSql } from '@/lib/data/sales/newly-released-lessons'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { boughtSchema, type EmailRenderer, NEXT_LESSON_PATH } from './due-email'
import { type CreateLinkToken, createSignInLink } from './link-tokens'
import { findFirstLesson } from './render-purchase-emails'
import { createUnsubscribeLinks } from './unsubscribe'

const openedSinceSchema = z.object({ from: z.iso.datetime().optional() })

/** Reminders: to start the course, to come back, and that lessons have opened. */
export const reminderRenderers = {
  async rescue({ id, house, words, parameters, purchaseId, email, firstName }, token) {
    const { bought } = boughtSchema.parse(parameters)
    const lesson = await findFirstLesson(purchaseId)
    const { link, foot, headers } = await reminder(token, { id, email })
    const worded = fillEmailText('rescue', words, house, { bought, firstName, email })
    const body = GettingStartedEmail({ ...house, ...worded, ...foot, link, lesson })
    return { to: email, subject: worded.subject, body, headers }
  },
  async return({ id, house, words, userId, email, firstName }, token) {
    const place = await findLastUnfinishedPosition(userId)
    const { link, foot, headers } = await reminder(token, { id, email })
    const worded = fillEmailText('return', words, house, { firstName, email })
    const body = WinBackEmail({ ...house, ...worded, ...foot, link, place })
    return { to: email, subject: worded.subject, body, headers }
  },
  async lessons_open({ id, house, words, parameters, userId, email, firstName }, token) {
    const { from } = openedSinceSchema.parse(parameters)
    const { lessons, more } = from ? await findNewlyReleasedLessons(userId, from) : { lessons: [], more: 0 }
    const [first] = lessons
    const { link, foot, headers } = await reminder(token, { id, email }, first && `/video/${first.id}`)
    const worded = fillEmailText('lessons_open', words, house, { firstName, email })
    const body = LessonsOpenEmail({ ...house, ...worded, ...foot, link, lessons, more })
    return { to: email, subject: worded.subject, body, headers }
  },
} satisfies Record<string, EmailRenderer>

/**
 * Returns the parts that all reminders share: a link, a footer, and the unsubscribe headers. By default, the
 * link opens the lesson that is next at the time of the click.
 */
async function reminder(
  token: CreateLinkToken,
  { id, email }: { id: string; email: string },
  path = NEXT_LESSON_PATH,
) {
  const settings = await readSettingsRow()
  const { page: unsubscribe, headers } = createUnsubscribeLinks(email, 'reminders', id)
  const foot = { unsubscribe, postalAddress: settings?.postalAddress ?? '' }
  return { link: await createSignInLink(token, email, path), foot, headers }
}

const positionSchema = z.strictObject({ title: z.string(), lastPosition: z.int() })

const LESSONS_MAX = 8
const openedSchema = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  sectionTitle: z.string(),
  total: z.int(),
})

/**
 * Returns up to eight lessons that opened for a person since a time, in course order, and the number of
 * further lessons.
 */
export async function findNewlyReleasedLessons(userId: string, since: string) {
  const found = await queryRows(openedSchema)`
    SELECT id, title, section_title, count(*) OVER ()::int AS total FROM (
      SELECT DISTINCT ON (v.id) v.id, v.title, s.title AS section_title, row_number() OVER (ORDER BY ${courseOrderSql}) AS place
      FROM ${newlyReleasedLessonsSinceSql(Prisma.sql`${userId}::uuid`, Prisma.sql`${since}::text`)}
      ORDER BY v.id, place) opened
    ORDER BY place LIMIT ${LESSONS_MAX}`
  return { lessons: found, more: Math.max(0, (found[0]?.total ?? 0) - LESSONS_MAX) }
}

/**
 * Returns the last saved position in a lesson that the student has not completed. Null if there is no such
 * lesson.
 */
export async function findLastUnfinishedPosition(userId: string) {
  const [position] = await queryRows(positionSchema)`
    SELECT v.title, w.last_position FROM ${lessonsInProgressSql(Prisma.sql`${userId}::uuid`)}
    ORDER BY w.updated_at DESC, v.id LIMIT 1`
  return position ?? null
}

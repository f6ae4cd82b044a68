import 'server-only'
import { AppError } from '@/lib/contract/error'
import {
  PERSON_COUNT_MAX,
  PERSON_ROWS_MAX,
  type PersonDetails,
  personLessonSchema,
  personRowSchema,
} from '@/lib/contract/sales/person-details'
import { courseOrderSql } from '@/lib/data/course/course-order'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import {
  bestAccessSql,
  courseProgressSql,
  lessonCountsSql,
} from '@/lib/data/people/customer-access-and-progress'
import { clipRangesSql, watchedSecondsSql } from '@/lib/data/watched-ranges'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { env } from '@/lib/server/env'
import { listPurchasesOfUser } from './purchases'

/** Returns everything about a customer that the owner may need to answer an email. Throws `not_found`. */
export async function getCustomerProfile(_admin: Admin, id: string): Promise<PersonDetails> {
  const [[person], purchases, lessons] = await Promise.all([
    readPerson(id),
    listPurchasesOfUser(id, PERSON_ROWS_MAX.purchases),
    readLessons(id),
  ])
  if (!person) throw new AppError('not_found', 'Customer not found')
  const emails = [person.user.email, ...person.furtherEmails.map(({ email }) => email)]
  const isProtected = person.user.isAdmin || emails.some((email) => env.ADMIN_EMAILS.includes(email))
  return { ...person, isProtected, purchases, lessons }
}

const listOf = (row: Prisma.Sql, from: Prisma.Sql) =>
  Prisma.sql`(SELECT COALESCE(json_agg(${row}), '[]') FROM ${from})`

/** SQL: counts rows up to `PERSON_COUNT_MAX`, so that a long list isn't counted completely. */
const countOf = (from: Prisma.Sql) =>
  Prisma.sql`(SELECT count(*)::int FROM (SELECT FROM ${from} LIMIT ${PERSON_COUNT_MAX}) AS counted)`

const emails = listOf(
  Prisma.sql`json_build_object('email', e.email, 'addedAt', ${isoTimeSql(Prisma.sql`e.created_at`)}) ORDER BY e.created_at`,
  Prisma.sql`user_emails e WHERE e.user_id = l.id AND e.verified_at IS NOT NULL`,
)

const misspelt = listOf(
  Prisma.sql`m.email ORDER BY m.created_at`,
  Prisma.sql`misspelt_emails m WHERE m.user_id = l.id`,
)

/** SQL: the newest sign-ins among the newest log entries. */
const signIns = listOf(
  Prisma.sql`json_build_object('id', id, 'timestamp', ${isoTimeSql(Prisma.sql`timestamp`)}, 'ipAddress', ip_address,
    'userAgent', user_agent) ORDER BY timestamp DESC, id DESC`,
  Prisma.sql`(
    SELECT * FROM (
      SELECT * FROM access_logs WHERE user_id = l.id ORDER BY timestamp DESC, id DESC LIMIT ${PERSON_COUNT_MAX}) AS newest
    WHERE action = 'sign_in' ORDER BY timestamp DESC, id DESC LIMIT ${PERSON_ROWS_MAX.signIns}) AS entry`,
)

const outboxEmails = listOf(
  Prisma.sql`json_build_object('id', id, 'kind', kind, 'state', state, 'createdAt', ${isoTimeSql(Prisma.sql`created_at`)},
    'sentAt', ${isoTimeSql(Prisma.sql`sent_at`)},
    'nextAttemptAt', CASE WHEN state = 'queued' THEN ${isoTimeSql(Prisma.sql`next_attempt_at`)} END,
    'problem', CASE WHEN state = 'dropped' THEN drop_reason WHEN state <> 'sent' THEN last_error END)
    ORDER BY created_at DESC, id DESC`,
  Prisma.sql`(
    SELECT * FROM email_outbox WHERE user_id = l.id ORDER BY created_at DESC, id DESC LIMIT ${PERSON_ROWS_MAX.mails}) AS email`,
)

/** SQL: whether any section or lesson has a release date or delay, or was opened early for person `l`. */
const opensLaterSql = Prisma.sql`(
  EXISTS (SELECT FROM course_sections s WHERE num_nonnulls(s.opens_on, s.opens_after) > 0)
  OR EXISTS (SELECT FROM videos v WHERE num_nonnulls(v.opens_on, v.opens_after) > 0)
  OR EXISTS (SELECT FROM openings o WHERE o.user_id = l.id))`

const readPerson = (id: string) => queryRows(personRowSchema)`
  WITH l AS (
    SELECT u.*, a.access_count, a.last_access FROM users u LEFT JOIN user_activity a ON a.user_id = u.id
    WHERE u.id = ${id}::uuid AND u.merged_into IS NULL
  ), ${lessonCountsSql}
  SELECT l.id AS user_id, json_build_object('email', l.email, 'firstName', l.first_name, 'lastName', l.last_name,
      'isAdmin', l.is_admin) AS "user",
    COALESCE(l.access_count, 0) AS access_count, NULLIF(l.last_access, '-infinity') AS last_access,
    ${bestAccessSql} AS access, ${courseProgressSql} AS progress, l.created_at, l.has_purchased,
    l.email_verified AS email_verified_at, ${emails} AS further_emails, ${misspelt} AS misspelt_emails,
    (SELECT s.reason FROM mail_suppressions s WHERE s.email = l.email) AS refusal,
    ${countOf(Prisma.sql`sessions s WHERE s.user_id = l.id AND s.expire > now()`)} AS sessions,
    EXISTS (SELECT FROM accounts g WHERE g.user_id = l.id) AS has_google,
    ${countOf(Prisma.sql`verification_tokens t WHERE t.identifier = l.email AND t.expires > now()`)} AS links,
    ${signIns} AS sign_ins, ${outboxEmails} AS mails, ${countOf(Prisma.sql`video_notes n WHERE n.user_id = l.id`)} AS notes,
    ${opensLaterSql} AS opens_later, ${countOf(Prisma.sql`access_logs g WHERE g.user_id = l.id`)} AS logs
  FROM l`

const readLessons = (userId: string) => queryRows(personLessonSchema)`
  SELECT p.video_id, v.title, s.title AS section_title, NULLIF(v.duration, 0) AS duration,
    ${watchedSecondsSql(clipRangesSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`))}::int AS seconds, p.last_position,
    p.completed AS is_completed, p.last_watched_at
  FROM video_progress p JOIN videos v ON v.id = p.video_id JOIN course_sections s ON s.id = v.section_id
  WHERE p.user_id = ${userId}::uuid AND (p.completed OR p.last_position > 0 OR NOT isempty(p.watched))
  ORDER BY ${courseOrderSql} LIMIT ${PERSON_ROWS_MAX.lessons}`

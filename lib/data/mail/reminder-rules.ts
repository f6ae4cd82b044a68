import 'server-only'
import { firstOpeningSql } from '@/lib/data/course/first-opening'
import { productsWithoutLessonSql } from '@/lib/data/course/granted-lessons'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { lastAccessSql } from '@/lib/data/people/last-access'
import { isWithdrawnSql } from '@/lib/data/sales/is-withdrawn'
import { newlyReleasedLessonsSinceSql } from '@/lib/data/sales/newly-released-lessons'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { settingSql } from '@/lib/data/system/settings-row'
import { hasStartedSql } from '@/lib/data/timelines/rebuild-timelines'
import { Prisma } from '@/lib/server/db/client'
import { canHashEmails } from './email-hash'
import { hasOptedOutSql } from './email-preferences'
import { isSuppressedSql } from './suppressions'

/** SQL: whether a row is a reminder, which helps a student start or continue, or says that lessons opened. */
export const isReminderSql = Prisma.sql`kind IN ('rescue', 'return', 'lessons_open')`

const A_MONTH_MAX = 2
const LATE_HOURS = 48
const AWAY_DAYS = 7

const person = Prisma.sql`email_outbox.user_id`

const delay = Prisma.sql`make_interval(hours => COALESCE((parameters ->> 'hours')::int, 0))`
const tooLate = Prisma.sql`make_interval(hours => ${LATE_HOURS})`

/**
 * SQL: a subquery with one row. `due_at` is when a reminder is due: a number of hours after its row was
 * created, or after `opened_at` if that is later. `opened_at` is when the first lesson of its purchase
 * opened. It is null without a lesson, and for kinds other than `rescue`.
 */
const timing = Prisma.sql`(
  SELECT opened_at, GREATEST(email_outbox.created_at, opened_at) + ${delay} AS due_at
  FROM (SELECT CASE kind WHEN 'rescue' THEN (
    SELECT ${firstOpeningSql} FROM purchases p WHERE p.id = email_outbox.purchase_id) END AS opened_at OFFSET 0) first
  OFFSET 0)`
const isLate = Prisma.sql`now() >= due_at + ${tooLate}`
/** SQL: whether a reminder may be 48 hours late. Unlike `isLate`, this condition doesn’t read lessons. */
const mayBeLate = Prisma.sql`now() >= email_outbox.created_at + ${delay} + ${tooLate}`

export const reminderDueAtSql = Prisma.sql`(SELECT due_at FROM ${timing} timing)`

const isOn = Prisma.sql`COALESCE(${settingSql(Prisma.sql`postal_address IS NOT NULL
  AND CASE kind WHEN 'rescue' THEN rescue_mails WHEN 'lessons_open' THEN lessons_open_mails ELSE return_mails END`)}, FALSE)`

/**
 * SQL: whether a reminder can be processed now. It must be due, its kind must be turned on, and for a
 * getting-started reminder, the purchase must include an open video. A reminder that is 48 hours late is
 * processed in any case, to record why it wasn't sent. The lessons are read last, because many reminders can
 * wait while their kind is turned off.
 */
export const canRemindSql = canHashEmails
  ? Prisma.sql`((${isOn} OR ${mayBeLate}) AND (
      SELECT now() >= due_at AND (${isLate} OR (${isOn} AND (kind <> 'rescue' OR opened_at IS NOT NULL)))
      FROM ${timing} timing))`
  : Prisma.sql`FALSE`

/** SQL: whether a person got a refund or disputed a payment. */
export const hasRefundOrDisputeSql = (userId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = ${userId} AND ${isRealPurchaseSql(Prisma.sql`p`)}
    AND (p.is_refunded OR p.access IN ('refunded', 'disputed')))`
const isWithdrawn = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND ${isWithdrawnSql(Prisma.sql`p`)})`
const isStillActive = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND p.user_id = ${person} AND ${isActiveSql(Prisma.sql`p`)})`
const hasOpenedLessons = Prisma.sql`EXISTS (
  SELECT FROM ${newlyReleasedLessonsSinceSql(person, Prisma.sql`parameters ->> 'from'`)} OFFSET 0)`
const cameBack = Prisma.sql`COALESCE(
  ${lastAccessSql(person)} > now() - make_interval(days => ${AWAY_DAYS}), FALSE)`
const hadEnough = Prisma.sql`(
  SELECT count(*) >= ${A_MONTH_MAX} FROM email_outbox had WHERE had.user_id = ${person} AND had.kind = 'rescue'
    AND had.id <> email_outbox.id AND had.sent_at > now() - interval '30 days')`
const isOld = Prisma.sql`COALESCE(email_outbox.created_at < ${settingSql(Prisma.sql`rescue_since`)}, FALSE)`

/** SQL: why a reminder is 48 hours late. Null if it isn't. */
const whyLate = Prisma.sql`(SELECT CASE WHEN NOT ${isLate} THEN NULL
    WHEN NOT ${isOn} THEN 'Not sent: reminders were turned off'
    WHEN kind = 'rescue' AND opened_at IS NULL THEN 'Not sent: the purchase doesn’t include a video'
    ELSE 'Not sent: more than 48 hours late' END
  FROM ${timing} timing)`

/**
 * SQL: the first reason to drop a reminder, for display. Null means send it. An email about opened lessons
 * needs only one active purchase that includes one of these lessons, so a refund of another purchase doesn’t
 * stop it.
 */
export const reminderDropReasonSql = Prisma.sql`CASE
  WHEN kind <> 'lessons_open' AND ${hasRefundOrDisputeSql(person)} THEN 'Stopped: a purchase was refunded or disputed'
  WHEN kind <> 'lessons_open' AND ${isWithdrawn} THEN 'Stopped: the buyer withdrew from the purchase'
  WHEN kind <> 'lessons_open' AND NOT ${isStillActive} THEN 'Stopped: the purchase is no longer active'
  WHEN kind = 'lessons_open' AND NOT ${hasOpenedLessons} THEN 'Stopped: the lessons are no longer new'
  WHEN kind = 'rescue' AND ${hasStartedSql(person)} THEN 'Stopped: the buyer started watching'
  WHEN kind = 'return' AND ${cameBack} THEN 'Stopped: the student came back'
  WHEN ${hasOptedOutSql(person, 'reminders')} THEN 'Stopped: reminders are turned off'
  WHEN ${isSuppressedSql} THEN 'Stopped: your mail server rejected this address'
  WHEN ${isOld} THEN 'Stopped: access was granted before reminders existed'
  WHEN kind = 'rescue' AND ${hadEnough} THEN 'Stopped: we already sent two within 30 days'
  ELSE ${whyLate}
  END`

/** SQL: the number of people with a due reminder for a purchase that doesn't include a video. */
export const remindersWithoutVideoSql = Prisma.sql`(
  SELECT count(DISTINCT email_outbox.user_id) FROM email_outbox JOIN purchases p ON p.id = email_outbox.purchase_id
  WHERE state = 'queued' AND kind = 'rescue' AND next_attempt_at <= now() AND ${isOn}
    AND p.product_id = ANY(${productsWithoutLessonSql(Prisma.sql`TRUE`)}))`

import 'server-only'
import { grantedLessonsSql } from '@/lib/data/course/granted-lessons'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { lastAccessSql } from '@/lib/data/people/last-access'
import { isRealSql } from '@/lib/data/sales/real-sales'
import { settingSql } from '@/lib/data/system/settings-row'
import { hasStartedSql } from '@/lib/data/timelines/rebuild-timelines'
import { Prisma } from '@/lib/server/db/client'
import { canHashEmails } from './email-hash'
import { hasOptedOutSql } from './email-preferences'
import { isSuppressedSql } from './suppressions'

/** SQL: whether a row is a reminder, which helps a student start or continue. */
export const isReminderSql = Prisma.sql`kind IN ('rescue', 'return')`

const A_MONTH_MAX = 2
const LATE_HOURS = 48
const AWAY_DAYS = 7

const person = Prisma.sql`email_outbox.user_id`

/**
 * SQL: when a reminder is due: the creation time of its row plus the hours in its parameters. The row is
 * created when access is granted, or when a student has been away for a week.
 */
const dueAt = Prisma.sql`
  (email_outbox.created_at + make_interval(hours => COALESCE((parameters ->> 'hours')::int, 0)))`
const isLate = Prisma.sql`now() >= ${dueAt} + make_interval(hours => ${LATE_HOURS})`

const isOn = Prisma.sql`COALESCE(${settingSql(Prisma.sql`postal_address IS NOT NULL
  AND CASE kind WHEN 'rescue' THEN rescue_mails ELSE return_mails END`)}, FALSE)`

/** SQL: whether a purchase `p` includes a video. */
export const includesVideoSql = Prisma.sql`EXISTS (
  SELECT FROM (SELECT p.product_id) bought JOIN ${grantedLessonsSql(Prisma.sql`bought`)})`
const hasVideo = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND ${includesVideoSql})`

/**
 * SQL: whether a reminder can be processed now. Its kind must be turned on and, for a reminder to start, the
 * purchase must include a video. A reminder that is 48 hours late is processed in any case, to record why it
 * wasn't sent.
 */
export const canRemindSql = canHashEmails
  ? Prisma.sql`(${isLate} OR (${isOn} AND (kind = 'return' OR ${hasVideo})))`
  : Prisma.sql`FALSE`

/** SQL: whether a person got a refund or disputed a payment. */
export const wasRefundedSql = (userId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = ${userId} AND ${isRealSql(Prisma.sql`p`)}
    AND (p.is_refunded OR p.access IN ('refunded', 'disputed')))`
const isStillActive = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND p.user_id = ${person} AND ${isActiveSql(Prisma.sql`p`)})`
const cameBack = Prisma.sql`COALESCE(
  ${lastAccessSql(person)} > now() - make_interval(days => ${AWAY_DAYS}), FALSE)`
const hadEnough = Prisma.sql`(
  SELECT count(*) >= ${A_MONTH_MAX} FROM email_outbox had WHERE had.user_id = ${person} AND had.kind = 'rescue'
    AND had.id <> email_outbox.id AND had.sent_at > now() - interval '30 days')`
const isOld = Prisma.sql`COALESCE(email_outbox.created_at < ${settingSql(Prisma.sql`rescue_since`)}, FALSE)`

/** SQL: the first reason to drop a reminder, for display. Null means send it. */
export const reminderDropReasonSql = Prisma.sql`CASE
  WHEN ${wasRefundedSql(person)} THEN 'Stopped: a purchase was refunded or disputed'
  WHEN NOT ${isStillActive} THEN 'Stopped: the purchase is no longer active'
  WHEN kind = 'rescue' AND ${hasStartedSql(person)} THEN 'Stopped: they started watching'
  WHEN kind = 'return' AND ${cameBack} THEN 'Stopped: they came back'
  WHEN ${hasOptedOutSql(person, 'reminders')} THEN 'Stopped: reminders are turned off'
  WHEN ${isSuppressedSql} THEN 'Stopped: your mail server rejected this address'
  WHEN ${isOld} THEN 'Stopped: access was granted before reminders existed'
  WHEN kind = 'rescue' AND ${hadEnough} THEN 'Stopped: already got two within 30 days'
  WHEN ${isLate} AND NOT ${isOn} THEN 'Not sent: reminders were turned off'
  WHEN ${isLate} AND kind = 'rescue' AND NOT ${hasVideo} THEN 'Not sent: the purchase includes no video'
  WHEN ${isLate} THEN 'Not sent: 48 hours late'
  END`

/** SQL: how many people have a due reminder whose purchase includes no video. */
export const remindersWithoutVideoSql = Prisma.sql`(
  SELECT count(DISTINCT user_id) FROM email_outbox
  WHERE state = 'queued' AND kind = 'rescue' AND next_attempt_at <= now() AND ${isOn} AND NOT ${hasVideo})`

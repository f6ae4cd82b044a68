import 'server-only'
import { isEmbed } from '@/lib/data/lines/fill'
import { isOut } from '@/lib/data/published'
import { Prisma } from '@/lib/server/db'
import { canHash } from './email-hash'
import { hasOptedOut } from './preferences'
import { isSuppressed } from './suppressions'

/** Mails that help somebody to start, or to go on. */
export const isReminder = Prisma.sql`kind IN ('rescue', 'return')`

const A_MONTH_MAX = 2
const LATE_HOURS = 48
const AWAY_DAYS = 7

const person = Prisma.sql`email_outbox.user_id`
const setting = (column: Prisma.Sql) => Prisma.sql`(SELECT ${column} FROM app_settings WHERE id = 'default')`

/** When it should have left: rows are made when access opens, and when somebody has been away for long enough. */
const dueAt = Prisma.sql`
  (email_outbox.created_at + make_interval(hours => COALESCE((parameters ->> 'hours')::int, 0)))`
const isLate = Prisma.sql`now() >= ${dueAt} + make_interval(hours => ${LATE_HOURS})`

const isOn = Prisma.sql`COALESCE(${setting(Prisma.sql`postal_address IS NOT NULL
  AND CASE kind WHEN 'rescue' THEN rescue_mails ELSE return_mails END`)}, FALSE)`

/** Whether a purchase `p` opens a video. */
export const opensVideo = Prisma.sql`EXISTS (
  SELECT FROM products sold JOIN course_sections s ON sold.grants_all_sections OR s.id = ANY(sold.grants_section_ids)
    JOIN videos v ON v.section_id = s.id
  WHERE sold.id = p.product_id AND ${isOut})`
const hasVideo = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND ${opensVideo})`

/** A reminder's turn: it is wanted and can help; or it is too late for it, which its row is to say. */
export const mayRemind = canHash
  ? Prisma.sql`(${isLate} OR (${isOn} AND (kind = 'return' OR ${hasVideo})))`
  : Prisma.sql`FALSE`

/** A sign of watching: something was played, a place was kept, a lesson completed; embeds report nothing, so opening one. */
export const hasStarted = (userId: Prisma.Sql) => Prisma.sql`(EXISTS (
  SELECT FROM video_progress w WHERE w.user_id = ${userId}
    AND (w.first_watched_at IS NOT NULL OR NOT isempty(w.watched) OR w.last_position > 0 OR w.completed))
  OR EXISTS (
  SELECT FROM access_logs l JOIN videos v ON v.id = l.resource_id
  WHERE l.user_id = ${userId} AND l.action = 'video_viewed' AND ${isEmbed(Prisma.sql`v.video_url`)}))`

/** Whether somebody had money back or disputed a payment. */
export const wasRefunded = (userId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = ${userId} AND NOT p.is_test
    AND (p.is_refunded OR p.access IN ('refunded', 'disputed')))`
const isActive = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND p.user_id = ${person} AND p.access = 'active')`
const cameBack = Prisma.sql`EXISTS (
  SELECT FROM user_activity a WHERE a.user_id = ${person} AND a.last_access > now() - make_interval(days => ${AWAY_DAYS}))`
const hadEnough = Prisma.sql`(
  SELECT count(*) >= ${A_MONTH_MAX} FROM email_outbox had WHERE had.user_id = ${person} AND had.kind = 'rescue'
    AND had.id <> email_outbox.id AND had.sent_at > now() - interval '30 days')`
const isOld = Prisma.sql`COALESCE(email_outbox.created_at < ${setting(Prisma.sql`rescue_since`)}, FALSE)`

/** Why a reminder stops, the first that holds; null: it goes. */
export const reminderDropReason = Prisma.sql`CASE
  WHEN ${wasRefunded(person)} THEN 'Stopped: a purchase was refunded or disputed'
  WHEN NOT ${isActive} THEN 'Stopped: the purchase is not active any more'
  WHEN kind = 'rescue' AND ${hasStarted(person)} THEN 'Stopped: they started watching'
  WHEN kind = 'return' AND ${cameBack} THEN 'Stopped: they came back'
  WHEN ${hasOptedOut(person, 'reminders')} THEN 'Stopped: they want no reminders'
  WHEN ${isSuppressed} THEN 'Stopped: the mail server refuses their email'
  WHEN ${isOld} THEN 'Stopped: access opened before reminders were there'
  WHEN kind = 'rescue' AND ${hadEnough} THEN 'Stopped: they had two within 30 days'
  WHEN ${isLate} AND NOT ${isOn} THEN 'Not sent: reminders were switched off'
  WHEN ${isLate} AND kind = 'rescue' AND NOT ${hasVideo} THEN 'Not sent: the purchase opened no video'
  WHEN ${isLate} THEN 'Not sent: it was 48 hours late'
  END`

/** How many people wait for a reminder whose purchase opens no video. */
export const mailsWithoutVideo = Prisma.sql`(
  SELECT count(DISTINCT user_id) FROM email_outbox
  WHERE state = 'queued' AND kind = 'rescue' AND next_attempt_at <= now() AND ${isOn} AND NOT ${hasVideo})`

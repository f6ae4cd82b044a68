import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import {
  type Broadcast,
  type BroadcastEdit,
  type BroadcastInput,
  type BroadcastSegment,
  type BroadcastState,
  broadcastSchema,
  broadcastSegmentSchema,
  broadcastStates,
  type ListedBroadcast,
  listedBroadcastSchema,
  needsConsentConfirmation,
  recipientCountSchema,
  type SendBroadcastInput,
} from '@/lib/contract/mail/broadcasts'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { courseTitleByIdSql, existingCoursesSql } from '@/lib/data/course/course-lookups'
import { afterCursorSql, creationPositionOf, toPage } from '@/lib/data/paging'
import { recordAudit } from '@/lib/data/system/audit'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { canHashEmails } from './email-hash'
import { listBodyLinks } from './render-broadcast'
import { segmentPeopleSql, segmentWithDefaultsSql } from './segments'
import { emailsPausedUntilSql } from './send-rate'

const hasWaiting = Prisma.sql`EXISTS (
  SELECT FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued')`

/** SQL: the state of a broadcast `b`, as the contract names it. */
export const broadcastStateSql = Prisma.sql`CASE
  WHEN b.state <> 'sending' THEN b.state::text
  WHEN b.kind = 'sequence' THEN 'running'
  WHEN b.queued_at IS NULL AND b.recipients = 0 AND b.starts_at > clock_timestamp() THEN 'scheduled'
  WHEN b.queued_at IS NULL THEN 'queueing'
  WHEN ${hasWaiting} THEN 'sending'
  ELSE 'sent' END`

const listed = Prisma.sql`b.id, b.kind::text AS kind, ${broadcastStateSql} AS state, b.subject,
  ${segmentWithDefaultsSql(Prisma.sql`b.segment`)} AS segment,
  (SELECT name FROM products sold WHERE sold.id::text = b.segment ->> 'productId') AS product,
  ${courseTitleByIdSql(Prisma.sql`(b.segment ->> 'courseId')::uuid`)} AS course,
  ${courseTitleByIdSql(Prisma.sql`(b.segment ->> 'withoutCourseId')::uuid`)} AS without_course, b.after_days, b.starts_at,
  b.counts_clicks, b.problem, b.created_at, b.recipients, b.handed_over, b.unsubscribed, b.clicked`

/** Returns the broadcasts, newest first. */
export async function listBroadcasts(
  _admin: Admin,
  { cursor, limit }: PageQuery,
): Promise<Page<ListedBroadcast>> {
  const found = await queryRows(listedBroadcastSchema)`
    SELECT ${listed} FROM broadcasts b
    WHERE TRUE ${afterCursorSql(cursor, Prisma.sql`b.created_at`, Prisma.sql`b.id`)}
    ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit + 1}`
  return toPage(found, limit, creationPositionOf)
}

/** Returns one broadcast with its content and figures. Throws `not_found`. */
export async function getBroadcast(_admin: Admin, id: string, tx?: Transaction): Promise<Broadcast> {
  const [found] = await queryRows(broadcastSchema, tx)`
    SELECT ${listed}, b.body, b.per_minute, b.sent_at, queued.rows - refused.queued AS waiting, ${emailsPausedUntilSql} AS asleep_until,
      b.refused + refused.rows AS refused,
      GREATEST(0, b.recipients - b.handed_over - queued.rows + refused.queued - refused.rows - b.refused) AS left_out
    FROM broadcasts b
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rows FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued') queued
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rows, count(*) FILTER (WHERE o.state = 'queued')::int AS queued FROM email_outbox o
        WHERE o.broadcast_id = b.id AND o.refused) refused
    WHERE b.id = ${id}::uuid`
  if (!found) throw missing()
  return found
}

/** Counts the people who are in a segment now. Throws `bad_request` if a course of the segment doesn’t exist. */
export async function countRecipients(_admin: Admin, segment: BroadcastSegment): Promise<{ people: number }> {
  await requireSegmentCourses(segment, '')
  const { from, where } = segmentPeopleSql(segment)
  const [counted] = await queryRows(
    recipientCountSchema,
  )`SELECT count(*)::int AS people FROM ${from} WHERE ${where}`
  if (!counted) throw new Error('The recipient count returned no row')
  return counted
}

/** Creates a draft. Throws `bad_request` if a course of its segment doesn’t exist. */
export function createBroadcast(admin: Admin, input: BroadcastInput): Promise<Broadcast> {
  return transaction(async (tx) => {
    await requireSegmentCourses(input.segment, 'segment.', tx)
    const { id, subject } = await tx.broadcast.create({ data: input })
    await recordAudit(tx, admin, 'mail.create', subject)
    return getBroadcast(admin, id, tx)
  })
}

/**
 * Changes a draft. Throws `not_found`, `bad_request` if a course of its segment doesn’t exist, and `conflict` once the
 * broadcast was started: the sent content must not change.
 */
export function updateBroadcast(admin: Admin, id: string, edit: BroadcastEdit): Promise<Broadcast> {
  return transaction(async (tx) => {
    // Locks the courses before the broadcast, in the same order as the deletion of a course, to avoid a deadlock.
    if (edit.segment) await requireSegmentCourses(edit.segment, 'segment.', tx)
    await lockDraft(tx, id)
    const { subject } = await tx.broadcast.update({ where: { id }, data: edit })
    await recordAudit(tx, admin, 'mail.update', subject)
    return getBroadcast(admin, id, tx)
  })
}

/**
 * Deletes a draft. Throws `not_found`, and `conflict` once the broadcast was started, because the links in sent
 * emails redirect through the broadcast.
 */
export async function deleteBroadcast(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    await lockDraft(tx, id)
    const { subject } = await tx.broadcast.delete({ where: { id } })
    await recordAudit(tx, admin, 'mail.delete', subject)
  })
}

async function lockDraft(tx: Transaction, id: string): Promise<void> {
  const { state: now } = await lockBroadcast(tx, id)
  if (now !== 'draft')
    throw new AppError('conflict', 'This broadcast is no longer a draft, so you can’t change or delete it')
}

/** Locks the row of a broadcast until the transaction ends and returns it. Throws `not_found`. */
async function lockBroadcast(tx: Transaction, id: string) {
  const [locked] = await queryRows(
    idRowSchema,
    tx,
  )`SELECT id FROM broadcasts WHERE id = ${id}::uuid FOR UPDATE`
  if (!locked) throw missing()
  return tx.broadcast.findUniqueOrThrow({ where: { id } })
}

const missing = () => new AppError('not_found', 'Broadcast not found')

const NO_ADDRESS_MESSAGE =
  'Add your postal address first, under Settings → Reminders. Many countries require it in marketing emails.'
const NO_SEGMENT_MESSAGE = 'Choose the recipients again. The course used to select them was deleted.'
const NO_KEY_MESSAGE =
  'This broadcast can’t be sent yet, because readers can’t unsubscribe without an encryption key. Ask the person who runs this server to set SETTINGS_ENCRYPTION_KEY.'
const NO_NOTICE_MESSAGE =
  'Confirm that your buyers opted in, or that your checkout page told them you’d email them'

/**
 * Freezes the content of a draft and sends it at its start time, or resumes a paused broadcast.
 * Throws `not_found`, and `conflict` with the missing requirement.
 */
export function startBroadcast(
  admin: Admin,
  id: string,
  { noticeGiven }: SendBroadcastInput,
): Promise<Broadcast> {
  return transaction(async (tx) => {
    const draft = await lockBroadcast(tx, id)
    const goesOn = { state: 'sending', problem: null, failures: 0 } as const
    if (draft.state === 'halted') {
      await requireReady(tx, true)
      await tx.broadcast.update({ where: { id }, data: goesOn })
    } else {
      if (draft.state !== 'draft') throw new AppError('conflict', 'This broadcast is no longer a draft')
      if (draft.segment === null) throw new AppError('conflict', NO_SEGMENT_MESSAGE)
      const needs = needsConsentConfirmation(broadcastSegmentSchema.parse(draft.segment))
      await requireReady(tx, !needs || noticeGiven)
      await tx.broadcast.update({
        where: { id },
        data: { ...goesOn, ...valuesFixedAtStart(draft), noticeGiven: needs },
      })
    }
    await recordAudit(tx, admin, 'mail.send', draft.subject)
    return getBroadcast(admin, id, tx)
  })
}

async function requireReady(tx: Transaction, isNoticed: boolean): Promise<void> {
  const settings = await readSettingsRow(tx)
  if (!settings?.postalAddress) throw new AppError('conflict', NO_ADDRESS_MESSAGE)
  if (!canHashEmails) throw new AppError('conflict', NO_KEY_MESSAGE)
  if (!isNoticed) throw new AppError('conflict', NO_NOTICE_MESSAGE)
}

/** Returns the values that are fixed when a broadcast starts. */
function valuesFixedAtStart({ body, startsAt }: { body: string; startsAt: Date | null }) {
  const sentAt = new Date()
  const begins = startsAt && startsAt > sentAt ? startsAt : sentAt
  return { links: listBodyLinks(body), sentAt, startsAt: begins, queuedUntil: begins }
}

/**
 * Stops a broadcast permanently: people who have not received it get nothing. A broadcast whose start time
 * has not come becomes a draft again. Throws `not_found`, and `conflict` if the broadcast is not being sent.
 */
export function stopBroadcast(admin: Admin, id: string): Promise<Broadcast> {
  return transaction(async (tx) => {
    const { subject } = await lockBroadcast(tx, id)
    const { state } = await getBroadcast(admin, id, tx)
    const data = computeStopChanges(state)
    if (!data) throw new AppError('conflict', 'This broadcast isn’t being sent. Reload the page.')
    await tx.broadcast.update({ where: { id }, data })
    await recordAudit(tx, admin, 'mail.stop', subject)
    return getBroadcast(admin, id, tx)
  })
}

/** Returns the changes that stop a broadcast. Null if it isn’t being sent. */
function computeStopChanges(state: BroadcastState) {
  if (state === 'scheduled') return { state: 'draft' as const, sentAt: null, queuedUntil: null }
  if (!['queueing', 'sending', 'running', 'halted'].includes(state)) return null
  // Without a lease, the next run of `queueBroadcasts` drops the waiting emails.
  return { state: 'stopped' as const, problem: null, queuedAt: null, attempts: 0, leaseUntil: null }
}

/** Sends the current content to the administrator who requests it. Throws `not_found`. */
export async function sendTestBroadcast(admin: Admin, id: string): Promise<void> {
  const { subject, body } = await getBroadcast(admin, id)
  await db.emailOutbox.create({
    data: { id: v7(), kind: 'broadcast_test', userId: admin.id, parameters: { subject, body } },
  })
}

const DELETED_MESSAGE = 'This course was deleted. Reload the page.'

/**
 * Throws `bad_request` if a course that a segment names doesn’t exist. Until the transaction ends, none of its courses can
 * be deleted. `path` is the path of the segment’s fields in the request, such as `segment.`.
 */
async function requireSegmentCourses(
  segment: BroadcastSegment,
  path: string,
  tx?: Transaction,
): Promise<void> {
  const { courseId, withoutCourseId } = segment
  const named = Object.entries({ courseId, withoutCourseId }).flatMap(([name, id]) =>
    id ? [{ name, id }] : [],
  )
  if (named.length === 0) return
  const found = await queryRows(idRowSchema, tx)`${existingCoursesSql(named.map(({ id }) => id))}`
  const missing = named.find(({ id }) => !found.some((course) => course.id === id))
  if (!missing) return
  throw new AppError('bad_request', DELETED_MESSAGE, {
    fields: { [path + missing.name]: [DELETED_MESSAGE] },
  })
}

const namedSchema = z.strictObject({ id: idSchema, subject: z.string(), state: z.enum(broadcastStates) })

/**
 * Removes a course that is being deleted from the segments of broadcasts. Without the course, a segment could
 * have more recipients than the owner chose. So drafts lose their segment, and the owner must choose the
 * recipients again. Broadcasts that are being sent stop. Other broadcasts keep their segment as a record.
 */
export async function removeCourseFromSegments(
  tx: Transaction,
  admin: Admin,
  courseId: string,
): Promise<void> {
  const named = await queryRows(namedSchema, tx)`
    SELECT b.id, b.subject, ${broadcastStateSql} AS state FROM broadcasts b
    WHERE ${courseId}::uuid IN ((b.segment ->> 'courseId')::uuid, (b.segment ->> 'withoutCourseId')::uuid)
    ORDER BY b.id FOR UPDATE OF b`
  for (const { id, subject, state } of named) {
    const data = changesWithoutCourse(state)
    if (data) await tx.broadcast.update({ where: { id }, data })
    if (data && state !== 'draft') await recordAudit(tx, admin, 'mail.stop', subject)
  }
}

const STOPPED_MESSAGE = 'Stopped because a course used to choose the recipients was deleted'

/** Returns the changes of a broadcast whose segment loses a course. Null if all its emails were sent, or if it was stopped. */
function changesWithoutCourse(state: BroadcastState) {
  if (state === 'draft') return { segment: Prisma.DbNull }
  const stop = computeStopChanges(state)
  if (stop?.state === 'draft') return { ...stop, segment: Prisma.DbNull }
  return stop && { ...stop, problem: STOPPED_MESSAGE }
}

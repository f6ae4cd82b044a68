import 'server-only'
import { z } from 'zod'
import { exportRowSchemas } from '@/lib/contract/account-export'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { formatPartialRefund } from '@/lib/contract/sales/purchases'
import { isSectionPublishedSql } from '@/lib/data/is-published'
import { emailHashesSql } from '@/lib/data/mail/email-hash'
import { leadProofsSql } from '@/lib/data/mail/lead-list'
import { canSeeLessonSql, keepsOwnNotesSql } from '@/lib/data/people/content-access'
import { canSeeCourseSql } from '@/lib/data/people/course-visibility'
import { verifiedEmailsSql } from '@/lib/data/people/email-addresses'
import { accessStatusSql, purchaseEndSql } from '@/lib/data/people/entitlement'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import { readBuyerFields } from '@/lib/data/sales/networks/buyer-fields'
import { shownSaleIdSql } from '@/lib/data/sales/networks/stored-ids'
import { buyerFieldsSql, sentCurrencySql } from '@/lib/data/sales/networks/warriorplus/stored-fields'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readBrandName } from '@/lib/server/site/current-site'

/**
 * Upper limit for lists that one query reads completely, such as emails and sessions. Real lists are much
 * shorter.
 */
const SHORT_MAX = 10_000
const BATCH_SIZE = 500

const cursorFields = { at: dateTimeSchema, id: idSchema }
const noteRow = exportRowSchemas.note.extend(cursorFields)
const logRow = exportRowSchemas.log.extend(cursorFields)

export const readAccount = (userId: string) => queryRows(exportRowSchemas.account)`
  SELECT email, email_verified AS email_verified_at, first_name, last_name, created_at
  FROM users WHERE id = ${userId}::uuid`

export const readAdditionalEmails = (userId: string) => queryRows(exportRowSchemas.email)`
  SELECT email, created_at AS added_at FROM user_emails
  WHERE user_id = ${userId}::uuid AND verified_at IS NOT NULL ORDER BY created_at LIMIT ${SHORT_MAX}`

/**
 * Reads the mistyped emails. The admin search and new sales find the person by these emails, but nobody can
 * sign in with them.
 */
export const readMistypedEmails = (userId: string) => queryRows(exportRowSchemas.misspelt)`
  SELECT email, created_at AS kept_at FROM misspelt_emails
  WHERE user_id = ${userId}::uuid ORDER BY created_at LIMIT ${SHORT_MAX}`

export const readSignInProviders = (userId: string) => queryRows(exportRowSchemas.provider)`
  SELECT provider FROM accounts WHERE user_id = ${userId}::uuid ORDER BY provider LIMIT ${SHORT_MAX}`

/** Reads the sessions without the tokens in their cookies and without the hashes of the tokens. */
export const readSessions = (userId: string) => queryRows(exportRowSchemas.session)`
  SELECT created_at, expire AS ends_at, sess ->> 'ipAddress' AS ip_address, sess ->> 'userAgent' AS user_agent
  FROM sessions WHERE user_id = ${userId}::uuid AND expire > now() ORDER BY created_at LIMIT ${SHORT_MAX}`

export const readPasskeys = (userId: string) => queryRows(exportRowSchemas.passkey)`
  SELECT name, created_at, last_used_at FROM passkeys
  WHERE user_id = ${userId}::uuid ORDER BY created_at LIMIT ${SHORT_MAX}`

const ownEmails = (userId: string) => verifiedEmailsSql(Prisma.sql`${userId}::uuid`)

const purchaseRow = exportRowSchemas.purchase.omit({ partialRefund: true }).extend({
  isRefunded: z.boolean(),
  refundedMinor: z.int(),
  refundCurrency: z.string().nullable(),
  isOfBuyer: z.boolean(),
  fields: z.json(),
})

/**
 * Reads the purchases. Includes checkout details only for the purchase that created the account and for
 * purchases with a verified email of the account, because somebody else may have paid for the others. Leaves
 * out the other notification fields, which belong to the seller.
 */
export async function readPurchases(userId: string): Promise<z.infer<typeof exportRowSchemas.purchase>[]> {
  const purchases = await queryRows(purchaseRow)`
    SELECT p.*, CASE WHEN is_of_buyer AND network = 'warriorplus' THEN ${buyerFieldsSql(Prisma.sql`p.fields`)} END AS checkout
    FROM (
      SELECT ${shownSaleIdSql} AS sale_id, sold.name AS product, p.amount,
        CASE WHEN p.network = 'warriorplus' THEN ${sentCurrencySql(Prisma.sql`p.ipn_data`)} ELSE NULLIF(p.currency, '') END AS currency,
        p.payment_method, p.payment_status,
        p.transaction_id AS payment_reference, p.purchase_date AS bought_at, p.refund_date AS refunded_at,
        ${accessStatusSql(Prisma.sql`p`)} AS access, ${purchaseEndSql(Prisma.sql`p`)} AS ends_at,
        p.network, p.is_refunded, NULLIF(p.currency, '') AS refund_currency, (SELECT COALESCE(sum(refunded_minor), 0)::float8 FROM purchase_payments
          WHERE purchase_id = p.id) AS refunded_minor, p.ipn_data AS fields,
        COALESCE(p.id = (SELECT created_by_purchase_id FROM users WHERE id = ${userId}::uuid), FALSE)
          OR COALESCE(${lowercaseBuyerEmailSql(Prisma.sql`p`)} IN ${ownEmails(userId)}, FALSE) AS is_of_buyer
      FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
      WHERE p.user_id = ${userId}::uuid ORDER BY p.created_at LIMIT ${SHORT_MAX}
    ) p`
  return purchases.map(
    ({ isOfBuyer, fields, checkout, isRefunded, refundedMinor, refundCurrency, ...purchase }) => ({
      ...purchase,
      partialRefund: formatPartialRefund({ isRefunded, refundedMinor, currency: refundCurrency }),
      checkout: checkout ?? (isOfBuyer && fields !== null ? readBuyerFields(purchase.network, fields) : null),
    }),
  )
}

export const readPurchaseTimelines = (userId: string) => queryRows(exportRowSchemas.line)`
  SELECT ${shownSaleIdSql} AS sale_id, m.received, m.opened, m.mailed, m.signed_in, m.first_frame, m.quarter, m.half,
    m.finished
  FROM purchase_moments m JOIN purchases p ON p.id = m.purchase_id
  WHERE m.user_id = ${userId}::uuid ORDER BY p.created_at LIMIT ${SHORT_MAX}`

export const readUnsubscribedLists = (userId: string) => queryRows(exportRowSchemas.unsubscribedList)`
  SELECT wish.list::text AS list, min(wish.off_at) AS off_at FROM ${ownEmails(userId)} own
    JOIN mail_preferences wish ON wish.email_hash = ANY(${emailHashesSql(Prisma.sql`own.email`)})
  GROUP BY wish.list ORDER BY min(wish.off_at) LIMIT ${SHORT_MAX}`

export const readRejectedEmails = (userId: string) => queryRows(exportRowSchemas.refusal)`
  SELECT s.email, s.reason, s.at FROM mail_suppressions s JOIN ${ownEmails(userId)} own ON own.email = s.email
  ORDER BY s.at LIMIT ${SHORT_MAX}`

export const readLeads = (userId: string) => queryRows(exportRowSchemas.lead)`
  SELECT l.email, l.utm, l.referrer, l.words, l.asked_at, l.ip_address, l.confirmed_at,
    ${leadProofsSql} AS courses
  FROM leads l JOIN ${ownEmails(userId)} own ON own.email = l.email ORDER BY l.asked_at LIMIT ${SHORT_MAX}`

/** Reads the withdrawals that were declared with a verified email of the person, without the owner's notes. */
export const readWithdrawals = (userId: string) => queryRows(exportRowSchemas.withdrawal)`
  SELECT w.name, w.email, w.reply_email AS reply_to, w.order_text AS "order", w.text, w.locale, w.time_zone,
    w.submitted_at, w.ip_address, w.acknowledged_at, w.handled_at
  FROM withdrawals w WHERE w.id IN (
    SELECT id FROM withdrawals WHERE email IN ${ownEmails(userId)}
    UNION SELECT id FROM withdrawals WHERE reply_email IN ${ownEmails(userId)})
  ORDER BY w.submitted_at, w.id LIMIT ${SHORT_MAX}`

export const readEmails = (userId: string) => queryRows(exportRowSchemas.outboxEmail)`
  SELECT o.kind::text AS kind, b.subject, o.created_at,
    -- Hides whether the link for an additional email was sent. An unsent link would reveal that the mailbox doesn't
    -- exist or belongs to an administrator.
    CASE WHEN o.kind <> 'email_claim' THEN o.sent_at END AS sent_at, o.clicked_at, o.unsubscribed_at
  FROM email_outbox o LEFT JOIN broadcasts b ON b.id = o.broadcast_id
  WHERE o.user_id = ${userId}::uuid ORDER BY o.created_at, o.id LIMIT ${SHORT_MAX}`

/** Reads the progress in the lessons that the viewer can see. Drafts are left out. */
export const readLessonProgress = (viewer: Viewer) => queryRows(exportRowSchemas.lesson)`
  SELECT p.video_id, v.title, p.completed, p.last_position, COALESCE((
      SELECT jsonb_agg(jsonb_build_array(lower(piece), upper(piece)) ORDER BY piece) FROM unnest(p.watched) AS piece
    ), '[]') AS watched, p.first_watched_at, p.last_watched_at, p.updated_at
  FROM video_progress p JOIN videos v ON v.id = p.video_id JOIN course_sections s ON s.id = v.section_id
  WHERE p.user_id = ${viewer.id}::uuid AND ${canSeeLessonSql(viewer)} ORDER BY p.updated_at, p.id LIMIT ${SHORT_MAX}`

export const readCertificates = (userId: string) => queryRows(exportRowSchemas.certificate)`
  SELECT code, name, course, contents, issued_at FROM certificates
  WHERE user_id = ${userId}::uuid ORDER BY issued_at LIMIT ${SHORT_MAX}`

/**
 * Reads when the viewer started and finished each course that they can see. A course without a title has the
 * shop’s name.
 */
export async function readCourses(viewer: Viewer) {
  const shopName = await readBrandName()
  return queryRows(exportRowSchemas.course)`
    SELECT COALESCE(c.title, ${shopName}) AS title, m.started_at, m.finished_at
    FROM course_moments m JOIN courses c ON c.id = m.course_id
    WHERE m.user_id = ${viewer.id}::uuid AND ${canSeeCourseSql(viewer)} ORDER BY m.started_at, c.id LIMIT ${SHORT_MAX}`
}

/** Reads the offers that the person saw in the course. */
export const readOffers = (userId: string) => queryRows(exportRowSchemas.offer)`
  SELECT o.title, seen.shown_at, seen.clicked_at, seen.dismissed_at
  FROM offer_people seen JOIN offers o ON o.id = seen.offer_id
  WHERE seen.user_id = ${userId}::uuid ORDER BY seen.shown_at, o.id LIMIT ${SHORT_MAX}`

/** Reads the sections and lessons that an administrator opened early for the person. Drafts are left out. */
export const readOpenings = (userId: string) => queryRows(exportRowSchemas.opening)`
  SELECT COALESCE(v.title, s.title) AS title, o.reason, o.created_at
  FROM openings o LEFT JOIN videos v ON v.id = o.video_id
    JOIN course_sections s ON s.id = COALESCE(o.section_id, v.section_id)
  WHERE o.user_id = ${userId}::uuid AND ${isSectionPublishedSql} AND v.draft IS NOT TRUE ORDER BY o.created_at LIMIT ${SHORT_MAX}`

interface CursorRow {
  at: string
  id: string
}

const afterRow = (last: CursorRow | undefined, at: Prisma.Sql) =>
  last ? Prisma.sql`AND (${at}, l.id) > (${last.at}::timestamptz, ${last.id}::uuid)` : Prisma.empty

/** Reads a long list in batches. Each batch continues after the last row of the previous one. */
async function* readInBatches<Row extends CursorRow>(read: (last: Row | undefined) => Promise<Row[]>) {
  for (let last: Row | undefined; ; ) {
    const batch = await read(last)
    yield batch.map(({ at: _at, id: _id, ...row }) => row)
    last = batch.at(-1)
    if (batch.length < BATCH_SIZE) return
  }
}

export const streamNotes = (viewer: Viewer) =>
  readInBatches(
    (last: z.infer<typeof noteRow> | undefined) => queryRows(noteRow)`
      SELECT l.video_id, v.title, l.content, l.timestamp, l.created_at, l.updated_at, l.created_at AS at, l.id
      FROM video_notes l JOIN videos v ON v.id = l.video_id JOIN course_sections s ON s.id = v.section_id
      WHERE l.user_id = ${viewer.id}::uuid AND ${keepsOwnNotesSql(viewer)} ${afterRow(last, Prisma.sql`l.created_at`)}
      ORDER BY l.created_at, l.id LIMIT ${BATCH_SIZE}`,
  )

export const streamAccessLogs = (userId: string) =>
  readInBatches(
    (last: z.infer<typeof logRow> | undefined) => queryRows(logRow)`
      SELECT l.timestamp, l.action, l.resource_type, l.resource_id, l.ip_address, l.user_agent, l.timestamp AS at, l.id
      FROM access_logs l WHERE l.user_id = ${userId}::uuid ${afterRow(last, Prisma.sql`l.timestamp`)}
      ORDER BY l.timestamp, l.id LIMIT ${BATCH_SIZE}`,
  )

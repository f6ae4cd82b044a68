import 'server-only'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { settingSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { accessEndingDropReasonSql } from './access-ending-emails'
import { hasOptedOutSql, optedOutAtSql } from './email-preferences'
import { isLeadInStoredSegmentSql, storedSegmentSql } from './segments'
import { isSuppressedSql, ownEmailSql, recipientEmailSql } from './suppressions'

/** SQL: whether the person of an outbox row has an active purchase `p` that also meets a condition. */
const hasActivePurchaseSql = (condition = Prisma.sql`TRUE`) => Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.user_id = email_outbox.user_id AND ${isActiveSql(Prisma.sql`p`)} AND ${condition})`

/**
 * SQL: whether a request for an additional email names an administrator’s email, which no other account can
 * have. Only the owner sees this drop reason.
 */
const isAdministratorsSql = Prisma.sql`(${recipientEmailSql} = ANY(${env.ADMIN_EMAILS}::text[])
  OR EXISTS (SELECT FROM users u WHERE u.email = ${recipientEmailSql} AND u.is_admin))`

/** SQL: whether buyers get an email after a refund. */
const isRefundEmailOnSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`refund_mails`)}, TRUE)`
const isRefundedSql = Prisma.sql`EXISTS (
  SELECT FROM purchases p WHERE p.id = email_outbox.purchase_id AND p.access = 'refunded')`

const isLeadListOnSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`lead_list`)}, FALSE)`

const confirmationDropReasonSql = Prisma.sql`CASE
  WHEN NOT ${isLeadListOnSql} THEN 'The early access list was turned off'
  WHEN EXISTS (SELECT FROM leads lead WHERE lead.id = email_outbox.lead_id AND lead.confirmed_at IS NOT NULL)
    THEN 'Already confirmed'
  WHEN ${optedOutAtSql(ownEmailSql, 'news')} > (SELECT asked_at FROM leads lead WHERE lead.id = email_outbox.lead_id)
    THEN 'Unsubscribed after signing up'
  WHEN ${isSuppressedSql} THEN 'Your mail server rejected this address'
  END`

/**
 * SQL: the reason to drop a queued email that isn’t a reminder, for display. Null means send it. The statement
 * that leases the row evaluates the reason, so it considers every refund committed before that.
 */
export const dropReasonSql = Prisma.sql`CASE kind
  WHEN 'welcome' THEN CASE
    WHEN NOT ${hasActivePurchaseSql()} AND parameters -> 'asked' IS NULL THEN 'The buyer has no active purchase left' END
  WHEN 'opened' THEN CASE
    WHEN NOT ${hasActivePurchaseSql(Prisma.sql`p.id = email_outbox.purchase_id`)} THEN 'The purchase is no longer active' END
  WHEN 'refunded' THEN CASE
    WHEN NOT ${isRefundEmailOnSql} THEN 'Refund emails are turned off'
    WHEN NOT ${isRefundedSql} THEN 'The purchase is no longer refunded' END
  WHEN 'ending' THEN ${accessEndingDropReasonSql}
  WHEN 'email_claim' THEN CASE
    WHEN ${isAdministratorsSql} THEN 'An administrator’s email can’t be added to another account' END
  WHEN 'lead_confirm' THEN ${confirmationDropReasonSql}
  END`

const readerSql = Prisma.sql`email_outbox.user_id`
const segmentSql = Prisma.sql`(SELECT b.segment FROM broadcasts b WHERE b.id = email_outbox.broadcast_id)`
const stored = storedSegmentSql(readerSql, segmentSql)

/** SQL: the reason to drop a broadcast for one of its recipients, for display. Null means send it. */
export const broadcastDropReasonSql = Prisma.sql`CASE
  WHEN ${optedOutAtSql(ownEmailSql, 'news')} IS NOT NULL OR ${hasOptedOutSql(readerSql, 'news')} THEN 'Unsubscribed'
  WHEN ${isSuppressedSql} THEN 'Your mail server rejected this address'
  WHEN lead_id IS NOT NULL THEN CASE
    WHEN NOT ${isLeadInStoredSegmentSql(ownEmailSql, segmentSql)} THEN 'No longer a recipient when the broadcast was sent' END
  WHEN NOT ${stored.isKept} THEN 'A purchase was refunded or disputed'
  WHEN NOT ${stored.isIn} THEN 'No longer a recipient when the broadcast was sent'
  END`

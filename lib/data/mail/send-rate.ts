import 'server-only'
import { z } from 'zod'
import { ownerTimeZoneSql, settingSql } from '@/lib/data/system/settings-row'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isLeadConfirmationSql, isWithdrawalAcknowledgementSql, priorityGroupsSql } from './email-priorities'
import { rejectedBuyersSql, rejectedListsSql } from './suppressions'

/** Maximum number of emails of one priority group that one statement leases. */
const AT_ONCE = 5
/** Maximum number of low-priority emails a minute, such as reminders and emails to imported lists. */
const PATIENT_A_MINUTE = 60
/** Maximum number of early access confirmations an hour, by all servers together. */
export const CONFIRMATIONS_PER_HOUR = 200
/** Maximum number of acknowledgements of unmatched withdrawals an hour, by all servers together. */
export const ACKNOWLEDGEMENTS_PER_HOUR = 200

const localTimeSql = Prisma.sql`(now() AT TIME ZONE ${ownerTimeZoneSql})`
/**
 * SQL: whether it is between 10 p.m. and 7 a.m. for the owner. Adds two hours, so that the night runs from
 * midnight to 9 a.m. of a single day.
 */
const isNightSql = Prisma.sql`extract(hour FROM ${localTimeSql} + interval '2 hours') < 9`
const morningSql = Prisma.sql`
  (date_trunc('day', ${localTimeSql} + interval '2 hours') + interval '7 hours') AT TIME ZONE ${ownerTimeZoneSql}`

/** SQL: when reminders, emails to imported buyers, and broadcasts resume. Null unless it is night for the owner. */
export const emailsPausedUntilSql = Prisma.sql`CASE WHEN ${isNightSql} THEN ${morningSql} END`

const isUnmatchedAcknowledgementSql = Prisma.sql`${priorityGroupsSql.requested} AND ${isWithdrawalAcknowledgementSql}`

const acceptsBuyersSql = Prisma.sql`${rejectedBuyersSql} = 0`
const acceptsListsSql = Prisma.sql`${rejectedBuyersSql} = 0 AND ${rejectedListsSql} = 0`

/**
 * SQL: how many emails of a priority group may be leased now. While the mail server rejects recipients, one
 * email a minute tests the server.
 */
const priorityGroupLimitSql = (group: Prisma.Sql, isAcceptedSql: Prisma.Sql) => Prisma.sql`
  (SELECT CASE WHEN ${isAcceptedSql} THEN ${AT_ONCE}::int WHEN EXISTS (
    SELECT FROM email_outbox WHERE ${group} AND tried_at > now() - interval '1 minute') THEN 0 ELSE 1 END)`

const buyerLimitSql = priorityGroupLimitSql(priorityGroupsSql.buyers, acceptsBuyersSql)
const requestedLimitSql = priorityGroupLimitSql(priorityGroupsSql.requested, acceptsBuyersSql)
const listLimitSql = priorityGroupLimitSql(priorityGroupsSql.lists, acceptsListsSql)

/**
 * SQL: a limit, lowered to the number of emails that a rate still allows. The database counts the emails that
 * were tried in the period, so the rate applies to all servers together.
 */
const withinRateSql = (
  limit: Prisma.Sql,
  maximum: number,
  tried: Prisma.Sql,
  period: Prisma.Sql,
) => Prisma.sql`
  (SELECT LEAST(${limit}, GREATEST(0, ${maximum} - count(*))) FROM email_outbox
  WHERE ${tried} AND tried_at > now() - ${period})`
const hourSql = Prisma.sql`interval '1 hour'`
const withinMinuteSql = (limit: Prisma.Sql) =>
  withinRateSql(limit, PATIENT_A_MINUTE, Prisma.sql`priority IN (1, 2)`, Prisma.sql`interval '1 minute'`)

/** A group of emails that are sent together. */
export interface EmailGroup {
  /** SQL: which emails belong to the group and may be sent at this hour. */
  which: Prisma.Sql
  /** SQL: how many of them may be leased now. */
  limit: Prisma.Sql
}

/** The groups of emails that aren’t part of a broadcast. */
export const emailGroups = {
  /** Emails that a buyer or the owner is waiting for. They are sent first, at any hour. */
  urgent: { which: Prisma.sql`priority = 0`, limit: buyerLimitSql },
  /** Reminders and alerts, unless it is night for the owner. */
  lowPriority: {
    which: Prisma.sql`priority = 1 AND NOT ${isNightSql}`,
    limit: withinMinuteSql(buyerLimitSql),
  },
  /** Emails to the buyers of an imported list, unless it is night for the owner. */
  importedLists: {
    which: Prisma.sql`priority = 2 AND NOT ${isNightSql}`,
    limit: withinMinuteSql(listLimitSql),
  },
  /** Emails to an address that an account entered. */
  requested: {
    which: Prisma.sql`${priorityGroupsSql.requested} AND NOT ${isLeadConfirmationSql}
      AND NOT ${isWithdrawalAcknowledgementSql}`,
    limit: requestedLimitSql,
  },
  /** Confirmations of early access sign-ups, which strangers can request. */
  confirmations: {
    which: isLeadConfirmationSql,
    limit: withinRateSql(requestedLimitSql, CONFIRMATIONS_PER_HOUR, isLeadConfirmationSql, hourSql),
  },
  /** Acknowledgements of withdrawals that don’t match a purchase yet, which strangers can request. */
  acknowledgements: {
    which: isUnmatchedAcknowledgementSql,
    limit: withinRateSql(
      requestedLimitSql,
      ACKNOWLEDGEMENTS_PER_HOUR,
      isUnmatchedAcknowledgementSql,
      hourSql,
    ),
  },
} satisfies Record<string, EmailGroup>

const hasDueEmailSql = Prisma.sql`EXISTS (
  SELECT FROM email_outbox o WHERE o.broadcast_id = b.id AND o.state = 'queued' AND o.next_attempt_at <= now())`
/** SQL: when a server last began to send an email of any broadcast. */
const lastBroadcastEmailSql = Prisma.sql`COALESCE(
  (SELECT max(o.tried_at) FROM email_outbox o WHERE o.broadcast_id IS NOT NULL), '-infinity')`
const gapSql = Prisma.sql`make_interval(secs => 60.0 / b.per_minute)`

/** SQL: whether the owner saved the postal address that every email of a broadcast must contain. */
export const hasPostalAddressSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`postal_address IS NOT NULL`)}, FALSE)`

/** SQL: the next broadcast to send, and when. Sequences go first, because they have few recipients a day. */
const nextBroadcastSql = Prisma.sql`
  SELECT b.id, ${lastBroadcastEmailSql} + ${gapSql} AS may_at FROM broadcasts b
  WHERE b.state = 'sending' AND ${hasDueEmailSql} AND ${hasPostalAddressSql} AND NOT ${isNightSql}
  ORDER BY b.kind DESC, b.starts_at, b.id LIMIT 1`

/**
 * SQL: emails of the next broadcast, once its rate allows another email. The database stores the time of the
 * last email, so the rate applies to all servers together.
 */
export const isNextBroadcastEmailSql = Prisma.sql`
  broadcast_id = (SELECT one.id FROM (${nextBroadcastSql}) one WHERE one.may_at <= now())`
export const broadcastLimitSql = Prisma.sql`(SELECT LEAST(1, ${listLimitSql}))`

const pauseSchema = z.strictObject({ milliseconds: z.int() })

/**
 * Returns the milliseconds until the next email of a broadcast may be sent. Null if no broadcast can send,
 * because no email is due, it is night, or the mail server rejects recipients.
 */
export async function readBroadcastPause(): Promise<number | null> {
  const [pause] = await queryRows(pauseSchema)`
    SELECT GREATEST(1, ceil(extract(epoch FROM one.may_at - now()) * 1000))::int AS milliseconds
    FROM (${nextBroadcastSql}) one WHERE ${acceptsListsSql}`
  return pause?.milliseconds ?? null
}

/**
 * For maintenance: postpones reminders and emails to lists that are due at night, so that their rows show the
 * right time.
 */
export async function postponeNightEmails(): Promise<void> {
  await db.$executeRaw`
    UPDATE email_outbox SET next_attempt_at = ${morningSql}
    WHERE state = 'queued' AND priority IN (1, 2) AND next_attempt_at <= now() AND ${isNightSql}`
}

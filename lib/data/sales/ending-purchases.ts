import 'server-only'
import {
  accessEndSql,
  grantsEverythingOfSql,
  isActiveSql,
  purchaseEndSql,
  timeToAccessEndSql,
} from '@/lib/data/people/entitlement'
import { ownerTimeZoneSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { isWithdrawnSql } from './is-withdrawn'
import { isRealPurchaseSql } from './real-sales'

/** Length of access up to which buyers don’t need an email about its end. Days. */
const SHORT_DAYS = 14
/**
 * When buyers get the email: 6 to 7 days before the end. Two more hours are for hosts that run maintenance once a
 * day, because two runs can be up to 26 hours apart.
 */
const HOURS_BEFORE_MIN = 6 * 24 - 2
const HOURS_BEFORE_MAX = 7 * 24

const p = Prisma.sql`p`
const hours = (count: number) => Prisma.sql`make_interval(hours => ${count}::int)`
const dayOf = (time: Prisma.Sql) =>
  Prisma.sql`to_char(${time} AT TIME ZONE ${ownerTimeZoneSql}, 'YYYY-MM-DD')`

/**
 * SQL: whether another purchase of the same person stays active after `end`, and its product grants at least
 * as much.
 */
const lastsLongerSql = (end: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM purchases other JOIN products more ON more.id = other.product_id
    JOIN products own ON own.id = p.product_id
  WHERE other.user_id = p.user_id AND other.id <> p.id
    AND ${grantsEverythingOfSql(Prisma.sql`more`, Prisma.sql`own`)} AND ${isActiveSql(Prisma.sql`other`)} AND COALESCE(${purchaseEndSql(Prisma.sql`other`)}, 'infinity') > ${end})`

const action = Prisma.sql`(event.event ->> 'action')`

/**
 * SQL: whether another payment is expected for purchase `p`: it is a subscription that was neither canceled
 * nor ended. The last notification about the subscription decides: the one with the highest sequence number, or
 * without numbers, the latest time of the event. WarriorPlus’s notifications have no such time, so their arrival
 * counts.
 */
const isRebillExpectedSql = Prisma.sql`COALESCE((
  SELECT ${action} NOT IN ('subscr_cancelled', 'subscr_ended') FROM ipn_events event
  WHERE event.purchase_id = p.id AND starts_with(${action}, 'subscr_')
  ORDER BY (event.event ->> 'sequence')::numeric DESC NULLS LAST,
    COALESCE((event.event ->> 'occurredAt')::timestamptz, event.received_at) DESC, event.received_at DESC, event.id DESC
  LIMIT 1), FALSE)`

/**
 * SQL: a query for the purchases whose access ends in 6 to 7 days, with the product’s name and the last day
 * in the owner’s time zone. Leaves out access of at most 14 days, and purchases that another payment or
 * purchase is expected to extend.
 */
export const purchasesWithEndingAccessSql = Prisma.sql`
  SELECT p.id, p.user_id, sold.name, ${dayOf(Prisma.sql`ending.at`)} AS day
  FROM purchases p JOIN products sold ON sold.id = p.product_id
    CROSS JOIN LATERAL (SELECT ${accessEndSql(p, Prisma.sql`sold`)} AS at OFFSET 0) ending
  WHERE p.user_id IS NOT NULL AND (p.ends_at IS NOT NULL OR sold.access_days IS NOT NULL)
    AND ending.at > now() + ${hours(HOURS_BEFORE_MIN)} AND ending.at <= now() + ${hours(HOURS_BEFORE_MAX)}
    AND ${timeToAccessEndSql(p, Prisma.sql`ending.at`)} > ${hours(SHORT_DAYS * 24)}
    AND ${isActiveSql(p)} AND ${isRealPurchaseSql(p)} AND NOT ${isWithdrawnSql(p)} AND NOT ${isRebillExpectedSql}
    AND NOT ${lastsLongerSql(Prisma.sql`ending.at`)}`

/**
 * SQL: why a person doesn’t need the email that access to a purchase ends on a day, for display. Empty if
 * they need the email. The arguments are SQL expressions.
 */
export const accessEndingEmailSkipReasonSql = (
  purchaseId: Prisma.Sql,
  userId: Prisma.Sql,
  day: Prisma.Sql,
) => Prisma.sql`COALESCE((
  SELECT CASE
    WHEN NOT ${isActiveSql(p)} THEN 'The purchase is no longer active'
    WHEN ${isWithdrawnSql(p)} THEN 'The buyer withdrew from the purchase'
    WHEN ${isRebillExpectedSql} THEN 'A payment that extends access is expected'
    WHEN ${dayOf(purchaseEndSql(p))} IS DISTINCT FROM ${day} THEN 'Access no longer ends on that day'
    WHEN ${lastsLongerSql(purchaseEndSql(p))} THEN 'Another purchase extends access'
    ELSE '' END
  FROM purchases p WHERE p.id = ${purchaseId} AND p.user_id = ${userId}), 'The purchase is no longer active')`

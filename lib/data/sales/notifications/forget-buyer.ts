import 'server-only'
import { z } from 'zod'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { type IpnEvent, ipnEventSchema } from '@/lib/contract/sales/notifications'
import { deleteOldIps, type IpAddressTable } from '@/lib/data/delete-old-ips'
import { emailsOfUserSql } from '@/lib/data/people/email-addresses'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import { redactTimelines } from '@/lib/data/timelines/record-timelines'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { withoutBuyer } from '../networks/networks'
import { hasIpSql, withoutIpSql } from '../networks/stored-ips'
import { redactWithdrawalsOfPerson } from '../withdrawals/close-withdrawals'
import { fillMissingEvents } from './fill-missing-events'

const emailSchema = z.strictObject({ email: z.string() })
const payloadSchema = ipnEventSchema.pick({ id: true, payload: true, network: true })
type Named = Pick<IpnEvent, 'id' | 'payload' | 'network'>
/** A purchase with its notification fields. `fields` is null for access that an administrator granted. */
const namedSchema = payloadSchema.pick({ id: true, network: true }).extend({ fields: z.json() })

/**
 * Removes a buyer from purchases and notifications. Call it in the transaction that deletes a customer,
 * before the delete. The purchases stay without a name and never match or create an account again. Their
 * notifications lose name, email and IP address, and so do waiting sales and unmatched notifications with one
 * of the customer’s emails.
 */
export async function forgetBuyer(tx: Transaction, userId: string): Promise<void> {
  await fillMissingEvents((fill) => fill(tx))
  const emails = emailsOfUserSql(Prisma.sql`${userId}::uuid`)
  const purchases = await queryRows(namedSchema, tx)`
    UPDATE purchases p SET customer_deleted_at = now(), needs_attention = NULL
    WHERE p.user_id = ${userId}::uuid
      OR (p.user_id IS NULL AND ${lowercaseBuyerEmailSql(Prisma.sql`p`)} IN ${emails})
    RETURNING p.id, p.network, p.ipn_data AS fields`
  await redactWithdrawalsOfPerson(
    tx,
    userId,
    purchases.map(({ id }) => id),
  )
  await redactTimelines(
    tx,
    userId,
    purchases.map(({ id }) => id),
  )
  // Includes notifications without a purchase. Otherwise, an unverified notification would restore the buyer once
  // the owner saves its key. Also searches payloads for the emails, because the event of a message that waits for data,
  // or changes nothing, may not contain the buyer.
  const notifications = await queryRows(payloadSchema, tx)`
    SELECT id, payload, network FROM ipn_events WHERE purchase_id = ANY(${purchases.map(({ id }) => id)}::uuid[])
      OR (purchase_id IS NULL AND lower(event #>> '{buyer,rawEmail}') IN ${emails})
      OR (purchase_id IS NULL AND network <> 'warriorplus' AND EXISTS (SELECT FROM ${emails} AS one(email)
        WHERE strpos(lower(payload::text), to_jsonb(one.email)::text) > 0))`
  const stripped = purchases.flatMap(({ id, network, fields }) =>
    fields ? [{ id, fields: withoutBuyer(network, fields) }] : [],
  )
  await tx.$executeRaw`
    UPDATE purchases p SET ipn_data = new.fields,
      buyer_email = CASE WHEN buyer_email IS NOT NULL THEN ${REMOVED_PLACEHOLDER} END,
      buyer_name = CASE WHEN buyer_name IS NOT NULL THEN ${REMOVED_PLACEHOLDER} END
    FROM jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) AS new(id uuid, fields jsonb)
    WHERE p.id = new.id`
  await redactNotifications(tx, notifications)
  // Unverified requests are stored as received and can contain the email. An encrypted request can’t be searched;
  // `pruneUnverified` deletes it after 30 days.
  const rows = await queryRows(emailSchema, tx)`SELECT email FROM ${emails} AS one(email)`
  const patterns = rows.map(({ email }) => emailPatternOf(email))
  await tx.$executeRaw`
    DELETE FROM ipn_events WHERE state = 'unverified' AND body IS NOT NULL
      AND lower(encode(body, 'escape')) ~ ANY(${patterns}::text[])`
}

/** SQL: the buyer of event `e.event` with every value removed. */
const removedBuyerSql = Prisma.sql`(
  SELECT jsonb_object_agg(key, CASE WHEN value = 'null' OR key IN ('email', 'lastName') THEN 'null'
    ELSE to_jsonb(${REMOVED_PLACEHOLDER}::text) END) FROM jsonb_each(e.event -> 'buyer'))`

/** Removes the buyer from notifications, but keeps the notifications. */
export async function redactNotifications(tx: Transaction, named: Named[]): Promise<void> {
  if (named.length === 0) return
  const stripped = named.map(({ id, payload, network }) => ({
    id,
    fields: withoutBuyer(network, payload),
  }))
  await tx.$executeRaw`
    UPDATE ipn_events e SET payload = new.fields, facts = NULL,
      event = jsonb_set(e.event, '{buyer}', ${removedBuyerSql})
    FROM jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) AS new(id uuid, fields jsonb)
    WHERE e.id = new.id`
}

const payload = Prisma.sql`payload`
const hasEventIpSql = Prisma.sql`event #>> '{buyer,ip}' <> ${REMOVED_PLACEHOLDER}`
const defineMessageTable = (): IpAddressTable => ({
  table: 'ipn_events',
  at: Prisma.sql`received_at`,
  change: Prisma.sql`sender = NULL, payload = ${withoutIpSql(payload)}, event = CASE WHEN ${hasEventIpSql}
    THEN jsonb_set(event, '{buyer,ip}', to_jsonb(${REMOVED_PLACEHOLDER}::text)) ELSE event END`,
  isDue: Prisma.sql`sender IS NOT NULL OR ${hasIpSql(payload)} OR ${hasEventIpSql}`,
})

const data = Prisma.sql`ipn_data`
const definePurchaseTable = (): IpAddressTable => ({
  table: 'purchases',
  at: Prisma.sql`created_at`,
  change: Prisma.sql`ipn_data = ${withoutIpSql(data)}`,
  isDue: hasIpSql(data),
})

/**
 * For maintenance: deletes the IP addresses of buyers after the same period as the IP addresses of visitors.
 * Notifications come first, because purchases are rewritten from them.
 */
export async function forgetBuyerIps(days?: number): Promise<void> {
  for (const table of [defineMessageTable(), definePurchaseTable()]) await deleteOldIps(table, days)
}

/** Codes of characters that can come before an email: control characters, spaces, quotes, brackets and separators. */
const SEPARATOR_CODE = '(?:[01][0-9a-f]|20|22|26|28|29|2c|3[a-e]|40|5[b-d]|7f)'
/** A character that can’t be part of a name before the @. */
const SEPARATOR = "[^a-z0-9.!#$%'*+/?^_`{|}~-]"
/** In JSON, `encode` doubles the backslash of an escaped character. */
const JSON_ESCAPE = String.raw`\\\\`
const START = `(?:^|${SEPARATOR}|%${SEPARATOR_CODE}|${JSON_ESCAPE}(?:[nrt]|u00${SEPARATOR_CODE}))`
const END = String.raw`(?![a-z0-9-]|\.[a-z0-9]|%2d|%2e[a-z0-9]|${JSON_ESCAPE}u002[de])`

/**
 * Returns a regular expression of Postgres that finds an email in the bytes of a request, but not as part of a longer
 * one. Compare it with `lower(encode(body, 'escape'))`. The request is a form or JSON, with or without escapes.
 */
export function emailPatternOf(email: string): string {
  const [name = '', domain = ''] = email.toLowerCase().split('@').map(escapeCharacters)
  // In a form, a plus sign is a space. Elsewhere, it can be part of an email.
  return `(?:${START}${name}(?:@|${JSON_ESCAPE}u0040)|(?:${START}|\\+)${name}%40)${domain}${END}`
}

/** Returns a regular expression for a text whose punctuation may be escaped as in a form or in JSON. */
const escapeCharacters = (text: string) => text.replace(/[^a-z0-9]/g, escapeCharacter)

function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0).toString(16).padStart(2, '0')
  return `(?:\\${character}|%${code}|${JSON_ESCAPE}u00${code})`
}

import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import type { StoredPurchase } from '@/lib/data/sales/notifications/match-purchases'
import { lockSales } from '@/lib/data/sales/notifications/match-purchases'
import {
  hasSaleId,
  type Notification,
  parseNotification,
} from '@/lib/data/sales/notifications/parse-notification'
import { processLockedSales } from '@/lib/data/sales/notifications/process-sales'
import { hashPayload } from '@/lib/data/sales/notifications/verify-notifications'
import { lockEmails } from '@/lib/server/auth/verified-email'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import type { SaleEvent } from '../networks/network'
import { findNetwork } from '../networks/networks'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { isSameSale } from './check-rows'
import { addImportCounts, advanceImport, type ImportLease } from './import-lease'
import { type ParsedRow, type ParsedSale, parseRow, type RowParseOptions } from './parse-row'
import type { RowBatch } from './read-row-batches'
import { buildRowNotifications } from './row-notifications'

const chosenSchema = z.strictObject({ line: z.int(), saleId: z.string().nullable() })

type Sale = ParsedRow & { sale: ParsedSale; saleId: string; line: number }
type Listed = ParsedRow & { saleId: string | null; line: number }

const isSale = (one: Listed): one is Sale => one.sale !== null && one.saleId !== null

/**
 * Imports the new rows of a batch: sales as if WarriorPlus sent their notifications now, other rows as
 * accounts.
 */
export async function importRowBatch(
  lease: ImportLease,
  reading: RowParseOptions,
  { from, next, rows: found }: RowBatch,
): Promise<void> {
  await transaction(async (tx) => {
    await advanceImport(tx, lease, from, next)
    const chosen = await queryRows(chosenSchema, tx)`
      SELECT line, sale_id FROM import_lines
      WHERE import_id = ${lease.id}::uuid AND verdict = 'new' AND line >= ${from} AND line < ${next}`
    const ids = new Map(chosen.map(({ line, saleId }) => [line, saleId]))
    const listed = found.flatMap(({ line, cells }) => {
      const read = ids.has(line) ? parseRow(cells, reading) : null
      return read ? [{ line, saleId: ids.get(line) ?? null, ...read }] : []
    })
    const sales = await importSales(tx, lease, listed.filter(isSale))
    const people = await createAccounts(
      tx,
      lease,
      listed.filter((one) => !one.sale),
    )
    await addImportCounts(tx, lease, { taken: sales + people })
  })
}

/**
 * Stores notifications for the sales and processes them like any other notification. Notifications of the
 * same sale are processed one after another. Returns the number of sales that have a purchase now.
 */
async function importSales(tx: Transaction, lease: ImportLease, sales: Sale[]): Promise<number> {
  if (sales.length === 0) return 0
  const names = sales.map(({ saleId }) => saleId)
  const purchases = await lockSales(tx, names)
  const fresh = await withoutReported(tx, lease, sales, purchases)
  const options = { now: new Date(lease.createdAt), sendMails: lease.sendMails }
  const messages = fresh.flatMap((one) =>
    buildRowNotifications(one, one.saleId, options).map(({ payload, at }) => ({
      id: v7(),
      network: one.sale.network,
      payload,
      event: toImportedEvent(one.sale, payload),
      at,
      hash: hashPayload(payload),
    })),
  )
  await deleteRemovedNotifications(
    tx,
    messages.map(({ hash }) => hash),
  )
  const stored = await queryRows(idRowSchema, tx)`
    INSERT INTO ipn_events (id, received_at, network, payload, event, payload_sha256, identity, verified, state, import_id)
    SELECT id, at, network, payload, event, hash, hash, TRUE, 'received', ${lease.id}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS message(id uuid, at timestamptz, network text, payload jsonb,
      event jsonb, hash text)
    ON CONFLICT DO NOTHING
    RETURNING id`
  const isStored = new Set(stored.map(({ id }) => id))
  const arriving = messages
    .filter(({ id }) => isStored.has(id))
    .map(({ id, network, payload, event, at }) =>
      parseNotification({ id, network, payload, event, receivedAt: at.toISOString(), state: 'received' }),
    )
    .filter(hasSaleId)
  for (const round of roundsOf(arriving)) {
    await processLockedSales(
      tx,
      round,
      await lockSales(
        tx,
        round.flatMap(({ saleId, apiSaleId }) => [saleId, apiSaleId]),
      ),
    )
  }
  return fresh.length
}

/** Returns the event of an imported notification. The amount of a refund may be a part of the payment. */
function toImportedEvent({ network }: ParsedSale, payload: FormFields): SaleEvent {
  const [event] = warriorPlus.toEvents(payload)
  const { minor, currency } = event.payment
  const hasAmount = event.action === 'refund' && minor && findNetwork(network).hasPartialRefunds
  return hasAmount ? { ...event, refund: { id: null, minor, currency } } : event
}

/**
 * Deletes the notifications of earlier imports with these hashes whose purchase was removed because its item was not
 * from this shop. They contain no buyer, and an equal notification can’t be stored next to them.
 */
async function deleteRemovedNotifications(tx: Transaction, hashes: string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM ipn_events
    WHERE verified AND payload_sha256 = ANY(${hashes}) AND import_id IS NOT NULL AND purchase_id IS NULL`
}

const purchaseSchema = z.strictObject({ purchaseId: idSchema })

/**
 * Filters out sales that another source reported after the dry run, and marks their rows as already existing.
 */
async function withoutReported(
  tx: Transaction,
  lease: ImportLease,
  sales: Sale[],
  purchases: StoredPurchase[],
) {
  const { id } = lease
  const reported = await queryRows(purchaseSchema, tx)`
    SELECT DISTINCT purchase_id FROM ipn_events
    WHERE purchase_id = ANY(${purchases.map((one) => one.id)}::uuid[]) AND import_id IS DISTINCT FROM ${id}::uuid`
  const isReported = new Set(reported.map(({ purchaseId }) => purchaseId))
  const known = purchases
    .filter((one) => isReported.has(one.id))
    .map(({ saleId, apiSaleId, itemNumber }) => ({ saleId, apiSaleId, item: itemNumber }))
  const here = sales.filter(({ saleId, sale }) =>
    known.some((other) => isSameSale({ ...sale, saleId }, other)),
  )
  await tx.importLine.updateMany({
    where: { importId: id, line: { in: here.map(({ line }) => line) } },
    data: { verdict: 'here', reason: 'This sale arrived while you were reviewing the import' },
  })
  await addImportCounts(tx, lease, { countNew: -here.length, countHere: here.length })
  return sales.filter((one) => !here.includes(one))
}

/**
 * Groups notifications into rounds with at most one notification per sale, because one statement can process
 * a sale only once.
 */
function roundsOf(arriving: Notification[]): Notification[][] {
  const rounds: { names: Set<string>; notifications: Notification[] }[] = []
  const latest = new Map<string, number>()
  for (const one of arriving) {
    const roundIndex = Math.max(-1, ...[one.saleId, one.apiSaleId].map((name) => latest.get(name) ?? -1)) + 1
    rounds[roundIndex] ??= { names: new Set(), notifications: [] }
    rounds[roundIndex].notifications.push(one)
    for (const name of [one.saleId, one.apiSaleId]) latest.set(name, roundIndex)
  }
  return rounds.map(({ notifications }) => notifications)
}

const madeSchema = z.strictObject({ id: idSchema, email: z.string() })

/**
 * Creates accounts for emails without one. Each row stores the account that it created, so that an undo can
 * delete it.
 */
async function createAccounts(tx: Transaction, lease: ImportLease, people: Listed[]): Promise<number> {
  if (people.length === 0) return 0
  const named = people.map(({ line, email, name }) => {
    const [firstName = null, ...rest] = (name ?? '').split(/\s+/).filter(Boolean)
    return {
      line,
      email,
      firstName: firstName?.slice(0, 100) ?? null,
      lastName: rest.join(' ').slice(0, 100) || null,
    }
  })
  await lockEmails(
    tx,
    named.map(({ email }) => email),
  )
  const made = await queryRows(madeSchema, tx)`
    INSERT INTO users (id, email, first_name, last_name, updated_at)
    SELECT gen_random_uuid(), email, "firstName", "lastName", now()
    FROM jsonb_to_recordset(${JSON.stringify(named)}::jsonb) AS person(email text, "firstName" text, "lastName" text)
    WHERE NOT EXISTS (SELECT 1 FROM ${emailOwnersSql(Prisma.sql`ARRAY[person.email]`)} known)
    ORDER BY email ON CONFLICT (email) DO NOTHING RETURNING id, email`
  const ids = new Map(made.map(({ id, email }) => [email, id]))
  const lines = named.flatMap(({ line, email }) => (ids.has(email) ? [{ line, userId: ids.get(email) }] : []))
  await tx.$executeRaw`
    UPDATE import_lines l SET user_id = made."userId"
    FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS made(line int, "userId" uuid)
    WHERE l.import_id = ${lease.id}::uuid AND l.line = made.line`
  return lines.length
}

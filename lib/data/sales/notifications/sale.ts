import 'server-only'
import { v7 } from 'uuid'
import {
  type FormFields,
  type Notice,
  normalItemNumber,
  readNotice,
} from '@/lib/contract/sales/notification-fields'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { Prisma, type Transaction } from '@/lib/server/db'
import { type Arrival, type Payment, soldAt } from './states'

/** A notification as the inbox holds it. */
export interface StoredEvent {
  id: string
  receivedAt: Date
  payload: FormFields
}

/** What of a purchase is both read before a message is settled and written after it. */
interface SaleState {
  id: string
  saleId: string
  sale: string
  userId: string | null
  productId: string | null
  access: PurchaseAccess
  accessReason: string | null
  isTest: boolean
}

/** A purchase as it stands, with every notification of it in the order of arrival. */
export interface KnownSale extends SaleState {
  /** Its customer was deleted: it never matches anybody again. */
  isForgotten: boolean
  itemNumber: string | null
  /** One of its messages had the IPN_ID of another. */
  isFlagged: boolean
  arrivals: Arrival[]
}

/**
 * The first lock of the one order: sale, user, purchase. Whoever holds any of a sale's names holds the sale, so what
 * came under its number and what came under its API name wait for each other.
 */
export async function lockSale(tx: Transaction, names: (string | null)[]): Promise<string[]> {
  const sorted = [...new Set(names.filter((name) => name !== null))].sort()
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('sale ' || name, 0)) FROM unnest(${sorted}::text[]) AS name`
  return sorted
}

type SaleRow = Omit<KnownSale, 'arrivals'> & { events: { receivedAt: string; payload: FormFields }[] }

/**
 * Every purchase under these names: more than one when a sale id came with several item numbers. All of them share the
 * API name, so each is found by it, even when only the number was given.
 */
export async function readSales(tx: Transaction, names: string[]): Promise<KnownSale[]> {
  const rows = await tx.$queryRaw<SaleRow[]>`
    SELECT p.id, p.warrior_plus_sale_id AS "saleId", p.warrior_plus_sale AS sale, p.user_id AS "userId",
      p.product_id AS "productId", p.access, p.access_reason AS "accessReason", p.is_test AS "isTest",
      p.customer_deleted_at IS NOT NULL AS "isForgotten", p.ipn_data ->> 'WP_ITEM_NUMBER' AS "itemNumber",
      COALESCE(bool_or(e.state = 'processed' AND e.reason IS NOT NULL), FALSE) AS "isFlagged",
      COALESCE(jsonb_agg(jsonb_build_object('receivedAt', e.received_at, 'payload', e.payload)
        ORDER BY e.received_at, e.id) FILTER (WHERE e.id IS NOT NULL), '[]') AS events
    FROM purchases p LEFT JOIN ipn_events e ON e.purchase_id = p.id AND e.state IN ('processed', 'unmatched', 'ignored')
    WHERE p.warrior_plus_sale IN (SELECT named.warrior_plus_sale FROM purchases named
      WHERE named.warrior_plus_sale_id = ANY(${names}) OR named.warrior_plus_sale = ANY(${names}))
    GROUP BY p.id ORDER BY p.created_at, p.id`
  return rows.map(({ events, ...row }) => ({
    ...row,
    arrivals: events.map(({ receivedAt, payload }) =>
      toArrival({ receivedAt: new Date(receivedAt), payload }),
    ),
  }))
}

/** Test buyers live under a name that no mail can reach (RFC 2606). */
export const TEST_DOMAIN = 'example.invalid'
/** What the sale ids of tests begin with; WarriorPlus's own are numbers. */
export const TEST_SALE = 'test-'

/** Told from the message itself, so that a test that was cut off in the middle is no sale either. */
export function isTestSale({ saleId, email }: Notice): boolean {
  return Boolean(saleId?.startsWith(TEST_SALE) && email?.endsWith(`@${TEST_DOMAIN}`))
}

/** A stored notification, read. */
export function toArrival({ receivedAt, payload }: Omit<StoredEvent, 'id'>): Arrival {
  return { notice: readNotice(payload), receivedAt, payload }
}

/** The purchase a message is about: the one of its item, else one that named no item yet, else none. */
export function chooseSale(sales: KnownSale[], notice: Notice): KnownSale | undefined {
  if (!notice.itemNumber) return sales[0]
  const item = normalItemNumber(notice.itemNumber)
  return (
    sales.find((sale) => normalItemNumber(sale.itemNumber) === item) ??
    sales.find((sale) => sale.itemNumber === null)
  )
}

/** `normalItemNumber()` in SQL, as the index on products has it. */
export function normalItem(itemNumber: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`regexp_replace(lower(btrim(${itemNumber})), '^wso_', '')`
}

export interface Matches {
  productId: string | null
  productName: string | null
  userId: string | null
  eventState: string | null
  /** Another verified message had the same IPN_ID. */
  isIpnIdTaken: boolean
}

/** What a sale is about and whose it is, and whether its event is still to be done: one look-up under the lock. */
export async function findMatches(
  tx: Transaction,
  notice: Notice,
  event: StoredEvent | null,
): Promise<Matches> {
  const ipnId = event && readNotice(event.payload).ipnId
  const rows = await tx.$queryRaw<Matches[]>`
    SELECT product.id AS "productId", product.name AS "productName", event.state AS "eventState",
      COALESCE((SELECT id FROM users WHERE email = ${notice.email}),
        (SELECT user_id FROM user_emails WHERE email = ${notice.email} AND verified_at IS NOT NULL)) AS "userId",
      EXISTS (SELECT 1 FROM ipn_events twin WHERE twin.verified AND twin.id <> event.id
        AND left(twin.payload ->> 'IPN_ID', 200) = ${ipnId}) AS "isIpnIdTaken"
    FROM (VALUES (1)) one
      LEFT JOIN products product ON ${normalItem(Prisma.sql`product.warrior_plus_product_id`)}
        = NULLIF(${normalItemNumber(notice.itemNumber)}, '')
      LEFT JOIN ipn_events event ON event.id = ${event?.id ?? null}::uuid`
  return (
    rows[0] ?? { productId: null, productName: null, userId: null, eventState: null, isIpnIdTaken: false }
  )
}

/** A purchase as it is written. */
interface SaleRecord extends SaleState {
  needsAttention: string | null
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  first: Arrival
  payments: Payment[]
}

/** Writes a purchase with its payments, and what became of its event and of those that waited: one statement. */
export async function writeSale(
  tx: Transaction,
  record: SaleRecord,
  event: { id: string | null; state: string; reason: string | null },
): Promise<void> {
  const { notice, payload, receivedAt } = record.first
  const payments = record.payments.map((payment) => ({ id: v7(), ...payment }))
  await tx.$executeRaw`
    WITH purchase AS (
      INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id,
        amount, payment_method, payment_status, is_refunded, refund_date, purchase_date, ipn_data, access,
        access_reason, needs_attention, is_test)
      VALUES (${record.id}::uuid, ${record.saleId}, ${record.sale}, ${record.userId}::uuid,
        ${record.productId}::uuid, ${notice.transactionId}, ${notice.amount}, ${notice.paymentMethod},
        ${record.paymentStatus}, ${record.isRefunded}, ${record.refundDate}::timestamptz,
        ${soldAt(record.first) ?? receivedAt}::timestamptz, ${JSON.stringify(payload)}::jsonb,
        ${record.access}::purchase_access, ${record.accessReason}, ${record.needsAttention}, ${record.isTest})
      ON CONFLICT (id) DO UPDATE SET (warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id,
        amount, payment_method, payment_status, is_refunded, refund_date, purchase_date, ipn_data, access,
        access_reason, needs_attention) = (EXCLUDED.warrior_plus_sale_id, EXCLUDED.warrior_plus_sale,
        EXCLUDED.user_id, EXCLUDED.product_id, EXCLUDED.transaction_id, EXCLUDED.amount, EXCLUDED.payment_method,
        EXCLUDED.payment_status, EXCLUDED.is_refunded, EXCLUDED.refund_date, EXCLUDED.purchase_date,
        EXCLUDED.ipn_data, EXCLUDED.access, EXCLUDED.access_reason, EXCLUDED.needs_attention)
      RETURNING id
    ), paid AS (
      INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, refunded_at)
      SELECT payment.id, purchase.id, payment."transactionId", payment.number, payment."refundedAt"
      FROM purchase, jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        AS payment(id uuid, "transactionId" text, number int, "refundedAt" timestamptz)
      ON CONFLICT (purchase_id, transaction_id) DO UPDATE SET (number, refunded_at) = (EXCLUDED.number, EXCLUDED.refunded_at)
    )
    UPDATE ipn_events e SET state = ${event.state}::ipn_state, reason = ${event.reason}, purchase_id = purchase.id,
      attempts = e.attempts + COALESCE((e.id = ${event.id}::uuid)::int, 0)
    FROM purchase
    WHERE e.id = ${event.id}::uuid OR (e.purchase_id = purchase.id AND e.state = 'unmatched')`
}

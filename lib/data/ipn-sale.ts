import 'server-only'
import { v7 } from 'uuid'
import { type FormFields, type Notice, normalItemNumber, readNotice } from '@/lib/contract/ipn'
import { Prisma, type Transaction } from '@/lib/server/db'
import type { Arrival, Payment } from './ipn-states'

/** A notification as the inbox holds it. */
export interface StoredEvent {
  id: string
  receivedAt: Date
  payload: FormFields
}

/** A purchase as it stands, with every notification of it in the order of arrival. */
export interface KnownSale {
  id: string
  saleId: string
  sale: string
  userId: string | null
  productId: string | null
  access: 'pending' | 'active' | 'suspended' | 'ended' | 'disputed' | 'refunded'
  accessReason: string | null
  isTest: boolean
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

/** Every purchase under these names: more than one when a sale id came with several item numbers. */
export async function readSales(tx: Transaction, names: string[]): Promise<KnownSale[]> {
  const rows = await tx.$queryRaw<SaleRow[]>`
    SELECT p.id, p.warrior_plus_sale_id AS "saleId", p.warrior_plus_sale AS sale, p.user_id AS "userId",
      p.product_id AS "productId", p.access, p.access_reason AS "accessReason", p.is_test AS "isTest",
      p.customer_deleted_at IS NOT NULL AS "isForgotten", p.ipn_data ->> 'WP_ITEM_NUMBER' AS "itemNumber",
      COALESCE(bool_or(e.state = 'processed' AND e.reason IS NOT NULL), FALSE) AS "isFlagged",
      COALESCE(jsonb_agg(jsonb_build_object('receivedAt', e.received_at, 'payload', e.payload)
        ORDER BY e.received_at, e.id) FILTER (WHERE e.id IS NOT NULL), '[]') AS events
    FROM purchases p LEFT JOIN ipn_events e ON e.purchase_id = p.id AND e.state IN ('processed', 'unmatched')
    WHERE p.warrior_plus_sale_id = ANY(${names}) OR p.warrior_plus_sale = ANY(${names})
    GROUP BY p.id ORDER BY p.created_at, p.id`
  return rows.map(({ events, ...row }) => ({
    ...row,
    arrivals: events.map(({ receivedAt, payload }) =>
      toArrival({ receivedAt: new Date(receivedAt), payload }),
    ),
  }))
}

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
        AND twin.payload ->> 'IPN_ID' = ${ipnId}) AS "isIpnIdTaken"
    FROM (VALUES (1)) one
      LEFT JOIN products product ON regexp_replace(lower(btrim(product.warrior_plus_product_id)), '^wso_', '')
        = NULLIF(${normalItemNumber(notice.itemNumber)}, '')
      LEFT JOIN ipn_events event ON event.id = ${event?.id ?? null}::uuid`
  return (
    rows[0] ?? { productId: null, productName: null, userId: null, eventState: null, isIpnIdTaken: false }
  )
}

export interface SaleRecord {
  id: string
  saleId: string
  sale: string
  userId: string | null
  productId: string | null
  access: KnownSale['access']
  accessReason: string | null
  needsAttention: string | null
  isTest: boolean
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
        ${notice.soldAt ?? receivedAt}::timestamptz, ${JSON.stringify(payload)}::jsonb,
        ${record.access}::purchase_access, ${record.accessReason}, ${record.needsAttention}, ${record.isTest})
      ON CONFLICT (id) DO UPDATE SET (warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id,
        amount, payment_method, payment_status, is_refunded, refund_date, purchase_date, ipn_data, access,
        access_reason, needs_attention) = (EXCLUDED.warrior_plus_sale_id, EXCLUDED.warrior_plus_sale,
        EXCLUDED.user_id, EXCLUDED.product_id, EXCLUDED.transaction_id, EXCLUDED.amount, EXCLUDED.payment_method,
        EXCLUDED.payment_status, EXCLUDED.is_refunded, EXCLUDED.refund_date, EXCLUDED.purchase_date,
        EXCLUDED.ipn_data, EXCLUDED.access, EXCLUDED.access_reason, EXCLUDED.needs_attention)
      RETURNING id
    ), paid AS (
      INSERT INTO purchase_payments AS known (id, purchase_id, transaction_id, number, refunded_at)
      SELECT payment.id, purchase.id, payment."transactionId", payment.number, payment."refundedAt"
      FROM purchase, jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        AS payment(id uuid, "transactionId" text, number int, "refundedAt" timestamptz)
      ON CONFLICT (transaction_id) DO UPDATE SET refunded_at = EXCLUDED.refunded_at
        WHERE known.purchase_id = EXCLUDED.purchase_id
    )
    UPDATE ipn_events e SET state = ${event.state}::ipn_state, reason = ${event.reason}, purchase_id = purchase.id,
      attempts = e.attempts + COALESCE((e.id = ${event.id}::uuid)::int, 0)
    FROM purchase
    WHERE e.id = ${event.id}::uuid OR (e.purchase_id = purchase.id AND e.state = 'unmatched')`
}

/**
 * The account of a buyer, made when there is none, and locked: two sales of one new buyer at once make one. The update
 * changes nothing; it is what locks and returns a row that another sale made meanwhile.
 */
export async function findOrCreateBuyer(tx: Transaction, notice: Notice): Promise<string | null> {
  if (!notice.email) return null
  const rows = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO users AS u (id, email, first_name, last_name, updated_at)
    VALUES (gen_random_uuid(), ${notice.email}, ${notice.firstName}, ${notice.lastName}, now())
    ON CONFLICT (email) DO UPDATE SET email = u.email
    RETURNING id`
  return rows[0]?.id ?? null
}

/** The second lock of the order. Sorted, because two customers may be involved when a purchase changes hands. */
export async function lockUsers(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.$queryRaw`SELECT id FROM users WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`
}

/** `hasPurchased` and `purchaseDate` follow from the active purchases. A name is filled in only where there is none. */
export async function recomputeUsers(tx: Transaction, ids: string[], name?: Notice): Promise<void> {
  if (ids.length === 0) return
  const named = Prisma.sql`u.first_name IS NULL AND u.last_name IS NULL`
  await tx.$executeRaw`
    UPDATE users u SET has_purchased = bought.since IS NOT NULL, purchase_date = bought.since, updated_at = now(),
      first_name = CASE WHEN ${named} THEN ${name?.firstName ?? null} ELSE u.first_name END,
      last_name = CASE WHEN ${named} THEN ${name?.lastName ?? null} ELSE u.last_name END
    FROM (SELECT wanted.id, min(p.purchase_date) AS since
      FROM unnest(${ids}::uuid[]) AS wanted(id)
        LEFT JOIN purchases p ON p.user_id = wanted.id AND p.access = 'active'
      GROUP BY wanted.id) bought
    WHERE u.id = bought.id`
}

import 'server-only'
import { v7 } from 'uuid'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { purchaseAccessSchema } from '@/lib/contract/people/access'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { Prisma, type Transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Matches, Outcome } from './decide'
import { redact } from './privacy'
import type { KnownPurchase } from './sale'
import { type Notification, readNotification, storedSchema } from './states'

/**
 * The first lock of the one order: sale, users, purchase. Whoever holds any of a sale's names holds the sale, so what
 * came under its number and what came under its API name wait for each other.
 */
export async function lockSale(tx: Transaction, names: (string | null)[]): Promise<string[]> {
  const sorted = [...new Set(names.filter((name) => name !== null))].sort()
  await tx.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('sale ' || name, 0)) FROM unnest(${sorted}::text[]) AS name`
  return sorted
}

const purchaseSchema = z.strictObject({
  id: idSchema,
  saleId: z.string(),
  sale: z.string(),
  userId: idSchema.nullable(),
  productId: idSchema.nullable(),
  access: purchaseAccessSchema,
  accessReason: z.string().nullable(),
  isTest: z.boolean(),
  isForgotten: z.boolean(),
  itemNumber: z.string().nullable(),
  isFlagged: z.boolean(),
  // JSON has Postgres's own spelling of a time.
  stored: z.array(storedSchema.extend({ receivedAt: z.string() })),
})

/**
 * Every purchase under these names: more than one when a sale id came with several item numbers. All of them share the
 * API name, so each is found by it, even when only the number was given.
 */
export async function readSale(tx: Transaction, names: string[]): Promise<KnownPurchase[]> {
  const purchases = await rows(purchaseSchema, tx)`
    SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS sale, p.user_id, p.product_id, p.access,
      p.access_reason, p.is_test, p.customer_deleted_at IS NOT NULL AS is_forgotten,
      p.ipn_data ->> 'WP_ITEM_NUMBER' AS item_number,
      COALESCE(bool_or(e.state = 'processed' AND e.reason IS NOT NULL), FALSE) AS is_flagged,
      COALESCE(jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'receivedAt', e.received_at,
        'payload', e.payload) ORDER BY e.received_at, e.id) FILTER (WHERE e.id IS NOT NULL), '[]') AS stored
    FROM purchases p LEFT JOIN ipn_events e ON e.purchase_id = p.id AND e.state IN ('processed', 'unmatched', 'ignored')
    WHERE p.warrior_plus_sale IN (SELECT named.warrior_plus_sale FROM purchases named
      WHERE named.warrior_plus_sale_id = ANY(${names}) OR named.warrior_plus_sale = ANY(${names}))
    GROUP BY p.id ORDER BY p.created_at, p.id`
  return purchases.map(({ stored, ...purchase }) => ({
    ...purchase,
    notifications: stored.map(readNotification),
  }))
}

/** `normalItemNumber()` in SQL, as the index on products has it. */
export function normalItem(itemNumber: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`regexp_replace(lower(btrim(${itemNumber})), '^wso_', '')`
}

const matchesSchema = z.strictObject({
  products: z.record(z.string(), z.strictObject({ id: idSchema, name: z.string() })),
  people: z.record(z.string(), idSchema),
  isIpnIdTaken: z.boolean(),
  isOpen: z.boolean(),
})

/**
 * What the notifications of a sale lead to: one look-up under the lock. Null when another delivery of the one that arrives
 * was faster.
 */
export async function findMatches(
  tx: Transaction,
  known: Notification[],
  arriving: Notification | null,
): Promise<Matches | null> {
  const all = arriving ? [...known, arriving] : known
  const items = all.map(({ itemNumber }) => normalItemNumber(itemNumber)).filter(Boolean)
  const emails = all.flatMap(({ email }) => email ?? [])
  const item = normalItem(Prisma.sql`warrior_plus_product_id`)
  const id = Prisma.sql`${arriving?.id ?? null}::uuid`
  const [row] = await rows(matchesSchema, tx)`
    SELECT
      (SELECT COALESCE(jsonb_object_agg(${item}, jsonb_build_object('id', id, 'name', name)), '{}')
        FROM products WHERE ${item} = ANY(${items})) AS products,
      (SELECT COALESCE(jsonb_object_agg(email, id ORDER BY rank), '{}') FROM (
        SELECT email, user_id AS id, 1 AS rank FROM user_emails WHERE verified_at IS NOT NULL AND email = ANY(${emails})
        UNION ALL SELECT email, id, 2 FROM users WHERE email = ANY(${emails})) known) AS people,
      EXISTS (SELECT 1 FROM ipn_events twin WHERE twin.verified AND twin.id <> ${id}
        AND left(twin.payload ->> 'IPN_ID', 200) = ${arriving?.ipnId ?? null}) AS is_ipn_id_taken,
      ${id} IS NULL OR EXISTS (SELECT 1 FROM ipn_events WHERE id = ${id} AND state IN ('received', 'failed')) AS is_open`
  return row?.isOpen ? row : null
}

/** What is written of a purchase, and written again whenever it is settled. */
const columns = `warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id, amount, payment_method,
  payment_status, is_refunded, refund_date, purchase_date, ipn_data, access, access_reason, needs_attention`

/** Writes what was decided: the purchase with its payments, and what became of its notifications. */
export async function writeOutcome(
  tx: Transaction,
  outcome: Outcome,
  holderId: string | null,
  arrivingId: string | null,
): Promise<void> {
  const { purchase, absorb, settled } = outcome
  if (absorb.length > 0) await absorbPurchases(tx, purchase.id, absorb)
  const { first } = purchase
  const payments = purchase.payments.map((payment) => ({ id: v7(), ...payment }))
  await tx.$executeRaw`
    WITH purchase AS (
      INSERT INTO purchases (id, is_test, ${Prisma.raw(columns)})
      VALUES (${purchase.id}::uuid, ${purchase.isTest}, ${purchase.saleId}, ${purchase.sale}, ${holderId}::uuid,
        ${purchase.productId}::uuid, ${first.transactionId}, ${first.amount}, ${first.paymentMethod},
        ${purchase.paymentStatus}, ${purchase.isRefunded}, ${purchase.refundDate}::timestamptz,
        ${purchase.purchaseDate}::timestamptz, ${JSON.stringify(purchase.ipnData)}::jsonb,
        ${purchase.access}::purchase_access, ${purchase.accessReason}, ${purchase.needsAttention})
      ON CONFLICT (id) DO UPDATE SET (${Prisma.raw(columns)}) = (${Prisma.raw(columns.replace(/\w+/g, 'EXCLUDED.$&'))})
    ), renamed AS (
      UPDATE purchases other SET (warrior_plus_sale_id, warrior_plus_sale) = (new."saleId", new.sale)
      FROM jsonb_to_recordset(${JSON.stringify(outcome.rename)}::jsonb) AS new(id uuid, "saleId" text, sale text)
      WHERE other.id = new.id
    ), paid AS (
      INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, refunded_at)
      SELECT payment.id, ${purchase.id}::uuid, payment."transactionId", payment.number, payment."refundedAt"
      FROM jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
        AS payment(id uuid, "transactionId" text, number int, "refundedAt" timestamptz)
      ON CONFLICT (purchase_id, transaction_id) DO UPDATE SET (number, refunded_at) = (EXCLUDED.number, EXCLUDED.refunded_at)
    )
    UPDATE ipn_events SET state = ${settled.state}::ipn_state, reason = ${settled.reason},
      purchase_id = ${purchase.id}::uuid, attempts = attempts + (id IS NOT DISTINCT FROM ${arrivingId}::uuid)::int
    WHERE id = ANY(${settled.ids}::uuid[])`
  await redact(tx, outcome.redact)
}

/** Their payments go with them: those of the purchase that stays follow from the notifications of all. */
async function absorbPurchases(tx: Transaction, id: string, absorbed: string[]): Promise<void> {
  await tx.ipnEvent.updateMany({ where: { purchaseId: { in: absorbed } }, data: { purchaseId: id } })
  await tx.purchase.deleteMany({ where: { id: { in: absorbed } } })
}

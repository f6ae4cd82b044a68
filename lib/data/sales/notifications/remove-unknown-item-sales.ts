import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { networkNames } from '@/lib/contract/sales/networks'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import { dropPurchaseEmails } from '@/lib/data/mail/outbox-queries'
import { markSaleDays } from '@/lib/data/timelines/record-timelines'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { isIgnoredItemSql, isListingOfPurchaseSql } from '../listings'
import { withoutBuyer } from '../networks/networks'
import { listSaleIdentifiers } from '../networks/stored-ids'
import { markPaymentDays } from '../purchase-payments'
import { redactNotifications } from './forget-buyer'
import { readSales, type StoredPurchase, tryLockSales } from './match-purchases'
import { IGNORED_ITEM_REASON, UNKNOWN_ACTION_REASON } from './process-queue'

const BATCH = 200
/** Days after which the buyers are removed from the sales of an unknown item. */
const UNKNOWN_ITEM_DAYS = 90
const UNKNOWN_ITEM_REASON = `No product had this item number for ${UNKNOWN_ITEM_DAYS} days`

const foundSchema = z.strictObject({ id: idSchema, saleId: z.string(), apiSaleId: z.string() })
const messageSchema = ipnEventSchema
  .pick({ id: true, payload: true })
  .extend({ network: z.enum(networkNames) })

/**
 * Removes the sales of items that are not from this shop, up to 200 in one transaction: deletes their purchases,
 * sets their notifications to ignored, and removes the buyers from them. Purchases that give access stay. Returns
 * whether more may be left.
 */
export function removeIgnoredSaleBatch(): Promise<boolean> {
  return transaction(async (tx) => {
    const found = await queryRows(foundSchema, tx)`
      SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id
      FROM listings l JOIN purchases p ON p.product_id IS NULL AND p.access <> 'active' AND ${isListingOfPurchaseSql}
      WHERE l.product_id IS NULL ORDER BY p.created_at, p.id LIMIT ${BATCH}`
    const purchases = await lockPurchases(tx, found)
    const ids = purchases.map(({ id }) => id)
    await moveItemlessMessages(tx, ids)
    const messages = await queryRows(messageSchema, tx)`
      UPDATE ipn_events e SET state = 'ignored', reason = ${IGNORED_ITEM_REASON}, purchase_id = NULL
      WHERE e.purchase_id = ANY(${ids}::uuid[]) OR e.id IN (
        SELECT e.id FROM ipn_events e WHERE e.verified AND e.purchase_id IS NULL
          AND (e.state = 'unmatched' OR (e.state = 'ignored' AND e.reason = ${UNKNOWN_ACTION_REASON}))
          AND ${isIgnoredItemSql(Prisma.sql`e.network`, Prisma.sql`e.event ->> 'item'`)} LIMIT ${BATCH})
      RETURNING e.id, e.payload, e.network`
    await redactNotifications(tx, messages)
    await deletePurchases(tx, ids)
    return ids.length === BATCH || messages.length >= BATCH
  })
}

/** Removes all sales of items that are not from this shop. */
export async function removeIgnoredSales(): Promise<void> {
  while (await removeIgnoredSaleBatch());
}

/**
 * Locks the sales of these purchases, except those that another transaction has locked. Returns the locked
 * purchases that still have no product.
 */
async function lockPurchases(
  tx: Transaction,
  candidates: z.infer<typeof foundSchema>[],
): Promise<StoredPurchase[]> {
  if (candidates.length === 0) return []
  const locked = await tryLockSales(tx, listSaleIdentifiers(candidates))
  const purchases = await readSales(tx, [...locked])
  return purchases.filter(
    (one) =>
      one.productId === null &&
      candidates.some(({ id }) => id === one.id) &&
      listSaleIdentifiers([one]).every((name) => locked.has(name)),
  )
}

/** Moves the messages about all items of a sale from these purchases to another purchase of the sale, if any. */
async function moveItemlessMessages(tx: Transaction, ids: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE ipn_events e SET purchase_id = kept.id FROM purchases own CROSS JOIN LATERAL (
      SELECT p.id FROM purchases p WHERE p.warrior_plus_sale = own.warrior_plus_sale AND p.id <> ALL(${ids}::uuid[])
      ORDER BY p.created_at, p.id LIMIT 1) kept
    WHERE own.id = ANY(${ids}::uuid[]) AND e.purchase_id = own.id AND e.event ->> 'item' IS NULL`
}

async function deletePurchases(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await markPaymentDays(tx, ids)
  await markSaleDays(tx, [], ids)
  await dropPurchaseEmails(tx, ids)
  await tx.purchase.deleteMany({ where: { id: { in: ids } } })
}

/**
 * For maintenance: removes the buyers from sales that have no product 90 days after they arrived. Such a sale can
 * no longer give access. Sales on WarriorPlus keep their buyers.
 */
export async function forgetUnknownItemBuyers(): Promise<void> {
  while (await forgetBuyerBatch());
}

function forgetBuyerBatch(): Promise<boolean> {
  return transaction(async (tx) => {
    const found = await queryRows(foundSchema, tx)`
      SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id FROM purchases p
      WHERE p.product_id IS NULL AND p.customer_deleted_at IS NULL AND p.user_id IS NULL AND p.item IS NOT NULL
        AND p.network <> 'warriorplus'
        AND p.created_at < now() - make_interval(days => ${UNKNOWN_ITEM_DAYS})
      ORDER BY p.created_at, p.id LIMIT ${BATCH}`
    const purchases = await lockPurchases(tx, found)
    await forgetBuyers(tx, purchases)
    return purchases.length === BATCH
  })
}

async function forgetBuyers(tx: Transaction, purchases: StoredPurchase[]): Promise<void> {
  const messages = purchases.flatMap(({ notifications }) => notifications)
  const stripped = purchases.map(({ id, notifications: [first] }) => ({
    id,
    fields: first ? withoutBuyer(first.network, first.payload) : {},
  }))
  await tx.$executeRaw`
    UPDATE purchases p SET customer_deleted_at = now(), needs_attention = NULL, ipn_data = new.fields,
      buyer_email = CASE WHEN p.buyer_email IS NOT NULL THEN ${REMOVED_PLACEHOLDER} END,
      buyer_name = CASE WHEN p.buyer_name IS NOT NULL THEN ${REMOVED_PLACEHOLDER} END
    FROM jsonb_to_recordset(${JSON.stringify(stripped)}::jsonb) AS new(id uuid, fields jsonb) WHERE p.id = new.id`
  await tx.$executeRaw`
    UPDATE ipn_events SET state = 'ignored', reason = ${UNKNOWN_ITEM_REASON}
    WHERE id = ANY(${messages.map(({ id }) => id)}::uuid[]) AND state = 'unmatched'`
  await redactNotifications(tx, messages)
}

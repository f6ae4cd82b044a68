import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { tryLock } from '@/lib/server/db/advisory-locks'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable, isTransactionConflict } from '@/lib/server/db/database-errors'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { isListingOfPurchaseSql } from '../listings'
import { listSaleIdentifiers } from '../networks/stored-ids'
import type { PurchaseToDecide } from './find-products-and-accounts'
import {
  attachSiblingPurchases,
  readSales,
  type StoredPurchase,
  selectPurchases,
  tryLockSales,
} from './match-purchases'
import { decideAndWritePurchases } from './process-sales'

const WAITING_SALES_PER_BATCH = 200
/** Minutes for which a sale is skipped after an attempt to grant its access failed. */
const FAILED_SALE_SKIP_MINUTES = 60
/** Minutes without progress after which a run counts as ended. The next run counts its sales from zero. */
const RUN_ENDS_MINUTES = 10

/** SQL: whether a purchase `p` waits for the product of listing `l` and is not skipped. */
const isWaitingForProductSql = Prisma.sql`
  p.product_id IS NULL AND p.customer_deleted_at IS NULL AND (p.match_after IS NULL OR p.match_after <= now())
  AND ${isListingOfPurchaseSql}`

const dueSchema = z.strictObject({ id: idSchema, saleId: z.string(), apiSaleId: z.string() })
type Due = z.infer<typeof dueSchema>

/** Returns the oldest sales that wait for this product. */
function listWaitingSales(
  client: Transaction,
  productId: string,
  limit = WAITING_SALES_PER_BATCH,
): Promise<Due[]> {
  return queryRows(dueSchema, client)`
    SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id
    FROM listings l JOIN purchases p ON ${isWaitingForProductSql}
    WHERE l.product_id = ${productId}::uuid ORDER BY p.created_at, p.id LIMIT ${limit}`
}

/**
 * Grants access for up to 200 sales, unless another process works on this product. The advisory lock serves
 * as the lease and ends with the transaction: if this process dies, the batch is rolled back and another
 * process can continue immediately. Returns the number of sales with new access.
 */
function grantAccessForWaitingBatch(productId: string): Promise<number> {
  return transaction(async (tx) => {
    const isMine = await tryLock(tx, 'open', productId)
    return isMine ? grantAccess(tx, productId, await listWaitingSales(tx, productId)) : 0
  })
}

/** Grants access for the given sales only, even if another process works on the product. */
const grantAccessForListedSales = (productId: string, due: Due[]) =>
  transaction((tx) => grantAccess(tx, productId, due))

async function grantAccess(tx: Transaction, productId: string, due: Due[]): Promise<number> {
  if (due.length === 0) return 0
  const locked = await tryLockSales(tx, listSaleIdentifiers(due))
  const cases = casesOf(due, await readSales(tx, [...locked]), locked)
  if (cases.length === 0) return 0
  await decideAndWritePurchases(tx, cases)
  const skipped = await skipUnmatched(tx, cases)
  const opened = cases.length - skipped
  await tx.$executeRaw`
    INSERT INTO matching_runs AS run (product_id, opened, worked_at) VALUES (${productId}::uuid, ${opened}, now())
    ON CONFLICT (product_id) DO UPDATE SET worked_at = now(), opened = EXCLUDED.opened
      + CASE WHEN run.worked_at > now() - make_interval(mins => ${RUN_ENDS_MINUTES}) THEN run.opened ELSE 0 END`
  return opened
}

/**
 * Selects one waiting purchase of each sale that this process has locked. The next batch selects the other
 * purchases.
 */
function casesOf(due: Due[], purchases: StoredPurchase[], locked: Set<string>): PurchaseToDecide[] {
  const taken = new Set<string>()
  return due.flatMap((one) => {
    const own = selectPurchases(one, purchases)
    const identifiers = listSaleIdentifiers(own)
    const purchase = own.find(({ id, productId }) => id === one.id && productId === null)
    if (!purchase || !identifiers.every((id) => locked.has(id) && !taken.has(id))) return []
    for (const id of identifiers) taken.add(id)
    return [{ known: attachSiblingPurchases(own, purchase), arriving: null }]
  })
}

/**
 * Skips purchases for an hour if they still don’t have a product, because their notifications contain a
 * different item number than the query found. Otherwise, every batch would select these purchases again and
 * never reach the remaining sales.
 */
function skipUnmatched(tx: Transaction, cases: PurchaseToDecide[]): Promise<number> {
  const ids = cases.map(({ known }) => known.id)
  return tx.$executeRaw`
    UPDATE purchases SET match_after = now() + make_interval(mins => ${FAILED_SALE_SKIP_MINUTES})
    WHERE id = ANY(${ids}::uuid[]) AND product_id IS NULL`
}

/**
 * Grants access for sales that waited for the item number of a product, up to 200 in one transaction, and
 * queues the emails to their buyers. Call this after saving a product. Does nothing if another process works on
 * the product. Returns the number of sales with new access.
 */
export async function matchProductSales(productId: string): Promise<number> {
  try {
    return await grantAccessForWaitingBatch(productId)
  } catch (error) {
    if (isDatabaseDown(error)) throw error
    return grantAccessOneByOne(productId)
  }
}

/**
 * Returns whether the database is down. Returns false for a deadlock, so that a sale that always causes one
 * doesn’t stop the run.
 */
const isDatabaseDown = (error: unknown) => isDatabaseUnavailable(error) && !isTransactionConflict(error)

/** Grants access for each sale in its own transaction. If a sale fails, skips it for an hour. */
async function grantAccessOneByOne(productId: string): Promise<number> {
  let opened = 0
  for (const one of await listWaitingSales(db, productId)) {
    try {
      opened += await grantAccessForListedSales(productId, [one])
    } catch (error) {
      if (isDatabaseDown(error)) throw error
      log.error('purchase_not_matched', error, { purchaseId: one.id })
      await skipForAnHour(one.id)
    }
  }
  return opened
}

async function skipForAnHour(id: string): Promise<void> {
  await db.$executeRaw`
    UPDATE purchases SET match_after = now() + make_interval(mins => ${FAILED_SALE_SKIP_MINUTES})
    WHERE id = ${id}::uuid AND product_id IS NULL`
}

/**
 * Grants access for all sales whose product exists, 200 at a time, and calls `onProgress` after each batch.
 * If the process dies, the next call continues. Returns the number of sales with new access.
 */
export async function matchWaitingSales(onProgress?: () => Promise<unknown>): Promise<number> {
  let all = 0
  const products = await queryRows(idRowSchema)`
    SELECT sold.id FROM products sold WHERE EXISTS (
      SELECT 1 FROM listings l JOIN purchases p ON ${isWaitingForProductSql} WHERE l.product_id = sold.id)
    ORDER BY sold.created_at, sold.id`
  for (const { id } of products) {
    for (;;) {
      const opened = await matchProductSales(id)
      all += opened
      if (opened > 0) await onProgress?.()
      if (opened < WAITING_SALES_PER_BATCH && !(await isMoreDue(id, opened))) break
    }
  }
  return all
}

/**
 * Returns whether to process another batch: the last batch granted access to a sale, and more sales are
 * waiting. A batch that didn't grant access means that another process is working on the product, or that the
 * remaining sales are skipped.
 */
const isMoreDue = async (productId: string, opened: number) =>
  opened > 0 && (await listWaitingSales(db, productId, 1)).length > 0

/**
 * Sends the due emails for sales that already have access, then grants access for the remaining sales and
 * sends their emails. Call this after the response.
 */
export async function finishWaitingSales(onProgress?: () => Promise<unknown>): Promise<void> {
  await sendDueEmails()
  if ((await matchWaitingSales(onProgress)) > 0) await sendDueEmails()
}

import 'server-only'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { db } from '@/lib/server/db/client'
import { isDatabaseUnavailable, isTransactionConflict } from '@/lib/server/db/database-errors'
import { idRowSchema, rows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import {
  FAILED_SALE_SKIP_MINUTES,
  grantAccessForListedSales,
  grantAccessForWaitingBatch,
  isWaitingForProductSql,
  listWaitingSales,
  WAITING_SALES_PER_BATCH,
} from './match-waiting-batch'

/**
 * Grants access for sales that waited for the item number of a product, up to 200 in one transaction, and
 * queues the emails to their buyers. Call it after saving a product. Does nothing if another process works on
 * the product. Returns the number of sales with new access.
 */
export async function matchProductSales(productId: string): Promise<number> {
  try {
    return await grantAccessForWaitingBatch(productId)
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    return openEachAlone(productId)
  }
}

/**
 * Tells whether the database is down. Returns false for a deadlock, so that a sale that always causes one
 * doesn’t stop the run.
 */
const isDatabaseAway = (error: unknown) => isDatabaseUnavailable(error) && !isTransactionConflict(error)

/** Grants access for each sale in its own transaction. If a sale fails, skips it for an hour. */
async function openEachAlone(productId: string): Promise<number> {
  let opened = 0
  for (const one of await listWaitingSales(db, productId)) {
    try {
      opened += await grantAccessForListedSales(productId, [one])
    } catch (error) {
      if (isDatabaseAway(error)) throw error
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
  const products = await rows(idRowSchema)`
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
 * Tells whether to process another batch: the last batch granted access to a sale, and more sales are
 * waiting. A batch that didn't grant access means that another process is working on the product, or that the
 * remaining sales are skipped.
 */
const isMoreDue = async (productId: string, opened: number) =>
  opened > 0 && (await listWaitingSales(db, productId, 1)).length > 0

/**
 * Sends the due emails for sales that already have access, then grants access for the remaining sales and
 * sends their emails. Call it after the response.
 */
export async function finishWaitingSales(onProgress?: () => Promise<unknown>): Promise<void> {
  await sendDueEmails()
  if ((await matchWaitingSales(onProgress)) > 0) await sendDueEmails()
}

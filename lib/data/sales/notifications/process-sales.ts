import 'server-only'
import { v7 } from 'uuid'
import type { Transaction } from '@/lib/server/db/client'
import { isMissingRow, OutdatedReadError } from '@/lib/server/db/database-errors'
import { decidePurchase } from './decide-purchase'
import { findProductsAndAccounts, type PurchaseToDecide } from './find-products-and-accounts'
import { isAboutAllItems } from './item-notifications'
import { lockHolders } from './lock-holders'
import {
  attachSiblingPurchases,
  choosePurchase,
  mergeDuplicates,
  readSales,
  type StoredPurchase,
  selectPurchases,
} from './match-purchases'
import type { Notification } from './parse-notification'
import { writeDecidedPurchases } from './write-purchases'

/** Processes notifications, at most one per sale. The caller has locked and read the sales. */
export async function processLockedSales(
  tx: Transaction,
  arriving: Notification[],
  purchases: StoredPurchase[],
): Promise<void> {
  const cases = arriving.map((one) => ({ own: selectPurchases(one, purchases), arriving: one }))
  await decideAndWritePurchases(
    tx,
    cases.map(({ own, arriving }) => ({ known: choosePurchase(own, arriving, v7()), arriving })),
  )
  for (const { own, arriving } of cases) await mergeDuplicatesOfSale(tx, own.length, arriving)
  for (const { own, arriving } of cases) {
    const notifications = [arriving, ...own.flatMap((one) => one.notifications)]
    if (notifications.some(isAboutAllItems)) await recomputeOtherItems(tx, arriving)
  }
}

/** Recomputes the other purchases of a sale that has a notification about all its items, such as its refund. */
async function recomputeOtherItems(tx: Transaction, arriving: Notification): Promise<void> {
  const purchases = await readSales(tx, [arriving.saleId, arriving.apiSaleId])
  const others = purchases.filter(({ notifications }) => notifications.every(({ id }) => id !== arriving.id))
  await decideAndWritePurchases(
    tx,
    others.map((one) => ({
      known: attachSiblingPurchases(purchases, one),
      arriving: null,
      cause: arriving,
    })),
  )
}

/**
 * Merges duplicate purchases of a sale. A notification that contains both identifiers can reveal duplicates
 * of other items, and each merge can reveal more. Each merge leaves fewer purchases, so the loop ends.
 */
async function mergeDuplicatesOfSale(tx: Transaction, count: number, { saleId, apiSaleId }: Notification) {
  for (let left = count; left > 1; left--) {
    const [merged] = mergeDuplicates(await readSales(tx, [saleId, apiSaleId]))
    if (!merged) return
    await decideAndWritePurchases(tx, [{ known: merged, arriving: null }])
  }
}

/**
 * Matches, decides and writes several purchases, with one statement for each kind of work. Without an
 * arriving notification, a purchase is only recomputed, for example because its product exists now. Throws
 * `OutdatedReadError` if an account was deleted or merged before it was locked; then the transaction runs again.
 */
export async function decideAndWritePurchases(tx: Transaction, cases: PurchaseToDecide[]): Promise<void> {
  const matches = await findProductsAndAccounts(tx, cases)
  const outcomes = cases.flatMap((one, index) => {
    const outcome =
      matches[index] && decidePurchase(one.known, one.arriving, matches[index], one.owner, one.cause)
    return outcome ? [{ outcome, arriving: one.arriving }] : []
  })
  if (outcomes.length === 0) return
  try {
    const holders = await lockHolders(
      tx,
      outcomes.map(({ outcome }) => outcome),
    )
    await writeDecidedPurchases(
      tx,
      outcomes.map((one, index) => ({ ...one, holderId: holders[index] ?? null })),
    )
  } catch (error) {
    throw isMissingRow(error) ? new OutdatedReadError() : error
  }
}

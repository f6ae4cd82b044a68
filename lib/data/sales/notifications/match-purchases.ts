import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { lockSql, tryLockSql } from '@/lib/server/db/advisory-locks'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { normalizeItem } from '../networks/networks'
import {
  hasOneIdentifier,
  listSaleIdentifiers,
  type SaleIdentifiers,
  saleNumberOf,
} from '../networks/stored-ids'
import {
  isTestSale,
  type Notification,
  parseNotification,
  storedNotificationSchema,
} from './parse-notification'
import { sortByArrival } from './sort-notifications'

/** A stored purchase with its notifications in the order of arrival. */
export interface StoredPurchase extends SaleIdentifiers {
  id: string
  userId: string | null
  productId: string | null
  access: z.infer<typeof purchaseAccessSchema>
  accessReason: string | null
  isTest: boolean
  /** True if the customer was deleted. The purchase never matches an account again. */
  isForgotten: boolean
  itemNumber: string | null
  /** True if one of its notifications had the same message ID as another notification with different content. */
  isFlagged: boolean
  notifications: Notification[]
}

/**
 * A purchase after merging its duplicates. `duplicates` are the stored purchases that it was merged from: at least
 * one, or none if the purchase is new. `others` are the other purchases of the sale.
 */
export type MergedPurchase = StoredPurchase & { duplicates: StoredPurchase[]; others: StoredPurchase[] }

/**
 * Selects the purchases of the sale that a notification with these identifiers is about. Returns the same
 * purchases as a query with `isPurchaseOfSaleSql`.
 */
export function selectPurchases(
  { saleId, apiSaleId }: SaleIdentifiers,
  purchases: StoredPurchase[],
): StoredPurchase[] {
  const sharesIdentifier = (purchase: SaleIdentifiers) =>
    [saleId, apiSaleId].some((id) => [purchase.saleId, purchase.apiSaleId].includes(id))
  const apiSaleIds = new Set(purchases.filter(sharesIdentifier).map((purchase) => purchase.apiSaleId))
  return purchases.filter((purchase) => apiSaleIds.has(purchase.apiSaleId))
}

/**
 * Chooses the purchase that a notification is about: the purchase with the same item number, else a purchase
 * without an item number, else a new purchase. If the notification has no item number, chooses the first purchase.
 */
export function choosePurchase(
  purchases: StoredPurchase[],
  notification: Notification,
  newId: string,
): MergedPurchase {
  const joined = joinDuplicates(purchases)
  const { network } = notification
  const item = normalizeItem(network, notification.item)
  return (
    joined.find(({ itemNumber }) => item === '' || normalizeItem(network, itemNumber) === item) ??
    joined.find(({ itemNumber }) => itemNumber === null) ??
    newPurchase(purchases, notification, newId)
  )
}

/** Creates a purchase for a new sale, or for a second item number of a known sale. */
function newPurchase(others: StoredPurchase[], notification: Notification, id: string): MergedPurchase {
  return {
    id,
    saleId: notification.saleId,
    apiSaleId: notification.apiSaleId,
    userId: null,
    productId: null,
    access: 'pending',
    accessReason: null,
    isTest: notification.isTestMode || isTestSale(notification),
    isForgotten: false,
    itemNumber: null,
    isFlagged: false,
    notifications: [],
    duplicates: [],
    others,
  }
}

/** Returns a stored purchase with the other purchases of its sale, without merging duplicates. */
export function attachSiblingPurchases(
  purchases: StoredPurchase[],
  purchase: StoredPurchase,
): MergedPurchase {
  return { ...purchase, duplicates: [purchase], others: purchases.filter(({ id }) => id !== purchase.id) }
}

/**
 * Merges duplicate purchases. Duplicates arise if the sale number and the API ID arrive in different
 * notifications, before one notification contains both. Keeps the purchase of a deleted customer, else the
 * older one.
 */
function joinDuplicates(purchases: StoredPurchase[]): MergedPurchase[] {
  const joined: MergedPurchase[] = []
  for (const purchase of purchases.toSorted((a, b) => Number(b.isForgotten) - Number(a.isForgotten))) {
    const index = joined.findIndex((other) => isDuplicate(other, purchase))
    const twin = joined[index]
    if (twin) joined[index] = joinPurchases(twin, purchase)
    else joined.push(attachSiblingPurchases(purchases, purchase))
  }
  return joined
}

/** Returns the purchases that were merged from duplicates. */
export function mergeDuplicates(purchases: StoredPurchase[]): MergedPurchase[] {
  return joinDuplicates(purchases).filter(({ duplicates }) => duplicates.length > 1)
}

/**
 * Returns whether two purchases of a sale are duplicates. If both identifiers are equal, the items must be equal too.
 * Otherwise, one purchase must have a single identifier that the other purchase has too, or both must have a single
 * identifier; and the items must be equal, or one of them unknown. Two purchases with different single identifiers
 * belong to the same sale, because a notification contains both.
 */
function isDuplicate(one: StoredPurchase, other: StoredPurchase): boolean {
  const network = one.notifications[0]?.network ?? 'warriorplus'
  const [item, otherItem] = [one, other].map(({ itemNumber }) => normalizeItem(network, itemNumber))
  if (one.apiSaleId === other.apiSaleId && saleNumberOf(one) === saleNumberOf(other))
    return item === otherItem
  if (item && otherItem && item !== otherItem) return false
  if (hasOneIdentifier(one) && hasOneIdentifier(other)) return true
  const [lesser, full] = hasOneIdentifier(one) ? [one, other] : [other, one]
  return hasOneIdentifier(lesser) && [saleNumberOf(full), full.apiSaleId].includes(lesser.apiSaleId)
}

function joinPurchases(kept: MergedPurchase, gone: StoredPurchase): MergedPurchase {
  const { access, accessReason } = gone.accessReason && !kept.accessReason ? gone : kept
  const { saleId, apiSaleId } = hasOneIdentifier(kept) && !hasOneIdentifier(gone) ? gone : kept
  return {
    ...kept,
    saleId,
    apiSaleId,
    userId: kept.userId ?? gone.userId,
    productId: kept.productId ?? gone.productId,
    itemNumber: kept.itemNumber ?? gone.itemNumber,
    access,
    accessReason,
    isFlagged: kept.isFlagged || gone.isFlagged,
    notifications: sortByArrival([...kept.notifications, ...gone.notifications]),
    duplicates: [...kept.duplicates, gone],
    others: kept.others.filter(({ id }) => id !== gone.id),
  }
}

const nameSchema = z.strictObject({ name: z.string() })

/**
 * SQL: whether purchase `p` belongs to a sale with one of these identifiers, each a sale number or an API ID. All
 * purchases of a sale share the API ID.
 */
export const isPurchaseOfSaleSql = (identifiers: string[]) => Prisma.sql`
  p.warrior_plus_sale IN (SELECT named.warrior_plus_sale FROM purchases named
    WHERE named.warrior_plus_sale_id = ANY(${identifiers}) OR named.warrior_plus_sale = ANY(${identifiers}))`

/**
 * SQL: these sale identifiers and all other identifiers of the same purchases, sorted. All processes lock in
 * this order, which prevents deadlocks.
 */
const allIdentifiersSql = (identifiers: string[]) => Prisma.sql`
  (SELECT name FROM unnest(${identifiers}::text[]) AS name
    UNION SELECT name FROM purchases p,
      unnest(ARRAY[split_part(p.warrior_plus_sale_id, '/', 1), p.warrior_plus_sale]) AS name
    WHERE ${isPurchaseOfSaleSql(identifiers)}
    ORDER BY name) AS sale`

/**
 * Locks sales with advisory locks until the transaction ends, before users and purchases are locked, and
 * reads their purchases. Locks every identifier of a sale, so notifications with its number and notifications
 * with its API ID wait for each other. Throws `OutdatedReadError` if a sale got another identifier during
 * the wait; then the transaction runs again.
 */
export async function lockSales(tx: Transaction, identifiers: string[]): Promise<StoredPurchase[]> {
  const locked = await queryRows(nameSchema.extend({ lock: z.literal('') }), tx)`
    SELECT name, ${lockSql('sale', Prisma.sql`name`)}::text AS lock FROM ${allIdentifiersSql(identifiers)}`
  const purchases = await readSales(tx, identifiers)
  const isLocked = (name: string) => locked.some((one) => one.name === name)
  if (!listSaleIdentifiers(purchases).every(isLocked)) throw new OutdatedReadError()
  return purchases
}

/** Locks the sale identifiers that no other transaction holds, and returns the locked identifiers. */
export async function tryLockSales(tx: Transaction, identifiers: string[]): Promise<Set<string>> {
  const locked = await queryRows(nameSchema, tx)`
    SELECT name FROM ${allIdentifiersSql(identifiers)} WHERE ${tryLockSql('sale', Prisma.sql`name`)}`
  return new Set(locked.map(({ name }) => name))
}

const purchaseSchema = z.strictObject({
  id: idSchema,
  saleId: z.string(),
  apiSaleId: z.string(),
  userId: idSchema.nullable(),
  productId: idSchema.nullable(),
  access: purchaseAccessSchema,
  accessReason: z.string().nullable(),
  isTest: z.boolean(),
  isForgotten: z.boolean(),
  itemNumber: z.string().nullable(),
  isFlagged: z.boolean(),
  // PostgreSQL formats times in JSON in its own way, so they are not validated as ISO strings.
  stored: z.array(storedNotificationSchema.extend({ receivedAt: z.string() })),
})

/**
 * Reads all purchases of the sales with these identifiers. A sale with several item numbers has several
 * purchases. These purchases share the API ID, so the sale number is enough to find all of them.
 */
export async function readSales(tx: Transaction, identifiers: string[]): Promise<StoredPurchase[]> {
  const purchases = await queryRows(purchaseSchema, tx)`
    SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id, p.user_id, p.product_id, p.access,
      p.access_reason, p.is_test, p.customer_deleted_at IS NOT NULL AS is_forgotten,
      p.item AS item_number,
      COALESCE(bool_or(e.state = 'processed' AND e.reason IS NOT NULL), FALSE) AS is_flagged,
      COALESCE(jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'receivedAt', e.received_at,
        'payload', e.payload, 'event', e.event, 'network', e.network, 'mode', e.mode) ORDER BY e.received_at, e.id) FILTER (WHERE e.id IS NOT NULL), '[]') AS stored
    FROM purchases p LEFT JOIN ipn_events e ON e.purchase_id = p.id AND e.state IN ('processed', 'unmatched', 'ignored')
    WHERE ${isPurchaseOfSaleSql(identifiers)}
    GROUP BY p.id ORDER BY p.created_at, p.id`
  return purchases.map(({ stored, ...purchase }) => ({
    ...purchase,
    notifications: stored.map(parseNotification),
  }))
}

/** Locks the sale of one purchase and reads it. Undefined if the purchase does not exist. */
export async function lockPurchase(tx: Transaction, id: string): Promise<MergedPurchase | undefined> {
  const named = await tx.purchase.findUnique({
    where: { id },
    select: { warriorPlusSaleId: true, warriorPlusSale: true },
  })
  if (!named) return undefined
  const [number = ''] = named.warriorPlusSaleId.split('/', 1)
  const purchases = await lockSales(tx, [number, named.warriorPlusSale])
  const purchase = purchases.find((one) => one.id === id)
  return purchase && attachSiblingPurchases(purchases, purchase)
}

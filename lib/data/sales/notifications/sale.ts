import 'server-only'
import { type NotificationFields, normalItemNumber } from '@/lib/contract/sales/notification-fields'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { hasOneName, type Names, numberOf } from './sale-names'
import type { Notification } from './states'

/** A purchase as it stands, with its notifications in the order of arrival. */
export interface KnownPurchase extends Names {
  id: string
  userId: string | null
  productId: string | null
  access: PurchaseAccess
  accessReason: string | null
  isTest: boolean
  /** Its customer was deleted: it never matches anybody again. */
  isForgotten: boolean
  itemNumber: string | null
  /** One of its notifications had the IPN_ID of another. */
  isFlagged: boolean
  notifications: Notification[]
}

/** A purchase; itself as it was with those that turn out to be the same; and others known by a name of its sale. */
export type Joined = KnownPurchase & { halves: KnownPurchase[]; others: KnownPurchase[] }

/** Of the purchases of many sales those that a notification is about, as they would be read by its names alone. */
export function purchasesOf({ saleId, sale }: Names, purchases: KnownPurchase[]): KnownPurchase[] {
  const isNamed = (purchase: Names) =>
    [saleId, sale].some((name) => [purchase.saleId, purchase.sale].includes(name))
  const names = new Set(purchases.filter(isNamed).map((purchase) => purchase.sale))
  return purchases.filter((purchase) => names.has(purchase.sale))
}

/** The purchase a notification is about: the one of its item, else one that named no item yet, else a new one. */
export function choosePurchase(
  purchases: KnownPurchase[],
  notification: Notification,
  newId: string,
): Joined {
  const joined = joinTwins(purchases)
  const item = normalItemNumber(notification.itemNumber)
  return (
    joined.find(({ itemNumber }) => item === '' || normalItemNumber(itemNumber) === item) ??
    joined.find(({ itemNumber }) => itemNumber === null) ??
    newPurchase(purchases, notification, newId)
  )
}

/** A sale that comes with a second item number is a purchase of its own. */
function newPurchase(others: KnownPurchase[], notification: Notification, id: string): Joined {
  const saleId = notification.saleId ?? ''
  return {
    id,
    saleId,
    sale: notification.sale ?? saleId,
    userId: null,
    productId: null,
    access: 'pending',
    accessReason: null,
    isTest: isTestSale(notification),
    isForgotten: false,
    itemNumber: null,
    isFlagged: false,
    notifications: [],
    halves: [],
    others,
  }
}

/** One of the purchases of a sale, as it stands. */
export function among(purchases: KnownPurchase[], purchase: KnownPurchase): Joined {
  return { ...purchase, halves: [purchase], others: purchases.filter(({ id }) => id !== purchase.id) }
}

/**
 * Makes one purchase of two that turn out to be the same: its number and its API name had come in different
 * notifications, until one named both. One whose customer was deleted stays, else the older.
 */
function joinTwins(purchases: KnownPurchase[]): Joined[] {
  const joined: Joined[] = []
  for (const purchase of purchases.toSorted((a, b) => Number(b.isForgotten) - Number(a.isForgotten))) {
    const place = joined.findIndex((other) => isTwin(other, purchase))
    const twin = joined[place]
    if (twin) joined[place] = join(twin, purchase)
    else joined.push(among(purchases, purchase))
  }
  return joined
}

/** Purchases that turn out to be the same as another, joined with it. */
export function findTwins(purchases: KnownPurchase[]): Joined[] {
  return joinTwins(purchases).filter(({ halves }) => halves.length > 1)
}

/** Two of one item that share their names; or one has a single name, the other's too or told together with it. */
function isTwin(one: KnownPurchase, other: KnownPurchase): boolean {
  const [item, otherItem] = [one, other].map(({ itemNumber }) => normalItemNumber(itemNumber))
  if (one.sale === other.sale && numberOf(one) === numberOf(other)) return item === otherItem
  if (item && otherItem && item !== otherItem) return false
  if (hasOneName(one) && hasOneName(other)) return true
  const [lesser, full] = hasOneName(one) ? [one, other] : [other, one]
  return hasOneName(lesser) && [numberOf(full), full.sale].includes(lesser.sale)
}

function join(kept: Joined, gone: KnownPurchase): Joined {
  const { access, accessReason } = gone.accessReason && !kept.accessReason ? gone : kept
  const { saleId, sale } = hasOneName(kept) && !hasOneName(gone) ? gone : kept
  return {
    ...kept,
    saleId,
    sale,
    userId: kept.userId ?? gone.userId,
    productId: kept.productId ?? gone.productId,
    itemNumber: kept.itemNumber ?? gone.itemNumber,
    access,
    accessReason,
    isFlagged: kept.isFlagged || gone.isFlagged,
    notifications: inArrivalOrder([...kept.notifications, ...gone.notifications]),
    halves: [...kept.halves, gone],
    others: kept.others.filter(({ id }) => id !== gone.id),
  }
}

/** One that failed at first is processed after others, and still came before them. */
export const inArrivalOrder = (notifications: Notification[]) =>
  notifications.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())

/** Test buyers live under a name that no mail can reach (RFC 2606). */
export const TEST_DOMAIN = 'example.invalid'
/** What the sale ids of tests begin with; WarriorPlus's own are numbers. */
export const TEST_SALE = 'test-'
/** And those of sales from a list that named none. */
export const IMPORTED_ID = 'import-'

/** Told from the notification itself, so that a test that was cut off in the middle is no sale either. */
function isTestSale({ saleId, email }: NotificationFields): boolean {
  return Boolean(saleId?.startsWith(TEST_SALE) && email?.endsWith(`@${TEST_DOMAIN}`))
}

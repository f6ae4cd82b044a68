import 'server-only'
import { type NotificationFields, normalItemNumber } from '@/lib/contract/sales/notification-fields'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import type { Notification } from './states'

/** A purchase as it stands, with its notifications in the order of arrival. */
export interface KnownPurchase {
  id: string
  /** The number of its sale; of a second item `NUMBER/ITEM`. */
  saleId: string
  /** The sale's name in the API. */
  sale: string
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

/** A purchase with those that turn out to be the same. */
export type Joined = KnownPurchase & { absorbed: KnownPurchase[] }

const numberOf = (saleId: string) => saleId.split('/', 1)[0] ?? ''
/** Known by its number alone, or by its API name alone. */
const hasOneName = ({ saleId, sale }: KnownPurchase) => numberOf(saleId) === sale

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
    newPurchase(joined, notification, newId)
  )
}

/** A sale id that comes with a second item number is a purchase of its own. */
function newPurchase(others: Joined[], notification: Notification, id: string): Joined {
  const saleId = notification.saleId ?? ''
  return {
    id,
    saleId: others.length === 0 ? saleId : `${saleId}/${notification.itemNumber}`,
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
    absorbed: [],
  }
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
    else joined.push({ ...purchase, absorbed: [] })
  }
  return joined
}

/** Items of one sale share its API name; twins had no name in common, and nothing but their one. */
function isTwin(one: KnownPurchase, other: KnownPurchase): boolean {
  if (one.sale === other.sale || !hasOneName(one) || !hasOneName(other)) return false
  const items = [one, other].map(({ itemNumber }) => normalItemNumber(itemNumber))
  return items.includes('') || items[0] === items[1]
}

function join(kept: Joined, gone: KnownPurchase): Joined {
  const { access, accessReason } = gone.accessReason && !kept.accessReason ? gone : kept
  return {
    ...kept,
    userId: kept.userId ?? gone.userId,
    productId: kept.productId ?? gone.productId,
    itemNumber: kept.itemNumber ?? gone.itemNumber,
    access,
    accessReason,
    isFlagged: kept.isFlagged || gone.isFlagged,
    notifications: inArrivalOrder([...kept.notifications, ...gone.notifications]),
    absorbed: [...kept.absorbed, gone],
  }
}

/** One that failed at first is processed after others, and still came before them. */
export const inArrivalOrder = (notifications: Notification[]) =>
  notifications.toSorted((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime())

/** WP_SALEID may come later than WP_SALE, from a notification that names both. */
export function namesOf({ saleId, sale, notifications }: KnownPurchase) {
  const full = notifications.find((one) => one.saleId !== one.sale)
  if (!full?.saleId || !full.sale) return { saleId, sale }
  return { saleId: full.saleId + saleId.slice(numberOf(saleId).length), sale: full.sale }
}

/** Test buyers live under a name that no mail can reach (RFC 2606). */
export const TEST_DOMAIN = 'example.invalid'
/** What the sale ids of tests begin with; WarriorPlus's own are numbers. */
export const TEST_SALE = 'test-'

/** Told from the notification itself, so that a test that was cut off in the middle is no sale either. */
function isTestSale({ saleId, email }: NotificationFields): boolean {
  return Boolean(saleId?.startsWith(TEST_SALE) && email?.endsWith(`@${TEST_DOMAIN}`))
}

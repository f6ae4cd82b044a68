import 'server-only'
import { saleTimeOf } from '@/lib/contract/sales/parse-sale-time'
import type { PersonName } from '@/lib/data/people/find-or-create-buyers'
import type { TimelineData } from '@/lib/data/timelines/record-timelines'
import { itemKeyOf } from '../listings'
import { withoutBuyer } from '../networks/networks'
import { isGrantingNotification } from './action-rules'
import { deriveSaleState, type SaleState } from './derive-sale-state'
import { describeAnomaly, describeNotificationAnomaly } from './describe-anomalies'
import type { ManualOverride, SaleMatches } from './find-products-and-accounts'
import { chooseSaleIdentifiers, type ItemNotifications, listItemNotifications } from './item-notifications'
import type { MergedPurchase, StoredPurchase } from './match-purchases'
import type { Notification } from './parse-notification'
import { sortByArrival } from './sort-notifications'

/**
 * The account of a purchase, or the account to create. `email` is set if the account was found by the buyer’s
 * email. It isn’t set if the purchase already had the account.
 */
type Holder = { id: string; email?: string } | { make: PersonName & { email: string } } | null

/** All changes that must be written for a purchase. */
export type PurchaseChanges = NonNullable<ReturnType<typeof decidePurchase>>

/**
 * Decides the new state of a purchase from its stored notifications, the arriving notification, the matching
 * products and accounts, and the owner’s override. If `arriving` is null, the purchase is only recomputed.
 * Returns null if the purchase has no notifications, because an administrator granted it.
 */
export function decidePurchase(
  merged: MergedPurchase,
  arriving: Notification | null,
  matches: SaleMatches,
  owner: ManualOverride = {},
  cause: Notification | null = arriving,
) {
  const notifications = sortByArrival(arriving ? [...merged.notifications, arriving] : merged.notifications)
  if (notifications.length === 0) return null
  const itemNotifications = listItemNotifications(notifications, merged.others)
  // The list is never empty. It leaves out only refunds of all items, and every sale has another notification.
  const [earliest = notifications[0], ...later] = itemNotifications.notifications
  if (!earliest) return null
  const saleState = deriveSaleState([earliest, ...later])
  const { first } = saleState
  const product = matches.products[itemKeyOf(first)]
  const prior = itemNotifications.notifications.filter(({ id }) => id !== cause?.id)
  const decided = {
    ...merged,
    notifications: prior,
    ...owner,
    productId: merged.productId ?? product?.id ?? null,
  }
  const holder = holderOf(decided, saleState, matches)
  const access = accessOf(decided, saleState, holder)
  const { identifiers, rename } = chooseSaleIdentifiers(
    merged,
    arriving,
    first.item ?? merged.itemNumber,
    first.hasItems,
  )
  const state = stateOf(
    { ...decided, ...identifiers },
    saleState,
    holder,
    arriving !== null && matches.isMessageIdTaken,
    itemNotifications,
  )
  const isWaiting = ({ id, state }: Notification) => state === 'unmatched' || id === arriving?.id
  return {
    purchase: {
      ...decided,
      ...saleState,
      ...access,
      ...identifiers,
      needsAttention: state.attention,
      ...originOf(first, merged.isTest),
      purchaseDate: saleTimeOf(first) ?? first.receivedAt,
      orderId: findOrderId([first, ...notifications]),
      ipnData: merged.isForgotten ? withoutBuyer(first.network, first.payload) : first.payload,
    },
    /** Data for the purchase timeline. */
    timeline: deriveTimeline(notifications, saleState),
    /** The account that gets the purchase: an existing one, or one that must be created. */
    holder,
    /** The accounts that had the purchase before. */
    previousHolders: merged.duplicates.flatMap(({ userId }) => userId ?? []),
    /** The stored purchases that had an account, each with the ID of that account. */
    purchasesWithAccount: merged.duplicates.flatMap(({ id, userId }) => (userId ? [{ id, userId }] : [])),
    /**
     * The buyer’s name, used if the holder’s account has no name yet. Null unless the holder is the buyer who
     * paid.
     */
    buyerName: isPayer(holder, saleState, matches) ? first.buyer : null,
    /** The name of the purchased product. */
    productName: product?.name ?? null,
    /**
     * Set if the holder got access. `bySale` is true if a notification from the network granted it, and
     * `isImported` if an imported row did.
     */
    newAccess: isNewAccess(merged, holder) ? openedBy(access, first, owner, cause) : null,
    /** Whether the network has just reported a refund, so that the holder gets an email about it. */
    isNewRefund: isNewRefund(merged, cause, access),
    /** IDs of the duplicate purchases to merge into this one. */
    duplicateIds: merged.duplicates.map(({ id }) => id).filter((id) => id !== merged.id),
    /** Other purchases of the same sale whose identifiers change. */
    rename,
    /** The new state of the arriving notification and of waiting ones, with their IDs. */
    notificationState: { ...state, ids: notifications.filter(isWaiting).map(({ id }) => id) },
    /** Notifications from which the buyer must be removed. */
    redact: merged.isForgotten ? notifications : [],
  }
}

const findOrderId = (notifications: Notification[]) =>
  notifications.find(({ orderId }) => orderId !== null)?.orderId ?? null

/** Returns the affiliate and the source of a purchase. */
const originOf = ({ affiliate, source }: Notification, isTest: boolean) => ({
  source: isTest ? ('test' as const) : source,
  affiliateId: affiliate.id,
  affiliateName: affiliate.name,
})

/**
 * Returns the holder of a purchase. Only a granting notification for one of our products creates an account.
 * Null if nobody can hold the purchase yet, or if the network sold it in test mode.
 */
function holderOf(
  { isForgotten, userId, productId }: StoredPurchase,
  saleState: SaleState,
  matches: SaleMatches,
): Holder {
  const { isTestMode, buyer } = saleState.first
  const { email, firstName, lastName } = buyer
  if (isTestMode) return null
  if (userId && !isForgotten) return { id: userId }
  if (isForgotten || !saleState.isGranted || !productId || !email) return null
  const id = matches.people[email]
  return id ? { id, email } : { make: { email, firstName, lastName } }
}

/**
 * Returns how access was granted. `bySale` is false if the WarriorPlus API, an import or the owner granted
 * access. Null if there is no access, or if an import that doesn’t email buyers granted it. `cause` is the
 * notification that is being processed. It is null if the purchase is only recomputed.
 */
function openedBy(
  { access, accessReason }: ReturnType<typeof accessOf>,
  { source, mailsBuyer }: Notification,
  owner: ManualOverride,
  cause: Notification | null,
) {
  const isOwners = accessReason !== null || owner.userId !== undefined
  if (!isOwners && source === 'import' && !mailsBuyer) return null
  if (access !== 'active') return null
  return {
    bySale: !isOwners && source === 'notification',
    isImported: !isOwners && (cause?.source ?? source) === 'import',
  }
}

/**
 * Returns whether access is new for the holder: it was not active before, or it was active for another account.
 */
const isNewAccess = ({ duplicates, isTest }: MergedPurchase, holder: Holder) =>
  !isTest && !duplicates.some(({ access, userId }) => access === 'active' && userId === idOf(holder))

/**
 * Returns whether a notification from the network refunds a purchase that was already stored. Imports and
 * comparisons don’t count, because they also report old refunds. A purchase whose first notification is a
 * refund doesn’t count either, because it never had access.
 */
const isNewRefund = (
  { duplicates, isTest }: MergedPurchase,
  arriving: Notification | null,
  { access }: { access: string },
) =>
  !isTest &&
  arriving !== null &&
  arriving.source === 'notification' &&
  access === 'refunded' &&
  duplicates.length > 0 &&
  !duplicates.some((duplicate) => duplicate.access === 'refunded')

const isPayer = (holder: Holder, { first, isGranted }: SaleState, { people }: SaleMatches) =>
  isGranted && holder !== null && ('make' in holder || people[first.buyer.email ?? ''] === holder.id)

const idOf = (holder: Holder) => (holder && 'id' in holder ? holder.id : undefined)

/**
 * Returns the access of a purchase. An administrator's decision overrides all later notifications except the
 * first refund or dispute after it, which the administrator could not know about.
 */
function accessOf(decided: StoredPurchase, saleState: SaleState, holder: Holder) {
  const { access, accessReason, isForgotten, productId } = decided
  if (!isForgotten && accessReason !== null && !isNewRefundOrDispute(decided, saleState))
    return { access, accessReason }
  const isOpen = saleState.access === 'active'
  if (isForgotten) return { access: isOpen ? 'ended' : saleState.access, accessReason } as const
  return {
    access: isOpen && !(holder && productId) ? 'pending' : saleState.access,
    accessReason: null,
  } as const
}

function isNewRefundOrDispute(
  { notifications: [first, ...rest] }: StoredPurchase,
  { access }: SaleState,
): boolean {
  const prior = first && deriveSaleState([first, ...rest]).access
  return (access === 'refunded' || access === 'disputed') && prior !== 'refunded' && prior !== access
}

const SAME_IPN_ID = 'Another notification had the same IPN_ID but different content'

/** Returns the new state of the notification, and the reason why the purchase needs attention. */
function stateOf(
  decided: StoredPurchase,
  saleState: SaleState,
  holder: Holder,
  isMessageIdTaken: boolean,
  { notifications, note: itemNote }: ItemNotifications,
) {
  const { isForgotten, isFlagged } = decided
  if (isForgotten) {
    return { state: 'ignored', reason: 'This sale’s customer was deleted', attention: null } as const
  }
  if (saleState.first.isTestMode) return { state: 'processed', reason: null, attention: null } as const
  const unmatched = unmatchedReason(decided, saleState, holder)
  if (unmatched) return { state: 'unmatched', reason: unmatched, attention: unmatched } as const
  const flag = isMessageIdTaken || isFlagged ? SAME_IPN_ID : null
  const reason = isMessageIdTaken ? SAME_IPN_ID : null
  const attention =
    describeAnomaly(decided, saleState.first) ??
    describeNotificationAnomaly(notifications) ??
    saleState.refundNote ??
    itemNote ??
    flag
  return { state: 'processed', reason, attention } as const
}

/** Maximum number of characters of an invalid email in the reason that the owner sees. */
const SHOWN_EMAIL_LENGTH_MAX = 200

function unmatchedReason({ productId }: StoredPurchase, { first, isGranted }: SaleState, holder: Holder) {
  const { item, buyer } = first
  if (!productId && item) return `No product has the item number ${item}`
  if (!productId) return 'The notification has no item number'
  if (!isGranted || holder) return null
  if (!buyer.rawEmail) return 'The notification has no buyer email'
  return `${buyer.rawEmail.slice(0, SHOWN_EMAIL_LENGTH_MAX)} isn’t a valid email address`
}

const isNewPayment = (one: Notification) => isGrantingNotification(one) && one.source !== 'import'

/**
 * Returns the timeline data of a purchase. The notifications are in the order of arrival. The purchase counts as
 * received when the first notification that confirms payment arrived. Imported sales have no received time, because
 * they happened earlier, and so they aren't counted in a launch.
 */
function deriveTimeline(
  notifications: Notification[],
  { first }: SaleState,
): Omit<TimelineData, 'purchaseId'> {
  return {
    begun: notifications[0]?.receivedAt ?? null,
    received: notifications.find(isNewPayment)?.receivedAt ?? null,
    sold: saleTimeOf(first),
    affiliate: first.affiliate.id,
  }
}

import 'server-only'
import { formatMinor } from '@/lib/contract/sales/currencies'
import { hasOneIdentifier, type SaleIdentifiers, saleNumberOf } from '../networks/stored-ids'
import { PAYMENT_ACTIONS } from './action-rules'
import { isAboutOneRefund } from './apply-refunds'
import { findPaymentAt, getPaidAt, type Payment } from './derive-payments'
import { deriveSaleState } from './derive-sale-state'
import type { MergedPurchase, StoredPurchase } from './match-purchases'
import type { Notification } from './parse-notification'
import { sortByArrival } from './sort-notifications'

/**
 * Returns whether a notification is about all items of its sale: it doesn't name an item or report a payment.
 * The database stores it with one of the sale's purchases.
 */
export const isAboutAllItems = ({ hasItems, item, action }: Notification) =>
  hasItems && item === null && !PAYMENT_ACTIONS.includes(action)

/** The notifications that decide about one purchase of a sale. */
export interface ItemNotifications {
  notifications: Notification[]
  /** Text for the owner about a refund that can’t be assigned to an item. */
  note: string | null
}

/**
 * Returns the notifications of a purchase, and those of the sale's other purchases that are about all items.
 * A refund that doesn't name an item is about the items of its payment. It counts as a full refund of each of them if
 * it covers them all, alone or with the refunds before it. A smaller refund is left out, unless the payment is for a
 * single item.
 */
export function listItemNotifications(own: Notification[], others: StoredPurchase[]): ItemNotifications {
  const shared = others.flatMap(({ notifications }) => notifications.filter(isAboutAllItems))
  const notifications = shared.length > 0 ? sortByArrival([...own, ...shared]) : own
  if (others.length === 0 || !notifications.some(isAboutAllItems)) return { notifications, note: null }
  const items = [own, ...others.map((other) => other.notifications)]
  const read = notifications.map((one) =>
    isItemlessRefund(one) ? toItemRefund(one, notifications, items) : { notification: one },
  )
  return {
    notifications: read.flatMap(({ notification }) => notification ?? []),
    note: read.find(({ note }) => note)?.note ?? null,
  }
}

const isItemlessRefund = (notification: Notification) =>
  isAboutAllItems(notification) && isAboutOneRefund(notification) && notification.action !== 'refund_reversal'

interface ItemRefund {
  /** The refund in the form that applies to each item. Missing if the refund is left out. */
  notification?: Notification
  note?: string
}

function toItemRefund(
  refund: Notification,
  notifications: Notification[],
  items: Notification[][],
): ItemRefund {
  const { minor = null, currency = null } = refund.refund ?? {}
  const [own, ...others] = findPayments(refund, items)
  // The payment is for other items only.
  if (!own && others.some(Boolean)) return {}
  const paid = [own, ...others].filter((payment) => payment !== undefined)
  const isComparable = paid.length > 1 && paid.every((one) => currency === null || one.currency === currency)
  if (minor === null || !isComparable) return { notification: refund }
  const total = paid.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0)
  const refunds = listRefundsOfPayment(refund, notifications)
  const hasFailed = refunds.every((other) => refundIdOf(other) !== refundIdOf(refund))
  const before = refunds.filter((other) => getPaidAt(other) <= getPaidAt(refund))
  if (Math.abs(minor) >= total || (!hasFailed && sumOf(before) >= total))
    return { notification: { ...refund, refund: { id: null, ...refund.refund, currency, minor: null } } }
  if (hasFailed || sumOf(refunds) >= total) return {}
  const shown = formatMinor(Math.abs(minor), currency ?? paid[0]?.currency ?? 'USD')
  return { note: `A refund of ${shown} doesn’t name an item of this order, so we didn’t subtract it` }
}

const refundIdOf = ({ id, refund }: Notification) => refund?.id ?? id
const amountOf = ({ refund }: Notification) => Math.abs(refund?.minor ?? 0)

/** Returns the refunds of the same payment that don't name an item, each once. Leaves out failed refunds. */
function listRefundsOfPayment(refund: Notification, notifications: Notification[]): Notification[] {
  const failed = notifications.flatMap((one) =>
    one.action === 'refund_reversal' && one.refund?.id ? [one.refund.id] : [],
  )
  const refunds = new Map<string, Notification>()
  for (const one of notifications.filter(isItemlessRefund)) {
    const isSame = one.payment.id === refund.payment.id && one.refund?.currency === refund.refund?.currency
    const other = refunds.get(refundIdOf(one))
    const isLarger = !other || amountOf(one) > amountOf(other)
    if (isSame && isLarger && !failed.includes(refundIdOf(one))) refunds.set(refundIdOf(one), one)
  }
  return [...refunds.values()]
}

const sumOf = (refunds: Notification[]) => refunds.reduce((sum, one) => sum + amountOf(one), 0)

/**
 * Returns the payment of each item that a refund is about: the payment that it names, if it is for any item, else the
 * newest payment at the time of the refund. Undefined for an item without such a payment.
 */
function findPayments(refund: Notification, items: Notification[][]): (Payment | undefined)[] {
  const payments = items.map(([first, ...rest]) => (first ? deriveSaleState([first, ...rest]).payments : []))
  const named = payments.map((list) => list.find(({ transactionId }) => transactionId === refund.payment.id))
  return named.some(Boolean) ? named : payments.map((list) => findPaymentAt(list, getPaidAt(refund)))
}

/**
 * Returns the identifiers of a purchase, and the changed identifiers of other purchases of the same sale.
 * When one notification contains both the sale number and the API ID, all purchases of the sale get both,
 * so that either identifier finds them. One purchase has the plain number; a second item has the number with
 * a suffix. If a sale has a purchase for each item (`hasItems`), all of them have a suffix.
 */
export function chooseSaleIdentifiers(
  known: MergedPurchase,
  arriving: Notification | null,
  item: string | null,
  hasItems = false,
) {
  const { saleId: number, apiSaleId } = findSaleIdentifiers(known, arriving)
  const stored = [...known.others, ...known.duplicates.slice(0, 1)]
  const others = known.others.map((other) => addIdentifiers(other, { saleId: number, apiSaleId }, stored))
  const suffix = known.saleId.slice(saleNumberOf(known).length)
  const newSuffixes = [item ? `/${item}` : '', `/${known.id}`]
  const choices = [...(hasItems && item ? [] : ['']), ...(suffix ? [suffix] : newSuffixes)]
  const isFree = (saleId: string) => others.every((other) => other.saleId !== saleId)
  const saleId = choices.map((choice) => number + choice).find(isFree)
  if (!saleId) return { identifiers: { saleId: known.saleId, apiSaleId: known.apiSaleId }, rename: [] }
  const rename = others.filter((other) => !known.others.includes(other))
  return {
    identifiers: { saleId, apiSaleId },
    rename: rename.map(({ id, saleId }) => ({ id, saleId, apiSaleId })),
  }
}

/**
 * Returns both identifiers of the sale: its number and its API ID. If a purchase has only one of them,
 * takes the other from the arriving notification, provided that it contains both and no purchase contradicts
 * it. Otherwise, takes the other from another purchase of the sale. If the other identifier stays unknown,
 * returns the known one for both.
 */
function findSaleIdentifiers(
  { duplicates, others, ...known }: MergedPurchase,
  arriving: Notification | null,
): SaleIdentifiers {
  const own = duplicates.length > 0 ? known : { saleId: known.saleId, apiSaleId: known.saleId }
  const arrivingIds = { saleId: arriving?.saleId ?? '', apiSaleId: arriving?.apiSaleId ?? '' }
  const isReliable =
    !hasOneIdentifier(arrivingIds) && !others.some((other) => contradicts(other, arrivingIds))
  const isSameSale = (other: SaleIdentifiers) =>
    !hasOneIdentifier(other) && [saleNumberOf(other), other.apiSaleId].includes(own.apiSaleId)
  const chosen = hasOneIdentifier(own) ? (isReliable ? arrivingIds : (others.find(isSameSale) ?? own)) : own
  return { saleId: saleNumberOf(chosen), apiSaleId: chosen.apiSaleId }
}

/**
 * Returns whether a purchase contradicts these identifiers: it has both identifiers of its sale, but shares
 * only one of them with `identifiers`.
 */
const contradicts = (other: SaleIdentifiers, identifiers: SaleIdentifiers) =>
  !hasOneIdentifier(other) &&
  (saleNumberOf(other) === saleNumberOf(identifiers)) !== (other.apiSaleId === identifiers.apiSaleId)

/**
 * Returns another purchase of the sale with both identifiers. A purchase that has only the API ID gets the sale
 * number, unless another purchase already has the resulting sale ID.
 */
function addIdentifiers(
  other: StoredPurchase,
  { saleId: number, apiSaleId }: SaleIdentifiers,
  stored: StoredPurchase[],
): StoredPurchase {
  const saleId =
    saleNumberOf(other) === apiSaleId ? number + other.saleId.slice(saleNumberOf(other).length) : other.saleId
  if (
    saleNumberOf({ saleId, apiSaleId }) !== number ||
    (saleId === other.saleId && apiSaleId === other.apiSaleId)
  )
    return other
  const isTaken = stored.some((one) => one !== other && one.saleId === saleId)
  return { ...other, saleId: isTaken ? other.saleId : saleId, apiSaleId }
}

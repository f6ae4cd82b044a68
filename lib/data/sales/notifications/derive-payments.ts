import 'server-only'
import { formatMinor } from '@/lib/contract/sales/currencies'
import { saleTimeOf } from '@/lib/contract/sales/parse-sale-time'
import type { SaleEvent } from '../networks/network'

/**
 * The amount paid, and the vendor’s share of the amount. Amount and currency are either both set or both
 * null. Sums don’t include a payment without them.
 */
interface PaidMoney {
  amountMinor: number | null
  currency: string | null
  earnedMinor: number | null
}

/** A refund of one payment, in minor units of its currency. */
export interface Refund {
  /** ID that the network gave the refund. */
  id: string | null
  /** Refunded amount in minor units. Null if the payment’s amount is unreadable. */
  minor: number | null
  at: Date
  failed: boolean
}

export interface Payment extends PaidMoney {
  /**
   * The transaction ID. If WarriorPlus sent none, it is empty for the first payment and, for example, `#2`
   * for the second.
   */
  transactionId: string
  number: number
  paidAt: Date
  /** Time when the whole payment was returned. */
  refundedAt: Date | null
  refundedMinor: number
  /**
   * The refunds that the network described. Empty if the network reported only that the payment was returned.
   */
  refunds: Refund[]
  disputedAt: Date | null
}

type PaymentNotification = SaleEvent & { receivedAt: Date }

/** A notification about money that is refunded, disputed or returned to the seller. */
export interface PaymentReversal {
  notification: PaymentNotification
  marks?: 'refunded' | 'disputed'
  lifts: ('refunded' | 'disputed')[]
}

/**
 * Returns the payments of these granting notifications in order, by transaction ID, with their refunds and
 * disputes. If a notification doesn't have a transaction ID, or is about the start or resumption of a
 * subscription, it belongs to the known payment with the same number, if there is one. So a payment can have
 * several IDs.
 */
export function derivePayments(
  grants: PaymentNotification[],
  returns: PaymentReversal[],
): Map<string, Payment> {
  const payments = new Map<string, Payment>()
  for (const notification of grants.toSorted((a, b) => Number(isRepeat(a)) - Number(isRepeat(b)))) {
    const known =
      payments.get(nameOf(notification)) ??
      (isRepeat(notification) ? repeated(payments, notification) : undefined)
    payments.set(nameOf(notification), known ? merge(known, notification) : newPayment(notification))
  }
  for (const one of returns) applyReversal(payments, one)
  for (const payment of payments.values())
    if (payment.refundedAt) payment.refundedMinor = payment.amountMinor ?? 0
  return payments
}

const REPEATING = ['subscr_created', 'subscr_reactivated', 'subscr_resumed']

const isRepeat = ({ payment, action }: PaymentNotification) =>
  payment.id === null || REPEATING.includes(action)

const numberOf = ({ payment }: PaymentNotification) => payment.number ?? 1

const moneyOf = ({ payment: { minor, currency, earnedMinor } }: PaymentNotification): PaidMoney => ({
  amountMinor: minor,
  currency,
  earnedMinor: earnedMinor,
})

function nameOf(notification: PaymentNotification): string {
  return notification.payment.id ?? (numberOf(notification) > 1 ? `#${numberOf(notification)}` : '')
}

const repeated = (payments: Map<string, Payment>, notification: PaymentNotification) =>
  [...payments.values()].find(({ number }) => number === numberOf(notification))

const newPayment = (notification: PaymentNotification): Payment => ({
  transactionId: nameOf(notification),
  number: numberOf(notification),
  paidAt: getPaidAt(notification),
  ...moneyOf(notification),
  refundedAt: null,
  refundedMinor: 0,
  refunds: [],
  disputedAt: null,
})

export const getPaidAt = (notification: PaymentNotification) =>
  saleTimeOf(notification) ?? notification.receivedAt

/**
 * Adds a notification to a known payment. Returns the same object, because the map can hold a payment under
 * several transaction IDs. Doesn’t change known amounts.
 */
function merge(payment: Payment, notification: PaymentNotification): Payment {
  const money = moneyOf(notification)
  if (payment.amountMinor === null) Object.assign(payment, money)
  if (payment.currency === money.currency) payment.earnedMinor ??= money.earnedMinor
  if (getPaidAt(notification) < payment.paidAt) payment.paidAt = getPaidAt(notification)
  return payment
}

/**
 * Applies a refund, a dispute, or the end of either. A notification that doesn't name a known payment can end
 * the marks of all payments. If such a notification sets a mark, the last payment before it gets the mark,
 * unless a payment already has that mark.
 */
function applyReversal(
  payments: Map<string, Payment>,
  { notification, marks, lifts }: PaymentReversal,
): void {
  const named = payments.get(notification.payment.id ?? '')
  const all = [...new Set(payments.values())]
  for (const payment of named ? [named] : all) for (const lifted of lifts) payment[`${lifted}At`] = null
  if (!marks) return
  const field = `${marks}At` as const
  const payment =
    named ?? (all.some((one) => one[field]) ? undefined : findPaymentAt(all, notification.receivedAt))
  if (payment) payment[field] = earlierDate(payment[field], notification.receivedAt)
}

/** Returns the newest payment at a time, else the first one. */
export function findPaymentAt(payments: Payment[], time: Date): Payment | undefined {
  const ordered = payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  return ordered.findLast(({ paidAt }) => paidAt <= time) ?? ordered[0]
}

const earlierDate = (known: Date | null, notification: Date) =>
  known && known <= notification ? known : notification

/**
 * Effects of the described refunds of a sale, apart from the amounts that they subtract from its payments.
 */
interface RefundsOutcome {
  /** Time when the newest payment was returned completely, which ends access. */
  closedAt: Date | null
  /** Text for the owner about a refund that doesn't end access, or that can't be subtracted. */
  note: string | null
}

type RefundNotification = PaymentNotification & { id: string }

/**
 * Tells whether a notification is about one refund, described by its ID or its amount. All other
 * notifications, such as WarriorPlus notifications, return the whole sale, or take back all its refunds.
 */
export const isAboutOneRefund = ({ action, refund }: Pick<SaleEvent, 'action' | 'refund'>) =>
  Boolean(refund && (action !== 'refund_reversal' || refund.id !== null))

/**
 * Subtracts the described refunds from the payments that they name, else from the newest payment at that
 * time. Subtracts each refund once, and ignores refunds that failed.
 *
 * @param payments The payments by transaction ID. Changed by this function.
 * @param notifications The refunds and reversals in the order of the events.
 */
export function applyRefunds(
  payments: Map<string, Payment>,
  notifications: RefundNotification[],
): RefundsOutcome {
  const refunds = listRefunds(notifications)
  const all = [...new Set(payments.values())]
  const paymentOf = ({ paymentId, at }: DescribedRefund) =>
    (paymentId !== null && payments.get(paymentId)) || findPaymentAt(all, at)
  const refundsOf = (payment: Payment) => refunds.filter((refund) => paymentOf(refund) === payment)
  const doubts = all.flatMap((payment) => subtract(payment, refundsOf(payment)))
  const newest = all.toSorted(byAge).at(-1)
  const orphan = newest ? undefined : refunds.find(({ failed }) => !failed)
  const closedAt = newest?.refunds.length ? newest.refundedAt : (orphan?.at ?? null)
  const kept = closedAt ? [] : all.flatMap(describeRemainder)
  return { closedAt, note: doubts[0] ?? kept[0] ?? null }
}

/** A refund as the network describes it. `minor` is null for a full refund. */
interface DescribedRefund extends Refund {
  paymentId: string | null
  currency: string | null
}

/** Returns each refund once, and marks those that failed. */
function listRefunds(notifications: RefundNotification[]): DescribedRefund[] {
  const refunds = new Map<string, DescribedRefund>()
  for (const notification of notifications) {
    const id = notification.refund?.id ?? null
    if (notification.action === 'refund_reversal' && id === null) {
      for (const refund of refunds.values()) refund.failed = true
    } else if (notification.action !== 'refund_reversal') {
      const key = id ?? notification.id
      refunds.set(key, mergeRefunds(readRefund(notification), refunds.get(key)))
    }
  }
  const failed = notifications.flatMap(
    ({ action, refund }) => (action === 'refund_reversal' && refund?.id) || [],
  )
  return [...refunds.values()]
    .map((refund) => ({ ...refund, failed: refund.failed || failed.includes(refund.id ?? '') }))
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const readRefund = (notification: RefundNotification): DescribedRefund => ({
  id: notification.refund?.id ?? null,
  minor: withoutSign(notification.refund?.minor ?? null),
  currency: notification.refund?.currency ?? null,
  paymentId: notification.payment.id,
  at: getPaidAt(notification),
  failed: false,
})

/** Returns an amount without its sign, because some networks write refunds with a minus. */
const withoutSign = (minor: number | null) => (minor === null ? null : Math.abs(minor))

/** Merges two messages about one refund. Keeps the larger amount and the earlier time. */
function mergeRefunds(one: DescribedRefund, other: DescribedRefund | undefined): DescribedRefund {
  if (!other) return one
  return {
    ...one,
    minor: one.minor === null || other.minor === null ? null : Math.max(one.minor, other.minor),
    paymentId: other.paymentId ?? one.paymentId,
    at: earlierDate(other.at, one.at),
    failed: one.failed || other.failed,
  }
}

/**
 * Subtracts refunds from a payment. Returns a note for each refund that can't be subtracted because its
 * currency differs or it exceeds the payment.
 */
function subtract(payment: Payment, refunds: DescribedRefund[]): string[] {
  if (payment.refundedAt) return []
  const fitting = refunds.filter((refund) => isSubtractable(payment, refund))
  let left = payment.amountMinor
  payment.refunds = fitting.map(({ id, minor, at, failed }) => {
    const part = left === null || minor === null ? left : Math.min(minor, left)
    if (failed) return { id, minor: minor ?? payment.amountMinor, at, failed }
    if (left !== null) left -= part ?? 0
    if (!left) payment.refundedAt ??= at
    return { id, minor: part, at, failed }
  })
  payment.refundedMinor = (payment.amountMinor ?? 0) - (left ?? 0)
  return refunds
    .filter((refund) => !refund.failed && !fitting.includes(refund))
    .map((refund) => describeMisfit(payment, refund))
}

/** Tells whether a refund is whole, or in the currency of the payment and not more than it. */
const isSubtractable = ({ amountMinor, currency }: Payment, refund: DescribedRefund) =>
  (refund.currency === null || currency === null || refund.currency === currency) &&
  (refund.minor === null || (amountMinor !== null && refund.minor <= amountMinor))

const byAge = (a: Payment, b: Payment) => a.number - b.number || a.paidAt.getTime() - b.paidAt.getTime()

const format = (minor: number, currency: string | null) =>
  currency === null ? String(minor) : formatMinor(minor, currency)

function describeMisfit({ amountMinor, currency }: Payment, refund: DescribedRefund): string {
  const returned =
    refund.minor === null
      ? `in ${refund.currency}`
      : `of ${format(refund.minor, refund.currency ?? currency)}`
  const paid = amountMinor === null ? 'an amount that we can’t read' : format(amountMinor, currency)
  return `We didn’t subtract a refund ${returned}, because the buyer paid ${paid}`
}

/**
 * Describes what is left of a payment, or that an earlier one was returned. The buyer keeps access in both
 * cases.
 */
function describeRemainder({ amountMinor, currency, refundedAt, refundedMinor, refunds }: Payment): string[] {
  if (refunds.length === 0 || amountMinor === null || refundedMinor === 0) return []
  const paid = format(amountMinor, currency)
  return [
    refundedAt
      ? `An earlier payment of ${paid} was refunded. Access doesn’t end, because a later payment wasn’t refunded.`
      : `${format(refundedMinor, currency)} of ${paid} was refunded, and ${format(amountMinor - refundedMinor, currency)} is left. A partial refund doesn’t end access.`,
  ]
}

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
   * The transaction ID. If the network sent none, this is empty for the first payment, `#2` for the second,
   * and so on.
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
 * Derives payments from granting notifications and applies reversals to them. Returns the payments by
 * transaction ID. A notification without a transaction ID, or about the start or resumption of a subscription,
 * belongs to the payment with the same number, if there is one. So a payment can have several IDs.
 */
export function derivePayments(
  grants: PaymentNotification[],
  reversals: PaymentReversal[],
): Map<string, Payment> {
  const payments = new Map<string, Payment>()
  for (const notification of grants.toSorted((a, b) => Number(isRepeat(a)) - Number(isRepeat(b)))) {
    const existing =
      payments.get(transactionIdOf(notification)) ??
      (isRepeat(notification) ? findWithSameNumber(payments, notification) : undefined)
    payments.set(
      transactionIdOf(notification),
      existing ? merge(existing, notification) : newPayment(notification),
    )
  }
  for (const reversal of reversals) applyReversal(payments, reversal)
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

function transactionIdOf(notification: PaymentNotification): string {
  return notification.payment.id ?? (numberOf(notification) > 1 ? `#${numberOf(notification)}` : '')
}

const findWithSameNumber = (payments: Map<string, Payment>, notification: PaymentNotification) =>
  [...payments.values()].find(({ number }) => number === numberOf(notification))

const newPayment = (notification: PaymentNotification): Payment => ({
  transactionId: transactionIdOf(notification),
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
 * Adds a notification to its payment. Returns the same object, because the map can contain a payment under
 * several transaction IDs. Doesn’t change an amount that is already set.
 */
function merge(payment: Payment, notification: PaymentNotification): Payment {
  const money = moneyOf(notification)
  if (payment.amountMinor === null) Object.assign(payment, money)
  if (payment.currency === money.currency) payment.earnedMinor ??= money.earnedMinor
  if (getPaidAt(notification) < payment.paidAt) payment.paidAt = getPaidAt(notification)
  return payment
}

/**
 * Applies a refund, a dispute, or the end of either to the payment that the notification names. If it names
 * no known payment, it ends the marks of all payments, or marks the last payment before it. In that case, it
 * marks none if another payment already has this mark.
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

/** Returns the last payment made up to a time, or the earliest payment if all were made later. */
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
  /**
   * Time when access ended, because the newest payment was returned completely. If no payment is known, the
   * time of the first refund.
   */
  closedAt: Date | null
  /** Text for the owner about a refund that doesn't end access, or that can't be subtracted. */
  note: string | null
}

type RefundNotification = PaymentNotification & { id: string }

/**
 * Tells whether a notification is about one refund of a payment: it contains refund data, and a reversal also
 * contains the refund’s ID. Other refund notifications, such as those of WarriorPlus, refund the whole sale.
 * Other reversals take back all refunds of the sale.
 */
export const isAboutOneRefund = ({ action, refund }: Pick<SaleEvent, 'action' | 'refund'>) =>
  Boolean(refund && (action !== 'refund_reversal' || refund.id !== null))

/**
 * Subtracts each refund from the payment that it names, else from the newest payment at the time of the
 * refund. Subtracts a refund only once. A failed refund is added to its payment, but not subtracted.
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
  const misfits = all.flatMap((payment) => subtract(payment, refundsOf(payment)))
  const newest = all.toSorted(byAge).at(-1)
  const orphan = newest ? undefined : refunds.find(({ failed }) => !failed)
  const closedAt = newest?.refunds.length ? newest.refundedAt : (orphan?.at ?? null)
  const remainders = closedAt ? [] : all.flatMap(describeRemainder)
  return { closedAt, note: misfits[0] ?? remainders[0] ?? null }
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

/**
 * Tells whether a refund can be subtracted from a payment: the currencies don’t differ, and the refund is a
 * full refund or not more than the payment.
 */
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

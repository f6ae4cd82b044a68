import 'server-only'
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

export type PaymentNotification = SaleEvent & { receivedAt: Date }

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

export const earlierDate = (known: Date | null, notification: Date) =>
  known && known <= notification ? known : notification

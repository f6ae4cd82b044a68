import 'server-only'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { SaleEvent } from '../networks/network'
import {
  earlierDate,
  getPaidAt,
  lastPaymentBefore,
  type Payment,
  type PaymentNotification,
  type Refund,
} from './derive-payments'

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
    (paymentId !== null && payments.get(paymentId)) || lastPaymentBefore(all, at)
  const refundsOf = (payment: Payment) => refunds.filter((refund) => paymentOf(refund) === payment)
  const doubts = all.flatMap((payment) => subtract(payment, refundsOf(payment)))
  const newest = all.toSorted(byAge).at(-1)
  const orphan = newest ? undefined : refunds.find(({ failed }) => !failed)
  const closedAt = newest?.refunds.length ? newest.refundedAt : (orphan?.at ?? null)
  const kept = closedAt ? [] : all.flatMap(describeRemainder)
  return { closedAt, note: doubts[0] ?? kept[0] ?? null }
}

/** A refund as the network describes it. `minor` is null for a whole refund. */
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

/** Subtracts refunds from a payment, and returns a text for each one that doesn't fit. */
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

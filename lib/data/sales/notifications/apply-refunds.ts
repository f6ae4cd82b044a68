import 'server-only'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { SaleEvent } from '../networks/network'
import {
  earlierDate,
  findPaymentAt,
  getPaidAt,
  type Payment,
  type PaymentNotification,
  type Refund,
} from './derive-payments'

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
 * Returns whether a notification is about one refund of a payment: it contains refund data, and a reversal also
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
  let count = 0
  payment.refunds = fitting.map(({ id, minor, at, failed }) => {
    if (failed) return { id, minor: minor ?? payment.amountMinor, at, failed }
    count += 1
    const part = partOf(left, minor, count)
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
 * Returns the part of what is left of a payment that its refund number `count` takes. The network or we round the share
 * of an item in a refund, so several refunds take the whole payment if they leave less than one minor unit each.
 */
function partOf(left: number | null, minor: number | null, count: number): number | null {
  if (left === null || minor === null) return left
  return left - minor < count ? left : minor
}

/**
 * Returns whether a refund can be subtracted from a payment: the currencies don’t differ, and the refund is a
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

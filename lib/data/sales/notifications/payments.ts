import 'server-only'
import { type PaidMoney, readMoney } from '@/lib/contract/sales/amounts'
import type { FormFields, NotificationFields } from '@/lib/contract/sales/notification-fields'
import { saleDate } from '@/lib/contract/sales/sale-time'

export interface Payment extends PaidMoney {
  /**
   * The transaction ID. Without one, it is empty for the first payment and, for example, `#2` for the second.
   */
  transactionId: string
  number: number
  paidAt: Date
  refundedAt: Date | null
  disputedAt: Date | null
}

type Told = NotificationFields & { receivedAt: Date; payload: FormFields }

/** A notification about money that is refunded, disputed or returned to the seller. */
export interface Return {
  told: Told
  marks?: 'refunded' | 'disputed'
  lifts: ('refunded' | 'disputed')[]
}

/**
 * Returns the payments of these granting notifications, each once and in order, with their refunds and
 * disputes. A notification without a transaction ID, or about the start or resumption of a subscription,
 * belongs to the known payment with the same number, if there is one.
 */
export function paymentsOf(grants: Told[], returns: Return[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const told of grants.toSorted((a, b) => Number(isRepeat(a)) - Number(isRepeat(b)))) {
    const known = payments.get(nameOf(told)) ?? (isRepeat(told) ? repeated(payments, told) : undefined)
    payments.set(nameOf(told), known ? merge(known, told) : begin(told))
  }
  for (const one of returns) mark(payments, one)
  return [...new Set(payments.values())]
}

const REPEATING = ['subscr_created', 'subscr_reactivated', 'subscr_resumed']

const isRepeat = ({ transactionId, action }: Told) =>
  transactionId === null || (action !== null && REPEATING.includes(action))

const numberOf = ({ paymentNumber }: Told) => paymentNumber ?? 1

function nameOf(told: Told): string {
  return told.transactionId ?? (numberOf(told) > 1 ? `#${numberOf(told)}` : '')
}

const repeated = (payments: Map<string, Payment>, told: Told) =>
  [...payments.values()].find(({ number }) => number === numberOf(told))

const begin = (told: Told): Payment => ({
  transactionId: nameOf(told),
  number: numberOf(told),
  paidAt: paidAt(told),
  ...readMoney(told.payload),
  refundedAt: null,
  disputedAt: null,
})

const paidAt = (told: Told) => saleDate(told) ?? told.receivedAt

/**
 * Adds a notification to a known payment, and returns the same object, because the payment can have several
 * names. Known amounts stay.
 */
function merge(payment: Payment, told: Told): Payment {
  const money = readMoney(told.payload)
  if (payment.amountCents === null) Object.assign(payment, money)
  if (payment.currency === money.currency) payment.earnedCents ??= money.earnedCents
  if (paidAt(told) < payment.paidAt) payment.paidAt = paidAt(told)
  return payment
}

/**
 * Applies a refund, a dispute or their reversal. If the notification names no known payment, it removes the
 * marks of all payments; a new mark goes to the last payment before it, unless a payment already has this
 * mark.
 */
function mark(payments: Map<string, Payment>, { told, marks, lifts }: Return): void {
  const named = payments.get(told.transactionId ?? '')
  const all = [...new Set(payments.values())]
  for (const payment of named ? [named] : all) for (const lifted of lifts) payment[`${lifted}At`] = null
  if (!marks) return
  const field = `${marks}At` as const
  const payment = named ?? (all.some((one) => one[field]) ? undefined : lastBy(all, told.receivedAt))
  if (payment) payment[field] = earlier(payment[field], told.receivedAt)
}

function lastBy(payments: Payment[], time: Date): Payment | undefined {
  const ordered = payments.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  return ordered.findLast(({ paidAt }) => paidAt <= time) ?? ordered[0]
}

const earlier = (known: Date | null, told: Date) => (known && known <= told ? known : told)

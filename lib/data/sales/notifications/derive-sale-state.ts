import 'server-only'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { actionOrder, isGrantingNotification, ruleOf } from './action-rules'
import { applyRefunds, isAboutOneRefund } from './apply-refunds'
import { derivePayments, type Payment, type PaymentReversal } from './derive-payments'
import type { Notification } from './parse-notification'
import { sortNotifications } from './sort-notifications'

/** The state of a sale that follows from its notifications, before any decision of the owner. */
export interface SaleState {
  access: PurchaseAccess
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  /**
   * The notification that provides the buyer and the amount: the first one that grants access, or the first
   * of all if none does. `firstOf` defines the order, which doesn’t depend on the order of arrival.
   */
  first: Notification
  /** True if `first` grants access. Only then may Lectern create an account. */
  isGranted: boolean
  payments: Payment[]
  /** Text for the owner about a refund that doesn't end access, or that can't be subtracted. */
  refundNote: string | null
}

interface State {
  access: 'pending' | 'active' | 'suspended' | 'ended'
  refunded: Notification | null
  disputed: Notification | null
  /** The highest payment number so far. */
  paymentNumber: number
  status: string | null
}

/**
 * Derives the state of a sale from all its notifications. The order of arrival never matters for sale,
 * subscr_created, refund, dispute, dispute_won and subscr_refunded. `sortNotifications` determines the order
 * of the other actions.
 */
export function deriveSaleState(notifications: [Notification, ...Notification[]]): SaleState {
  const ordered = withoutWonDisputes(sortNotifications(notifications))
  const state = ordered.reduce(applyNotification, {
    access: 'pending',
    refunded: null,
    disputed: null,
    paymentNumber: 1,
    status: null,
  })
  const grants = ordered.filter(isGrantingNotification)
  const first = firstOf(grants) ?? firstOf(ordered) ?? notifications[0]
  const payments = derivePayments(grants, ordered.flatMap(reversalsOf))
  const { closedAt, note } = applyRefunds(payments, ordered.filter(isRefundOrReversal))
  return {
    ...finalAccess(state, closedAt !== null),
    isRefunded: state.refunded !== null || closedAt !== null,
    refundDate: state.refunded?.receivedAt ?? closedAt,
    first,
    isGranted: grants.length > 0,
    payments: [...new Set(payments.values())],
    refundNote: note,
  }
}

const isRefundOrReversal = (notification: Notification) =>
  isAboutOneRefund(notification) || notification.action === 'refund_reversal'

function applyNotification(state: State, notification: Notification): State {
  const rule = ruleOf(notification)
  const paymentNumber = Math.max(state.paymentNumber, notification.payment.number ?? 0)
  if (rule.marks) return { ...state, paymentNumber, [rule.marks]: earlier(state[rule.marks], notification) }
  if (rule.grants && !isGrantingNotification(notification)) {
    return { ...state, status: state.status ?? notification.paymentStatus }
  }
  const isLifted = rule.lifts === 'always' || (rule.lifts && paymentNumber > state.paymentNumber)
  return {
    access: rule.to ?? state.access,
    refunded: isLifted ? null : state.refunded,
    disputed: isLifted ? null : state.disputed,
    paymentNumber,
    status: rule.to ? (notification.paymentStatus ?? statusOf[rule.to]) : state.status,
  }
}

const statusOf = { active: 'Completed', suspended: 'Suspended', ended: 'Ended' }

function finalAccess(state: State, isReturned: boolean): Pick<SaleState, 'access' | 'paymentStatus'> {
  if (state.refunded || isReturned) return { access: 'refunded', paymentStatus: 'Refunded' }
  if (state.disputed) return { access: 'disputed', paymentStatus: 'Disputed' }
  return { access: state.access, paymentStatus: state.status ?? 'Pending' }
}

/**
 * Leaves out the disputes that ended in favor of the seller. A notification without a payment ID applies to
 * any payment.
 */
function withoutWonDisputes(notifications: Notification[]): Notification[] {
  const won = notifications.filter(({ action }) => action === 'dispute_won')
  const isWon = ({ payment: { id } }: Notification) =>
    won.some(({ payment }) => payment.id === null || id === null || payment.id === id)
  return notifications.filter((one) => one.action !== 'dispute' || !isWon(one))
}

const earlier = (one: Notification | null, other: Notification) =>
  one && one.receivedAt <= other.receivedAt ? one : other

/**
 * Returns the notification with the lowest sequence number. If no notification has a number, returns the one
 * whose action comes first in `actionOrder` (a sale, then a subscription start). Among several of these, returns
 * the earliest to arrive.
 */
function firstOf(ordered: Notification[]): Notification | undefined {
  const numbered = ordered.find(({ sequence }) => sequence !== null)
  if (numbered) return numbered
  const rank = ({ action }: Notification) => actionOrder.indexOf(action)
  return ordered.toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * Returns how a notification changes the marks of payments. Reactivating a subscription removes dispute
 * marks, but not refund marks.
 */
function reversalsOf(notification: Notification): PaymentReversal[] {
  const { marks, lifts } = ruleOf(notification)
  if (marks) return [{ notification, marks, lifts: [] }]
  if (lifts !== 'always') return []
  return [
    {
      notification,
      lifts: notification.action === 'refund_reversal' ? ['refunded', 'disputed'] : ['disputed'],
    },
  ]
}

import 'server-only'
import type { z } from 'zod'
import { type NotificationAction, parseNotificationFields } from '@/lib/contract/sales/notification-fields'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { derivePayments, type Payment, type PaymentReversal } from './derive-payments'

/** The stored form of a notification. */
export const storedNotificationSchema = ipnEventSchema.pick({
  id: true,
  receivedAt: true,
  state: true,
  payload: true,
})
export type StoredNotification = z.infer<typeof storedNotificationSchema>

/** Parses the fields of a stored notification. */
export const parseNotification = (stored: StoredNotification) => ({
  ...parseNotificationFields(stored.payload),
  ...stored,
  receivedAt: new Date(stored.receivedAt),
})
export type Notification = ReturnType<typeof parseNotification>

/** A notification that contains the name of its sale. */
export type SaleNotification = Notification & { saleId: string; sale: string }

export const isSaleNotification = (notification: Notification): notification is SaleNotification =>
  notification.saleId !== null && notification.sale !== null

/** The state of a sale that follows from its notifications, before any decision of the owner. */
export interface SaleState {
  access: PurchaseAccess
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  /**
   * The granting notification with the lowest IPN_ID, regardless of when it arrived. If no notification
   * grants access, the first one. It provides the buyer and the amount.
   */
  first: Notification
  /** True if `first` grants access. Only then may Lectern create an account. */
  isGranted: boolean
  payments: Payment[]
}

interface Rule {
  /**
   * The action confirms a payment, if the payment status is `Completed` or missing. Such a notification
   * determines the buyer.
   */
  grants?: true
  /** The access after this action. */
  to?: 'active' | 'suspended' | 'ended'
  /**
   * The mark that the action sets: the money was refunded or is disputed. It stays until another action
   * removes it.
   */
  marks?: 'refunded' | 'disputed'
  /**
   * When the action removes the marks: always, or only if the notification has a higher payment number than
   * all before it.
   */
  lifts?: 'always' | 'later payment'
}

/**
 * The actions that report a new payment. The other granting actions refer to a payment that is already known.
 */
export const PAYMENT_ACTIONS: NotificationAction[] = ['sale', 'subscr_created', 'subscr_completed']

/**
 * The payment status of a completed payment, in lower case. A notification without a status counts as paid
 * too.
 */
export const PAID_STATUS = 'completed'

/** Every action and its effect. An action with an empty rule is stored and changes no access. */
const rules: Record<NotificationAction, Rule> = {
  sale: { grants: true, to: 'active' },
  subscr_created: { grants: true, to: 'active' },
  subscr_completed: { grants: true, to: 'active', lifts: 'later payment' },
  subscr_reactivated: { grants: true, to: 'active', lifts: 'always' },
  subscr_resumed: { grants: true, to: 'active' },
  subscr_suspended: { to: 'suspended' },
  subscr_paused: { to: 'suspended' },
  subscr_ended: { to: 'ended' },
  subscr_cancelled: {},
  subscr_failed_invalid: {},
  subscr_failed_declined: {},
  subscr_failed_unavailable: {},
  refund: { marks: 'refunded' },
  subscr_refunded: { marks: 'refunded' },
  refund_reversal: { lifts: 'always' },
  dispute: { marks: 'disputed' },
}

const ruleOf = ({ action }: Notification): Rule => (action ? rules[action] : {})

/** Tells whether a notification grants access: it reports a completed payment, not a pending one. */
export function isGrantingNotification(notification: Notification): boolean {
  const { paymentStatus } = notification
  if (!ruleOf(notification).grants) return false
  return (paymentStatus?.toLowerCase() ?? PAID_STATUS) === PAID_STATUS
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
 * subscr_created, refund, dispute and subscr_refunded. For the other actions, the notification with the
 * higher IPN_ID is the later one. A notification without an IPN_ID is ordered by its arrival.
 */
export function deriveSaleState(notifications: [Notification, ...Notification[]]): SaleState {
  const ordered = inOrder(notifications)
  const state = ordered.reduce(applyNotification, {
    access: 'pending',
    refunded: null,
    disputed: null,
    paymentNumber: 1,
    status: null,
  })
  const grants = ordered.filter(isGrantingNotification)
  const first = firstOf(grants) ?? firstOf(ordered) ?? notifications[0]
  return {
    ...finalAccess(state),
    isRefunded: state.refunded !== null,
    refundDate: state.refunded?.receivedAt ?? null,
    first,
    isGranted: grants.length > 0,
    payments: derivePayments(grants, ordered.flatMap(returnOf)),
  }
}

function applyNotification(state: State, notification: Notification): State {
  const rule = ruleOf(notification)
  const paymentNumber = Math.max(state.paymentNumber, notification.paymentNumber ?? 0)
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

function finalAccess(state: State): Pick<SaleState, 'access' | 'paymentStatus'> {
  if (state.refunded) return { access: 'refunded', paymentStatus: 'Refunded' }
  if (state.disputed) return { access: 'disputed', paymentStatus: 'Disputed' }
  return { access: state.access, paymentStatus: state.status ?? 'Pending' }
}

const earlier = (one: Notification | null, other: Notification) =>
  one && one.receivedAt <= other.receivedAt ? one : other

/**
 * Sorts notifications by IPN_ID. A notification without one comes after the highest IPN_ID that arrived
 * before it.
 */
function inOrder(notifications: Notification[]): Notification[] {
  let highest = -1n
  const ranked = notifications.map((notification, index) => {
    const number = notification.ipnNumber ?? highest
    if (number > highest) highest = number
    return { notification, number, index }
  })
  ranked.sort((a, b) => Number(a.number > b.number) - Number(a.number < b.number) || a.index - b.index)
  return ranked.map(({ notification }) => notification)
}

const actionOrder = Object.keys(rules)

/**
 * Returns the notification with the lowest IPN_ID. If none has an IPN_ID, returns the one whose action comes
 * first in `rules` (a sale, then a subscription start), and of several, the earliest to arrive.
 */
function firstOf(ordered: Notification[]): Notification | undefined {
  const numbered = ordered.find(({ ipnNumber }) => ipnNumber !== null)
  if (numbered) return numbered
  const rank = ({ action }: Notification) => actionOrder.indexOf(action ?? '')
  return ordered.toSorted((a, b) => rank(a) - rank(b))[0]
}

/**
 * Returns the effect of a notification on payments. Reactivating a subscription lifts disputes, but not
 * refunds.
 */
function returnOf(notification: Notification): PaymentReversal[] {
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

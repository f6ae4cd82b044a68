import 'server-only'
import { z } from 'zod'
import { networkNames } from '@/lib/contract/sales/networks'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { type SaleEvent, saleEventSchema } from '../networks/network'
import { hasItems, isOrderedByArrival, readEvent } from '../networks/networks'
import { TEST_SALE_ID_PREFIX, toStoredAffiliateId, toStoredSaleId } from '../networks/stored-ids'
import {
  applyRefunds,
  derivePayments,
  isAboutOneRefund,
  type Payment,
  type PaymentReversal,
} from './derive-payments'
import { sortNotifications } from './sort-notifications'

/** The stored form of a notification. */
export const storedNotificationSchema = ipnEventSchema
  .pick({ id: true, receivedAt: true, state: true, payload: true })
  .extend({
    /** Missing only in rows that an earlier release stored while this release was being installed. */
    event: saleEventSchema.nullish(),
    /** If missing, the network is WarriorPlus. */
    network: z.enum(networkNames).optional(),
    /** If missing, the mode is live. */
    mode: z.enum(['live', 'test']).optional(),
    /** True if the item is set to “Not from this shop”. Read only for a notification that is processed now. */
    isIgnoredItem: z.boolean().optional(),
  })
export type StoredNotification = z.infer<typeof storedNotificationSchema>

/** Returns the data of a stored notification about its sale, with the IDs that the database stores. */
export function parseNotification(stored: StoredNotification) {
  const { event: saved, network = 'warriorplus', mode = 'live', ...row } = stored
  const event = saved ?? readEvent(network, row.payload)
  const { id, name } = event.affiliate
  // The prefix keeps sales in test mode apart from live sales.
  const saleIdOf = (id: string) => toStoredSaleId(network, id && mode === 'test' ? `test:${id}` : id)
  return {
    ...event,
    network,
    isOrderedByArrival: isOrderedByArrival(network),
    hasItems: hasItems(network),
    // Missing in events that an earlier release stored.
    orderId: event.orderId ?? null,
    quantity: event.quantity ?? 1,
    status: event.status ?? null,
    /** True if the network sent the notification in test mode. */
    isTestMode: mode === 'test',
    saleId: saleIdOf(event.saleId),
    /** The second identifier of the sale, else its ID. */
    apiSaleId: saleIdOf(event.saleName ?? event.saleId),
    affiliate: { id: toStoredAffiliateId(network, id), name },
    ...row,
    receivedAt: new Date(row.receivedAt),
  }
}
export type Notification = ReturnType<typeof parseNotification>

/** Tells whether a notification contains the ID of its sale. */
export const hasSaleId = ({ saleId }: Notification) => saleId !== ''

/** The email domain of test buyers. It cannot receive email (RFC 2606). */
export const TEST_BUYER_DOMAIN = 'example.invalid'
/**
 * Tells whether a notification is about a test sale. Checks only the notification, so that a test that was
 * interrupted never counts as a real sale.
 */
export function isTestSale({ network, saleId, buyer }: Notification): boolean {
  const prefix = toStoredSaleId(network, TEST_SALE_ID_PREFIX)
  return Boolean(saleId.startsWith(prefix) && buyer.email?.endsWith(`@${TEST_BUYER_DOMAIN}`))
}

/** The state of a sale that follows from its notifications, before any decision of the owner. */
export interface SaleState {
  access: PurchaseAccess
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  /**
   * The granting notification with the lowest sequence number, regardless of when it arrived. If no
   * notification grants access, the first notification. It provides the buyer and the amount.
   */
  first: Notification
  /** True if `first` grants access. Only then may Lectern create an account. */
  isGranted: boolean
  payments: Payment[]
  /** Text for the owner about a refund that doesn't end access, or that can't be subtracted. */
  refundNote: string | null
}

interface Rule {
  /**
   * Set if the action confirms a payment, provided that the payment status is `Completed` or missing. Such a
   * notification determines the buyer.
   */
  grants?: true
  /** The access after this action. */
  to?: 'active' | 'suspended' | 'ended'
  /**
   * The mark that the action sets: the money was refunded or is disputed. The mark stays until another action
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
export const PAYMENT_ACTIONS: SaleEvent['action'][] = ['sale', 'subscr_created', 'subscr_completed']

/**
 * The payment status of a completed payment, in lower case. A notification without a status counts as paid
 * too.
 */
export const PAID_STATUS = 'completed'

/** Every action and its effect. An action with an empty rule is stored but doesn't change access. */
const rules: Record<SaleEvent['action'], Rule> = {
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
  // Empty, because `withoutWonDisputes` has already removed the won dispute, whatever the order of the notifications.
  dispute_won: {},
  noted: {},
}

/**
 * Returns the rule of a notification. A refund that the network describes has an empty rule: it affects one
 * payment, and the sale only through this payment (`applyRefunds`).
 */
const ruleOf = (notification: Notification): Rule =>
  isAboutOneRefund(notification) ? {} : rules[notification.action]

/**
 * Tells whether a notification grants access: it reports a completed payment, not a pending one. The status in
 * the normal form decides before the text of the network.
 */
export function isGrantingNotification(notification: Notification): boolean {
  const { status, paymentStatus } = notification
  if (!ruleOf(notification).grants) return false
  return (status ?? paymentStatus?.toLowerCase() ?? PAID_STATUS) === PAID_STATUS
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
  const payments = derivePayments(grants, ordered.flatMap(returnOf))
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

const actionOrder = Object.keys(rules)

/**
 * Returns the notification with the lowest sequence number. If no notification has a number, returns the one
 * whose action comes first in `rules` (a sale, then a subscription start). Among several of these, returns
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

import 'server-only'
import type { SaleEvent } from '../networks/network'
import { isAboutOneRefund } from './apply-refunds'
import type { Notification } from './parse-notification'

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
   * every notification before it.
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
 * Returns the rule of a notification. The rule is empty for a notification about one refund, because
 * `applyRefunds` subtracts the refund from its payment and decides whether access ends.
 */
export const ruleOf = (notification: Notification): Rule =>
  isAboutOneRefund(notification) ? {} : rules[notification.action]

/**
 * Returns whether a notification grants access: it reports a completed payment, not a pending one. `status`, the
 * normal form, takes precedence over the network’s own text.
 */
export function isGrantingNotification(notification: Notification): boolean {
  const { status, paymentStatus } = notification
  if (!ruleOf(notification).grants) return false
  return (status ?? paymentStatus?.toLowerCase() ?? PAID_STATUS) === PAID_STATUS
}

/** All actions, in the order of the rules. */
export const actionOrder = Object.keys(rules)

import 'server-only'
import type { z } from 'zod'
import { type Action, readFields } from '@/lib/contract/sales/notification-fields'
import { ipnEventSchema } from '@/lib/contract/sales/notifications'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { type Payment, paymentsOf, type Return } from './payments'

/** A notification as the inbox holds it. */
export const storedSchema = ipnEventSchema.pick({ id: true, receivedAt: true, state: true, payload: true })
export type StoredNotification = z.infer<typeof storedSchema>

/** The same, read. */
export const readNotification = (stored: StoredNotification) => ({
  ...readFields(stored.payload),
  ...stored,
  receivedAt: new Date(stored.receivedAt),
})
export type Notification = ReturnType<typeof readNotification>

/** One that names its sale. */
export type SaleNotification = Notification & { saleId: string; sale: string }

export const isAboutSale = (notification: Notification): notification is SaleNotification =>
  notification.saleId !== null && notification.sale !== null

/** What the notifications of a sale say about it, before anybody's own decision. */
export interface Standing {
  access: PurchaseAccess
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  /** The first notification that grants, whenever it came; without one, the first of all. Buyer and amount are its. */
  first: Notification
  /** Whether `first` grants: only then may an account be made. */
  isGranted: boolean
  payments: Payment[]
}

interface Rule {
  /** Paid for: counts with status `Completed` or none, and says who bought. */
  grants?: true
  /** What access it leads to. */
  to?: 'active' | 'suspended' | 'ended'
  /** The money went back, or is about to: this sticks. */
  marks?: 'refunded' | 'disputed'
  /** Takes such a mark away: always, or when a later payment than any before was made. */
  lifts?: 'always' | 'later payment'
}

/** Every action and what it does. An empty rule is recorded and changes no access. */
const rules: Record<Action, Rule> = {
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

/** Whether a notification is one that opens access: paid for, and not just announced. */
export function isGrant(notification: Notification): boolean {
  const { paymentStatus } = notification
  if (!ruleOf(notification).grants) return false
  return paymentStatus === null || paymentStatus.toLowerCase() === 'completed'
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
 * Where a sale stands, from all its notifications: the same whatever order they came in, as far as their numbers tell.
 * Among sale, subscr_created, refund, dispute and subscr_refunded the order never matters; for the rest the one
 * with the higher IPN_ID is the later one, and one without a number is as late as it came.
 */
export function standingOf(notifications: [Notification, ...Notification[]]): Standing {
  const ordered = inOrder(notifications)
  const state = ordered.reduce(step, {
    access: 'pending',
    refunded: null,
    disputed: null,
    paymentNumber: 1,
    status: null,
  })
  const grants = ordered.filter(isGrant)
  const first = firstOf(grants) ?? firstOf(ordered) ?? notifications[0]
  return {
    ...outcome(state),
    isRefunded: state.refunded !== null,
    refundDate: state.refunded?.receivedAt ?? null,
    first,
    isGranted: grants.length > 0,
    payments: paymentsOf(grants, ordered.flatMap(returnOf)),
  }
}

function step(state: State, notification: Notification): State {
  const rule = ruleOf(notification)
  const paymentNumber = Math.max(state.paymentNumber, notification.paymentNumber ?? 0)
  if (rule.marks) return { ...state, paymentNumber, [rule.marks]: earlier(state[rule.marks], notification) }
  if (rule.grants && !isGrant(notification)) {
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

function outcome(state: State): Pick<Standing, 'access' | 'paymentStatus'> {
  if (state.refunded) return { access: 'refunded', paymentStatus: 'Refunded' }
  if (state.disputed) return { access: 'disputed', paymentStatus: 'Disputed' }
  return { access: state.access, paymentStatus: state.status ?? 'Pending' }
}

const earlier = (one: Notification | null, other: Notification) =>
  one && one.receivedAt <= other.receivedAt ? one : other

/** By IPN_ID; one without one takes its place after the highest that had come before it. */
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

/** The lowest IPN_ID; among those without one, a sale before a subscription's start before the rest, then arrival. */
function firstOf(ordered: Notification[]): Notification | undefined {
  const numbered = ordered.find(({ ipnNumber }) => ipnNumber !== null)
  if (numbered) return numbered
  const place = ({ action }: Notification) => actionOrder.indexOf(action ?? '')
  return ordered.toSorted((a, b) => place(a) - place(b))[0]
}

/** What it says of money that was paid. A subscription that goes on ends a dispute; what was paid back stays so. */
function returnOf(told: Notification): Return[] {
  const { marks, lifts } = ruleOf(told)
  if (marks) return [{ told, marks, lifts: [] }]
  if (lifts !== 'always') return []
  return [{ told, lifts: told.action === 'refund_reversal' ? ['refunded', 'disputed'] : ['disputed'] }]
}

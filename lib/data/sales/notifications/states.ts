import 'server-only'
import type { Action, FormFields, Notice } from '@/lib/contract/sales/notification-fields'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'
import { readSaleTime } from '@/lib/contract/sales/sale-time'

/** A verified notification with when it came, in the order of arrival. */
export interface Arrival {
  notice: Notice
  receivedAt: Date
  payload: FormFields
}

export interface Payment {
  transactionId: string
  number: number
  refundedAt: Date | null
}

/** What the notifications of a sale say about it, before anybody's own decision. */
export interface Standing {
  access: PurchaseAccess
  paymentStatus: string
  isRefunded: boolean
  refundDate: Date | null
  /** The first message that grants, whenever it came; without one, the first of all. Buyer and amount are its. */
  first: Arrival
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

const ruleOf = ({ action }: Notice): Rule => (action ? rules[action] : {})

/** Whether a message is one that opens access: paid for, and not just announced. */
export function isGrant(notice: Notice): boolean {
  if (!ruleOf(notice).grants) return false
  return notice.paymentStatus === null || notice.paymentStatus.toLowerCase() === 'completed'
}

interface State {
  access: 'pending' | 'active' | 'suspended' | 'ended'
  refunded: Arrival | null
  disputed: Arrival | null
  /** The highest payment number so far. */
  paymentNumber: number
  status: string | null
}

/**
 * Where a sale stands, from all its messages: the same whatever order they came in, as far as their numbers tell.
 * Among sale, subscr_created, refund, dispute and subscr_refunded the order never matters; for the rest the message
 * with the higher IPN_ID is the later one, and one without a number is as late as it came.
 */
export function standingOf(arrivals: [Arrival, ...Arrival[]]): Standing {
  const ordered = inOrder(arrivals)
  const state = ordered.reduce(step, {
    access: 'pending',
    refunded: null,
    disputed: null,
    paymentNumber: 1,
    status: null,
  })
  const grants = ordered.filter(({ notice }) => isGrant(notice))
  const first = firstOf(grants) ?? firstOf(ordered) ?? arrivals[0]
  return {
    ...outcome(state),
    isRefunded: state.refunded !== null,
    refundDate: state.refunded?.receivedAt ?? null,
    first,
    isGranted: grants.length > 0,
    payments: paymentsOf(ordered),
  }
}

function step(state: State, arrival: Arrival): State {
  const { notice } = arrival
  const rule = ruleOf(notice)
  const paymentNumber = Math.max(state.paymentNumber, notice.paymentNumber ?? 0)
  if (rule.marks) return { ...state, paymentNumber, [rule.marks]: earlier(state[rule.marks], arrival) }
  if (rule.grants && !isGrant(notice)) return { ...state, status: state.status ?? notice.paymentStatus }
  const isLifted = rule.lifts === 'always' || (rule.lifts && paymentNumber > state.paymentNumber)
  return {
    access: rule.to ?? state.access,
    refunded: isLifted ? null : state.refunded,
    disputed: isLifted ? null : state.disputed,
    paymentNumber,
    status: rule.to ? (notice.paymentStatus ?? statusOf[rule.to]) : state.status,
  }
}

const statusOf = { active: 'Completed', suspended: 'Suspended', ended: 'Ended' }

function outcome(state: State): Pick<Standing, 'access' | 'paymentStatus'> {
  if (state.refunded) return { access: 'refunded', paymentStatus: 'Refunded' }
  if (state.disputed) return { access: 'disputed', paymentStatus: 'Disputed' }
  return { access: state.access, paymentStatus: state.status ?? 'Pending' }
}

/** When the sale was made, where a message says so in a way that can be true. */
export function soldAt({ notice, receivedAt }: Arrival): Date | null {
  return notice.soldAt === null ? null : readSaleTime(notice.soldAt, receivedAt)
}

const earlier = (one: Arrival | null, other: Arrival) =>
  one && one.receivedAt <= other.receivedAt ? one : other

/** By IPN_ID; a message without one takes its place after the highest that had come before it. */
function inOrder(arrivals: Arrival[]): Arrival[] {
  let highest = -1n
  const ranked = arrivals.map((arrival, index) => {
    const number = arrival.notice.ipnNumber ?? highest
    if (number > highest) highest = number
    return { arrival, number, index }
  })
  ranked.sort((a, b) => Number(a.number > b.number) - Number(a.number < b.number) || a.index - b.index)
  return ranked.map(({ arrival }) => arrival)
}

const actionOrder = Object.keys(rules)

/** The lowest IPN_ID; among those without one, a sale before a subscription's start before the rest, then arrival. */
function firstOf(ordered: Arrival[]): Arrival | undefined {
  const numbered = ordered.find(({ notice }) => notice.ipnNumber !== null)
  if (numbered) return numbered
  const place = ({ notice }: Arrival) => actionOrder.indexOf(notice.action ?? '')
  return ordered.toSorted((a, b) => place(a) - place(b))[0]
}

/** Each transaction once. A refund that names no transaction of ours refunds none of them in particular. */
function paymentsOf(ordered: Arrival[]): Payment[] {
  const payments = new Map<string, Payment>()
  for (const { notice } of ordered) {
    const { transactionId, paymentNumber } = notice
    if (!transactionId || !isGrant(notice) || payments.has(transactionId)) continue
    payments.set(transactionId, { transactionId, number: paymentNumber ?? 1, refundedAt: null })
  }
  for (const { notice, receivedAt } of ordered) {
    const payment = payments.get(notice.transactionId ?? '')
    if (payment && ruleOf(notice).marks === 'refunded') payment.refundedAt ??= receivedAt
  }
  return [...payments.values()]
}

import fc from 'fast-check'
import { type NotificationAction, notificationActions } from '@/lib/contract/sales/notification-fields'
import { deriveSaleState } from './derive-sale-state'
import { type Notification, parseNotification } from './parse-notification'

type Access = ReturnType<typeof deriveSaleState>['access']

let clock = 0
function message(action: NotificationAction, fields: Record<string, string> = {}): Notification {
  clock += 1000
  const payload = { WP_ACTION: action, WP_SALEID: '1', ...fields }
  return parseNotification({
    id: String(clock),
    state: 'processed',
    payload,
    receivedAt: new Date(clock).toISOString(),
  })
}
function accessAfter(...messages: Notification[]): Access {
  const [first, ...rest] = messages
  if (!first) throw new Error('No messages')
  return deriveSaleState([first, ...rest]).access
}

/** The actions that lead to each access status. */
const histories: Record<Access, NotificationAction[]> = {
  pending: ['subscr_cancelled'],
  active: ['sale'],
  suspended: ['sale', 'subscr_suspended'],
  ended: ['sale', 'subscr_ended'],
  disputed: ['sale', 'dispute'],
  refunded: ['sale', 'refund'],
}
const states = ['pending', 'active', 'suspended', 'ended', 'disputed', 'refunded'] as const

const same = (state: Access) => state
const activeUnlessBack = (state: Access) => (['disputed', 'refunded'].includes(state) ? state : 'active')
const orBack = (to: Access) => (state: Access) => (['disputed', 'refunded'].includes(state) ? state : to)
const fromBack = (state: Access) => (['disputed', 'refunded'].includes(state) ? 'active' : state)

/** The access status after each action, for every status before it. */
const outcomes: Record<NotificationAction, (state: Access) => Access> = {
  sale: activeUnlessBack,
  subscr_created: activeUnlessBack,
  subscr_completed: activeUnlessBack,
  subscr_resumed: activeUnlessBack,
  subscr_reactivated: () => 'active',
  subscr_suspended: orBack('suspended'),
  subscr_paused: orBack('suspended'),
  subscr_ended: orBack('ended'),
  subscr_cancelled: same,
  subscr_failed_invalid: same,
  subscr_failed_declined: same,
  subscr_failed_unavailable: same,
  refund: () => 'refunded',
  subscr_refunded: () => 'refunded',
  refund_reversal: fromBack,
  dispute: (state) => (state === 'refunded' ? 'refunded' : 'disputed'),
}
const table = notificationActions.flatMap((action) =>
  states.map((state) => [action, state, outcomes[action](state)] as const),
)

test.each(table)('%s on a %s sale makes it %s', (action, state, expected) => {
  const history = histories[state].map((before) => message(before))
  expect(accessAfter(...history)).toBe(state)
  expect(accessAfter(...history, message(action))).toBe(expected)
})

const granting = [
  'sale',
  'subscr_created',
  'subscr_completed',
  'subscr_reactivated',
  'subscr_resumed',
] as const
test.each(
  granting.flatMap((action) =>
    ['Pending', 'Refunded', 'Failed', 'whatever'].map((s) => [action, s] as const),
  ),
)('grants no access for %s with the status %s', (action, status) => {
  const standing = deriveSaleState([message(action, { WP_PAYMENT_STATUS: status })])
  expect(standing).toMatchObject({ access: 'pending', isGranted: false, paymentStatus: status })
})

test('grants access when a pending payment is completed, and keeps it', () => {
  const pending = message('sale', { WP_PAYMENT_STATUS: 'Pending', WP_SALE_AMOUNT: '1.00' })
  const paid = message('sale', { WP_PAYMENT_STATUS: 'Completed', WP_SALE_AMOUNT: '27.00' })
  for (const order of [[pending, paid] as const, [paid, pending] as const]) {
    const standing = deriveSaleState([...order])
    expect(standing).toMatchObject({ access: 'active', paymentStatus: 'Completed' })
    expect(standing.first.payment.text).toBe('27.00')
  }
})

test('lifts a refund only by a later payment', () => {
  const start = message('subscr_created', { WP_SUBSCR_PAYMENT_NUM: '1', WP_SUBSCR_PAYMENT_TXNID: 't1' })
  const refund = message('subscr_refunded', { WP_SUBSCR_PAYMENT_NUM: '2' })
  const again = message('subscr_completed', { WP_SUBSCR_PAYMENT_NUM: '2', WP_SUBSCR_PAYMENT_TXNID: 't2' })
  const next = message('subscr_completed', { WP_SUBSCR_PAYMENT_NUM: '3', WP_SUBSCR_PAYMENT_TXNID: 't3' })
  expect(accessAfter(start, refund, again)).toBe('refunded')
  expect(accessAfter(start, refund, next)).toBe('active')
})

test('keeps each payment once, with its own refund', () => {
  const start = message('subscr_created', { WP_SUBSCR_PAYMENT_NUM: '1', WP_TXNID: 't1' })
  const rebill = message('subscr_completed', { WP_SUBSCR_PAYMENT_NUM: '2', WP_SUBSCR_PAYMENT_TXNID: 't2' })
  const refund = message('subscr_refunded', { WP_SUBSCR_PAYMENT_TXNID: 't2' })
  expect(deriveSaleState([refund, rebill, start, rebill]).payments).toMatchObject([
    { transactionId: 't2', number: 2, refundedAt: refund.receivedAt },
    { transactionId: 't1', number: 1, refundedAt: null },
  ])
})

test('treats the higher IPN_ID as later in any order of arrival; without one, arrival decides', () => {
  const sale = message('sale', { IPN_ID: '10' })
  const suspended = message('subscr_suspended', { IPN_ID: '20' })
  const resumed = message('subscr_resumed', { IPN_ID: '9' })
  expect(accessAfter(suspended, sale, resumed)).toBe('suspended')
  expect(accessAfter(resumed, suspended, sale)).toBe('suspended')
  expect(accessAfter(sale, message('subscr_suspended'), message('subscr_resumed'))).toBe('active')
  expect(accessAfter(sale, message('subscr_resumed'), message('subscr_suspended'))).toBe('suspended')
})

const shuffled = <Item>(items: Item[]) =>
  fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length })

const commuting = ['sale', 'subscr_created', 'refund', 'dispute', 'subscr_refunded'] as const
const statusArbitrary = fc.constantFrom<Record<string, string>>(
  {},
  { WP_PAYMENT_STATUS: 'Completed' },
  { WP_PAYMENT_STATUS: 'Pending' },
)

test('reaches the same result for sale, created, refund, dispute and subscr_refunded in any order and number', () => {
  const one = fc.tuple(fc.constantFrom(...commuting), statusArbitrary)
  const arbitrary = fc
    .array(one, { minLength: 1, maxLength: 8 })
    .chain((list) => fc.tuple(fc.constant(list), shuffled(list), fc.subarray(list)))
  fc.assert(
    fc.property(arbitrary, ([list, order, again]) => {
      const outcome = (specs: typeof list) => {
        const [first, ...rest] = specs.map(([action, fields]) => message(action, fields))
        if (!first) return null
        const { access, isRefunded, paymentStatus, isGranted } = deriveSaleState([first, ...rest])
        return { access, isRefunded, paymentStatus, isGranted }
      }
      expect(outcome([...order, ...again])).toEqual(outcome(list))
    }),
  )
})

test('reaches the same result in any order if every action has an IPN_ID', () => {
  const arbitrary = fc
    .array(
      fc.tuple(fc.constantFrom(...notificationActions), statusArbitrary, fc.integer({ min: 1, max: 4 })),
      {
        minLength: 1,
        maxLength: 9,
      },
    )
    .map((list) =>
      list.map(([action, status, number], index) => ({
        action,
        fields: { ...status, IPN_ID: String(1000 + index), WP_SUBSCR_PAYMENT_NUM: String(number) },
      })),
    )
    .chain((list) => fc.tuple(fc.constant(list), shuffled(list)))
  fc.assert(
    fc.property(arbitrary, ([list, order]) => {
      const outcome = (specs: typeof list) => {
        const [first, ...rest] = specs.map(({ action, fields }) => message(action, fields))
        if (!first) return null
        const standing = deriveSaleState([first, ...rest])
        return { ...standing, first: standing.first.messageId, refundDate: null, payments: null }
      }
      expect(outcome(order)).toEqual(outcome(list))
    }),
  )
})

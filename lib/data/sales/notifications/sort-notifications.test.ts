import fc from 'fast-check'
import { notificationActions } from '@/lib/contract/sales/notification-fields'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { deriveSaleState } from './derive-sale-state'
import { parseNotification } from './parse-notification'

type Step = Parameters<typeof createStoredEvent>[1]
const payment = { id: 't1', number: 1, minor: 2700, currency: 'USD' }
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00.000Z`

/** Returns the state of a sale of a network after these events arrived in this order. */
function stateAfter(network: 'warriorplus' | 'stripe', steps: Step[]) {
  const received = Date.parse(day(31)) / 1000
  const [first, ...rest] = steps.map((step, index) =>
    parseNotification({ ...createStoredEvent(received + index, { payment, ...step }), network }),
  )
  if (!first) throw new Error('No events')
  return deriveSaleState([first, ...rest])
}
const accessAfter = (network: 'warriorplus' | 'stripe', ...steps: Step[]) => stateAfter(network, steps).access

const on = (action: Step['action'], occurredAt: string, sequence: string | null = null): Step => ({
  action,
  occurredAt,
  sequence,
})

test('the time of the event decides, not its arrival', () => {
  const [sale, ended, resumed] = [
    on('sale', day(1)),
    on('subscr_suspended', day(3)),
    on('subscr_resumed', day(5)),
  ]
  expect(accessAfter('stripe', sale, resumed, ended)).toBe('active')
  expect(accessAfter('stripe', sale, on('subscr_resumed', day(2)), ended)).toBe('suspended')
  // WarriorPlus notifications don't contain times. The times in its API and in imports are sale times.
  expect(accessAfter('warriorplus', sale, resumed, ended)).toBe('suspended')
})

test('a sequence decides before the time', () => {
  const [suspended, resumed] = [on('subscr_suspended', day(1), '9'), on('subscr_resumed', day(2), '8')]
  expect(accessAfter('stripe', on('sale', day(1), '7'), suspended, resumed)).toBe('suspended')
  expect(accessAfter('stripe', on('sale', day(1), '7'), suspended, { ...resumed, sequence: '10' })).toBe(
    'active',
  )
})

test.each<[Step['action'], Step['action'], string]>([
  ['subscr_resumed', 'subscr_suspended', 'suspended'],
  ['subscr_reactivated', 'subscr_paused', 'suspended'],
  ['subscr_resumed', 'subscr_cancelled', 'active'],
  ['subscr_cancelled', 'subscr_suspended', 'suspended'],
  ['subscr_cancelled', 'subscr_ended', 'ended'],
  ['subscr_resumed', 'subscr_ended', 'ended'],
  ['subscr_paused', 'subscr_ended', 'ended'],
  ['subscr_suspended', 'subscr_ended', 'ended'],
  ['subscr_reactivated', 'subscr_ended', 'ended'],
  ['subscr_completed', 'subscr_suspended', 'suspended'],
  ['subscr_reactivated', 'refund', 'refunded'],
  ['subscr_reactivated', 'dispute', 'disputed'],
  ['refund', 'refund_reversal', 'active'],
])('without times, and at equal times, %s comes before %s', (earlier, later, access) => {
  for (const occurredAt of [null, day(2)]) {
    const [one, other, sale] = [earlier, later, 'sale' as const].map(
      (action): Step => ({ action, occurredAt }),
    )
    if (!one || !other || !sale) throw new Error('No events')
    for (const steps of [
      [sale, one, other],
      [other, one, sale],
    ])
      expect(accessAfter('stripe', ...steps)).toBe(access)
  }
})

test('a dispute ends access after a later payment, and a later payment restores it', () => {
  const rebill = (number: number, occurredAt: string): Step => ({
    action: 'subscr_completed',
    occurredAt,
    payment: { ...payment, id: `t${number}`, number },
  })
  const dispute = { ...on('dispute', day(3)), payment: { id: 't2' } }
  expect(accessAfter('stripe', dispute, rebill(2, day(2)), on('sale', day(1)))).toBe('disputed')
  expect(accessAfter('stripe', dispute, rebill(3, day(4)), rebill(2, day(2)), on('sale', day(1)))).toBe(
    'active',
  )
})

test('a dispute that was won is over in any order, but not a dispute of another payment', () => {
  const [sale, dispute, won] = [on('sale', day(1)), on('dispute', day(2)), on('dispute_won', day(3))]
  expect(accessAfter('stripe', sale, dispute, won)).toBe('active')
  expect(accessAfter('stripe', won, dispute, sale)).toBe('active')
  expect(accessAfter('stripe', sale, dispute, { ...won, payment: { id: null } })).toBe('active')
  expect(accessAfter('stripe', sale, dispute, { ...won, payment: { id: 't9' } })).toBe('disputed')
  expect(accessAfter('stripe', sale, on('refund', day(2)), dispute, won)).toBe('refunded')
})

const stepArbitrary = fc.record({
  action: fc.constantFrom(...notificationActions, 'dispute_won' as const),
  number: fc.integer({ min: 1, max: 3 }),
  second: fc.integer({ min: 1, max: 28 }),
})

test.each([true, false])('reaches the same result in any order and number, with times: %s', (hasTimes) => {
  const arbitrary = fc
    .array(stepArbitrary, { minLength: 1, maxLength: 8 })
    .map((list) =>
      list.map(
        ({ action, number, second }): Step => ({
          action,
          occurredAt: hasTimes ? day(second) : null,
          payment: { ...payment, id: `t${number}`, number },
        }),
      ),
    )
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list)),
    )
  const endOf = (steps: Step[]) => {
    const { access, isRefunded, isGranted } = stateAfter('stripe', steps)
    return { access, isRefunded, isGranted }
  }
  fc.assert(
    fc.property(arbitrary, ([list, order, again]) => {
      expect(endOf([...order, ...again])).toEqual(endOf(list))
    }),
  )
})

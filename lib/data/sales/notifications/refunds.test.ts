import fc from 'fast-check'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { deriveSaleState } from './derive-sale-state'
import { parseNotification } from './parse-notification'

type Step = Parameters<typeof createStoredEvent>[1]

const sale: Step = { action: 'sale', payment: { id: 't1', minor: 2700, currency: 'EUR' } }
const rebill = (number: number): Step => ({
  action: 'subscr_completed',
  payment: { id: `t${number}`, number, minor: 1900, currency: 'EUR' },
})
const refund = (id: string | null, minor: number | null, more: Step = {}): Step => ({
  action: 'refund',
  refund: { id, minor, currency: 'EUR' },
  payment: { id: 't1' },
  ...more,
})
const failure = (id: string | null): Step => ({
  action: 'refund_reversal',
  refund: { id, minor: null, currency: null },
})
const dispute: Step = { action: 'dispute', payment: { id: 't1' } }
const won: Step = { action: 'dispute_won', payment: { id: 't1' } }

/** Returns the state of a sale after these events, received one second apart. */
function stateAfter(steps: Step[]) {
  const [first, ...rest] = steps.map((step, index) => parseNotification(createStoredEvent(index + 1, step)))
  if (!first) throw new Error('No events')
  return deriveSaleState([first, ...rest])
}

/**
 * Returns the state of a sale at a network whose messages contain times, after these events, one day apart. They arrive
 * in this order, or the last one first.
 */
function stateAtNetwork(steps: Step[], isReversed: boolean) {
  const dated = steps.map((step, index): Step => {
    const occurredAt = new Date(Date.UTC(2026, 2, index + 1)).toISOString()
    return { ...step, occurredAt }
  })
  const arrival = Date.UTC(2026, 3, 1) / 1000
  const [first, ...rest] = (isReversed ? dated.toReversed() : dated).map((step, index) =>
    parseNotification({ ...createStoredEvent(arrival + index, step), network: 'stripe' }),
  )
  if (!first) throw new Error('No events')
  return deriveSaleState([first, ...rest])
}

/** Returns what an owner sees: the access, and the returned amount of each payment. */
function outcomeOf({ access, payments }: ReturnType<typeof stateAfter>) {
  const ordered = payments.toSorted((a, b) => a.number - b.number)
  return [access, ...ordered.map(({ refundedMinor }) => refundedMinor)]
}

test.each<[title: string, steps: Step[], access: string, ...returned: number[]]>([
  ['a partial refund', [sale, refund('r1', 1000)], 'active', 1000],
  ['partial → partial = full', [sale, refund('r1', 1000), refund('r2', 1700)], 'refunded', 2700],
  ['partial → the rest, rounded down', [sale, refund('r1', 900), refund('r2', 1799)], 'refunded', 2700],
  ['all but the smallest unit', [sale, refund('r1', 2699)], 'active', 2699],
  ['partial → the rest, without an amount', [sale, refund('r1', 1000), refund('r2', null)], 'refunded', 2700],
  ['partial → at least what is left', [sale, refund('r1', 1000), refund('r2', 2000)], 'refunded', 2700],
  ['partial → dispute', [sale, refund('r1', 1000), dispute], 'disputed', 1000],
  ['partial → dispute → won', [sale, refund('r1', 1000), dispute, won], 'active', 1000],
  ['full → dispute → won', [sale, refund('r1', 2700), dispute, won], 'refunded', 2700],
  ['a refund that fails after a full one', [sale, refund('r1', 2700), failure('r1')], 'active', 0],
  ['one of two that fails', [sale, refund('r1', 1000), refund('r2', 1700), failure('r2')], 'active', 1000],
  ['a failure of another refund', [sale, refund('r1', 2700), failure('r9')], 'refunded', 2700],
  [
    'a reversal that names no refund',
    [sale, refund('r1', 1000), refund('r2', 1700), failure(null)],
    'active',
    0,
  ],
  [
    'a refund again after a failed one',
    [sale, refund('r1', 2700), failure('r1'), refund('r2', null)],
    'refunded',
    2700,
  ],
  ['one refund in two messages', [sale, refund('r1', 1000), refund('r1', 1000)], 'active', 1000],
  ['two refunds without IDs', [sale, refund(null, 1000), refund(null, 1700)], 'refunded', 2700],
  ['a refund with a minus', [sale, refund('r1', -1000)], 'active', 1000],
  [
    'a rebill that is refunded while a later one is paid',
    [sale, rebill(2), rebill(3), refund('r1', 1900, { payment: { id: 't2' } })],
    'active',
    0,
    1900,
    0,
  ],
  [
    'the newest rebill',
    [sale, rebill(2), refund('r1', 1900, { payment: { id: 't2' } })],
    'refunded',
    0,
    1900,
  ],
  [
    'the newest rebill, paid again',
    [sale, rebill(2), refund('r1', 1900, { payment: { id: 't2' } }), rebill(3)],
    'active',
    0,
    1900,
    0,
  ],
  ['a refund that names no payment', [sale, rebill(2), refund('r1', 900, { payment: {} })], 'active', 0, 900],
  [
    'another currency',
    [sale, refund('r1', 2700, { refund: { id: 'r1', minor: 2700, currency: 'USD' } })],
    'active',
    0,
  ],
  [
    'no currency',
    [sale, refund('r1', 2700, { refund: { id: 'r1', minor: 2700, currency: null } })],
    'refunded',
    2700,
  ],
  ['more than was paid', [sale, refund('r1', 2701)], 'active', 0],
  ['a refund before its sale', [refund('r1', 1000), sale], 'active', 1000],
  ['a refund without its sale', [refund('r1', 1000)], 'refunded'],
  [
    'a payment with an unreadable amount',
    [{ action: 'sale', payment: { id: 't1' } }, refund('r1', null)],
    'refunded',
    0,
  ],
  [
    'a free sale',
    [{ action: 'sale', payment: { id: 't1', minor: 0, currency: 'EUR' } }, refund('r1', null)],
    'refunded',
    0,
  ],
])('%s', (_title, steps, ...expected) => {
  expect(outcomeOf(stateAfter(steps))).toEqual(expected)
  expect(outcomeOf(stateAtNetwork(steps, false))).toEqual(expected)
  expect(outcomeOf(stateAtNetwork(steps, true))).toEqual(expected)
})

test('keeps each refund with its time', () => {
  const { payments, refundDate, isRefunded } = stateAfter([
    sale,
    refund('r1', 1000),
    refund('r2', 500),
    failure('r2'),
    refund('r3', 1700),
  ])
  const at = (second: number) => new Date(second * 1000)
  expect(payments).toMatchObject([
    {
      refundedAt: at(5),
      refunds: [
        { id: 'r1', minor: 1000, at: at(2), failed: false },
        { id: 'r2', minor: 500, at: at(3), failed: true },
        { id: 'r3', minor: 1700, at: at(5), failed: false },
      ],
    },
  ])
  expect([isRefunded, refundDate]).toEqual([true, at(5)])
})

test.each<[note: string | null, steps: Step[]]>([
  [null, [sale]],
  [null, [sale, refund('r1', 2700)]],
  [
    '€10.00 of €27.00 was refunded, and €17.00 is left. A partial refund doesn’t end access.',
    [sale, refund('r1', 1000)],
  ],
  [
    'An earlier payment of €27.00 was refunded. Access doesn’t end, because a later payment wasn’t refunded.',
    [sale, rebill(2), refund('r1', 2700)],
  ],
  ['We didn’t subtract a refund of €27.01, because the buyer paid €27.00', [sale, refund('r1', 2701)]],
  [
    'We didn’t subtract a refund of $5.00, because the buyer paid €27.00',
    [sale, refund('r1', 500, { refund: { id: 'r1', minor: 500, currency: 'USD' } })],
  ],
  [
    'We didn’t subtract a refund in USD, because the buyer paid €27.00',
    [sale, refund('r1', null, { refund: { id: 'r1', minor: null, currency: 'USD' } })],
  ],
  [
    'We didn’t subtract a refund of €5.00, because the buyer paid an amount that we can’t read',
    [{ action: 'sale', payment: { id: 't1' } }, refund('r1', 500)],
  ],
])('tells the owner: %s', (note, steps) => {
  expect(stateAfter(steps).refundNote).toBe(note)
})

const stepArbitrary = fc.constantFrom<Step>(
  sale,
  { ...sale, action: 'subscr_created' },
  refund('r1', 1000),
  refund('r2', 1700),
  refund('r3', null),
  failure('r1'),
  dispute,
  won,
)
const ends = ({ access, payments }: ReturnType<typeof stateAfter>) => [
  access,
  payments.map(({ refundedMinor }) => refundedMinor),
]

test('reaches the same result in any order and number of sales, refunds, disputes and failures', () => {
  const arbitrary = fc
    .array(stepArbitrary, { minLength: 1, maxLength: 8 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length }), fc.subarray(list)),
    )
  fc.assert(
    fc.property(arbitrary, ([list, order, again]) => {
      expect(ends(stateAfter([...order, ...again]))).toEqual(ends(stateAfter(list)))
    }),
  )
})

test('a refund without details returns the whole sale', () => {
  expect(outcomeOf(stateAfter([sale, rebill(2), { action: 'refund', payment: { id: 't1' } }]))).toEqual([
    'refunded',
    2700,
    0,
  ])
})

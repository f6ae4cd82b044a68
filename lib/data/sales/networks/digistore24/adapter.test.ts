import { expectNoThrow } from '@/tests/networks/random-messages'
import { flipBits, readVector, readVectors, verifyRequest } from '@/tests/networks/vectors'
import type { Json } from '../network'
import { digistore24 } from './adapter'
import { writeExample } from './example'

test.each(readVectors('digistore24'))('verifies the vector $name: $description', (vector) => {
  const { proof, events } = verifyRequest(digistore24, vector)
  expect(proof).toBe(vector.expected.proof)
  expect(events).toHaveLength(vector.expected.events.length)
  expect(events).toMatchObject(vector.expected.events)
})

/** Returns the message of a vector. */
function messageOf(name: string): Record<string, Json> {
  const { request, keys } = readVector('digistore24', name)
  const result = digistore24.verify(request, keys)
  if (result.proof !== 'verified') throw new Error(result.proof)
  return Object.fromEntries(Object.entries(Object(result.message)))
}

const ORDER = { order_id: 'ORD1', product_id: '42', transaction_id: '7001' }

test.each([
  ['on_payment', '0', 'sale'],
  ['on_payment', '1', 'sale'],
  ['on_payment', '2', 'subscr_completed'],
  ['on_payment', '', 'sale'],
  ['on_payment_subscription_signup', '1', 'sale'],
  ['on_payment_missed', '2', 'subscr_suspended'],
  ['last_paid_day', '2', 'subscr_ended'],
  ['on_rebill_cancelled', '2', 'subscr_cancelled'],
  ['on_refund', '2', 'refund'],
  ['on_chargeback', '2', 'dispute'],
  ['on_rebill_resumed', '2', null],
  ['payment_denial', '1', null],
  ['on_affiliation', '', null],
  ['eticket', '', null],
  ['custom_form', '', null],
  ['connection_test', '', null],
  ['constructor', '', null],
])('reads %s of the payment “%s” as %s', (event, pay_sequence_no, action) => {
  const events = digistore24.toEvents({ ...ORDER, event, pay_sequence_no })
  expect(events.map((one) => one.action)).toEqual([action ?? 'noted'])
})

test('reads no sale without an order', () => {
  const message = { ...ORDER, order_id: '', event: 'on_payment' }
  expect(digistore24.toEvents(message)).toMatchObject([{ action: 'noted', saleId: '' }])
})

test.each([
  ['live', 'paypal', 'live'],
  ['test', 'paypal', 'test'],
  ['', 'test', 'test'],
  ['', '', 'live'],
])('reads the API mode “%s” with the payment method “%s” as %s', (api_mode, pay_method, mode) => {
  expect(digistore24.toEvents({ ...ORDER, event: 'on_payment', api_mode, pay_method })).toMatchObject([
    { mode },
  ])
})

test.each([
  [
    { product_txn_amount: '-10.00', currency: 'EUR' },
    { minor: 1000, currency: 'EUR' },
  ],
  [
    { transaction_amount: '10', currency: 'eur' },
    { minor: 1000, currency: 'EUR' },
  ],
  [
    { product_txn_amount: '0.00', currency: 'EUR' },
    { minor: null, currency: null },
  ],
  [
    { product_txn_amount: '10.00', currency: '€' },
    { minor: null, currency: null },
  ],
  [{}, { minor: null, currency: null }],
])('reads the refund %j', (fields, refund) => {
  const message = { ...ORDER, event: 'on_refund', parent_transaction_id: '7000', ...fields }
  expect(digistore24.toEvents(message)).toMatchObject([
    { payment: { id: '7000', minor: null }, refund: { id: '7001', ...refund } },
  ])
})

test('the end of a paid period isn’t at the time of the order', () => {
  const timeOf = (event: string, changes: Json = {}) => {
    const message = { ...ORDER, event, order_date_time: '2026-01-02 03:04:05', ...Object(changes) }
    return digistore24.toEvents(message)[0]?.occurredAt
  }
  expect(timeOf('on_payment')).toBe('2026-01-02T03:04:05.000Z')
  expect(timeOf('last_paid_day')).toBeNull()
  expect(timeOf('last_paid_day', { transaction_date: '2026-02-02' })).toBe('2026-02-02T00:00:00.000Z')
})

test.each(['refund', 'uppercase-keys', 'escaped-values', 'list'])(
  'never verifies a different message after a changed bit in the vector %s',
  (name) => {
    const { request, keys } = readVector('digistore24', name)
    const signed = (message: Json) =>
      Object.entries(message as Record<string, string>).filter(([, value]) => value !== '')
    const original = signed(messageOf(name))
    for (const body of flipBits(request.body)) {
      const result = digistore24.verify({ ...request, body }, keys)
      // Some escapes have two forms, such as %2f and %2F. Names of empty fields are not signed.
      if (result.proof === 'verified') expect(signed(result.message)).toEqual(original)
    }
  },
)

test('refuses a message with an added, removed, renamed or swapped value', () => {
  const { request, keys } = readVector('digistore24', 'refund')
  const sent = Object.fromEntries(new URLSearchParams(request.body.toString()))
  const proofOf = (fields: Record<string, string>) =>
    digistore24.verify({ ...request, body: Buffer.from(new URLSearchParams(fields).toString()) }, keys).proof
  expect(proofOf(sent)).toBe('verified')
  const { product_id = '', order_id = '', ...others } = sent
  expect(proofOf({ ...sent, new_field: '1' })).toBe('refused')
  expect(proofOf({ ...others, order_id })).toBe('refused')
  expect(proofOf({ ...others, order_id, product_ID: product_id })).toBe('refused')
  expect(proofOf({ ...others, order_id: product_id, product_id: order_id })).toBe('refused')
})

test('keeps no signature', () => {
  expect(Object.keys(messageOf('uppercase-keys'))).toEqual(['order_id', 'product_id'])
})

test('never throws for random messages', () => {
  expectNoThrow(digistore24, ['captured-on-payment', 'refund', 'list'].map(messageOf), [null])
})

test('gives a repeated message the same ID, and each item and event of a transaction a different one', () => {
  const idOf = (fields: Record<string, string>) =>
    digistore24.toEvents({ ...ORDER, event: 'on_payment', ...fields })[0]?.messageId
  expect(digistore24.volatile).toEqual([])
  expect(idOf({})).toBe('7001 on_payment 42')
  const changes: Record<string, string>[] = [
    {},
    { product_id: '43' },
    { event: 'on_refund' },
    { transaction_id: '7002' },
  ]
  const ids = changes.map(idOf)
  expect(new Set(ids).size).toBe(4)
  expect(idOf({ transaction_id: '' })).toBeNull()
})

test('removes the buyer from a message, and still reads the sale', () => {
  const message = digistore24.withoutBuyer(messageOf('captured-on-payment'))
  expect(JSON.stringify(message)).not.toMatch(/kaeufer|Kauf\b|"CH"|"DE"|3f1a2b4c/)
  expect(digistore24.toEvents(message)).toMatchObject([
    { saleId: 'A1B2C3D4', item: '512345', payment: { minor: 4900 }, buyer: { email: null, firstName: null } },
  ])
})

test.each([
  ['sale', 'sale'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
] as const)('writes and reads an example of a %s', (kind, action) => {
  const key = { id: 'k1', mode: 'test' as const, selector: null, secret: 'passphrase' }
  const at = new Date('2026-01-02T03:04:05Z')
  const buyer = { email: 'buyer@example.com', name: 'Test Buyer' }
  const options = { saleId: 'ORD9', item: '42', itemName: 'Course', minor: 2700, at, ...buyer }
  const vector = { request: writeExample(kind, key, options), keys: [key], facts: null }
  const { events } = verifyRequest(digistore24, vector)
  expect(events).toMatchObject(
    [{ action, saleId: 'ORD9', item: '42', mode: 'test', occurredAt: at.toISOString(), buyer }].map(
      ({ buyer: { email }, ...event }) => ({ ...event, buyer: { email, firstName: 'Test' } }),
    ),
  )
  const money = kind === 'refund' ? events[0]?.refund?.minor : events[0]?.payment.minor
  expect(money).toBe(kind === 'dispute' ? null : 2700)
})

test('answers with the sign-in URL', () => {
  expect(digistore24.answer('https://course.example.com/login/thanks')).toBe(
    'OK\nloginurl: https://course.example.com/login/thanks',
  )
})

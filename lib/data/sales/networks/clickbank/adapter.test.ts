import { expectNoThrow } from '@/tests/networks/random-messages'
import { flipBits, readVector, readVectors, verifyRequest } from '@/tests/networks/vectors'
import type { Json } from '../network'
import { clickBank } from './adapter'
import { encrypt } from './cipher'
import { writeExample } from './example'

test.each(readVectors('clickbank'))('verifies the vector $name: $description', (vector) => {
  const { proof, events } = verifyRequest(clickBank, vector)
  expect(proof).toBe(vector.expected.proof)
  expect(events).toHaveLength(vector.expected.events.length)
  expect(events).toMatchObject(vector.expected.events)
})

/** Returns the message of a vector. */
function messageOf(name: string): Record<string, Json> {
  const { request, keys } = readVector('clickbank', name)
  const result = clickBank.verify(request, keys)
  if (result.proof !== 'verified') throw new Error(result.proof)
  return Object.fromEntries(Object.entries(Object(result.message)))
}

test.each([
  ['SALE', 'sale', 'live'],
  ['BILL', 'subscr_completed', 'live'],
  ['RFND', 'refund', 'live'],
  ['CGBK', 'dispute', 'live'],
  ['INSF', 'subscr_failed_declined', 'live'],
  ['CANCEL-REBILL', 'subscr_cancelled', 'live'],
  ['TEST_SALE', 'sale', 'test'],
  ['TEST_BILL', 'subscr_completed', 'test'],
  ['TEST_RFND', 'refund', 'test'],
  ['CANCEL-TEST-REBILL', 'subscr_cancelled', 'test'],
  ['UNCANCEL-TEST-REBILL', null, 'test'],
  ['UNCANCEL-REBILL', null, 'live'],
  ['SUBSCRIPTION-CHG', null, 'live'],
  ['ABANDONED_ORDER', null, 'live'],
  ['CUSTOMER_AUTH_FAILURE', null, 'live'],
  ['CUSTOMER_EMAIL_UPDATE', null, 'live'],
  ['TEST', null, 'test'],
  ['constructor', null, 'live'],
])('reads %s as %s in %s mode', (transactionType, action, mode) => {
  const events = clickBank.toEvents({ ...messageOf('sale'), transactionType })
  expect(events.map((one) => [one.action, one.mode])).toEqual([[action ?? 'noted', mode]])
})

test('recognizes the copy of a message for the affiliate', () => {
  expect(clickBank.toEvents({ ...messageOf('sale'), role: 'AFFILIATE' })).toMatchObject([{ isCopy: true }])
})

test('gives each payment of a subscription its receipt, and all of them one sale', () => {
  const read = (receipt: string) => clickBank.toEvents({ ...messageOf('rebill'), receipt })
  expect(['CWOGBLFN', 'CWOGBLFN-B002', 'CWOGBLFN-B013'].flatMap(read)).toMatchObject([
    { saleId: 'CWOGBLFN', payment: { id: 'CWOGBLFN' } },
    { saleId: 'CWOGBLFN', payment: { id: 'CWOGBLFN-B002' } },
    { saleId: 'CWOGBLFN', payment: { id: 'CWOGBLFN-B013' } },
  ])
})

test('reads two lines of the same item as one event with both amounts', () => {
  const line = { itemNo: '1', productTitle: 'Course', quantity: 1, accountAmount: 20 }
  const lineItems = [line, { ...line, itemNo: '2', accountAmount: 10 }, { ...line, accountAmount: 10 }]
  const message = { ...messageOf('sale'), lineItems, totalOrderAmount: 60, currency: 'USD' }
  expect(clickBank.toEvents(message)).toMatchObject([
    { item: '1', quantity: 2, payment: { minor: 4500, earnedMinor: 3000 } },
    { item: '2', quantity: 1, payment: { minor: 1500, earnedMinor: 1000 } },
  ])
})

test('reads the price of the order in its currency, and doesn’t count an unreadable price', () => {
  const read = (fields: Record<string, Json>) =>
    clickBank.toEvents({ ...messageOf('sale'), ...fields })[0]?.payment
  expect(read({ totalOrderAmount: 2700, currency: 'JPY' })).toMatchObject({ minor: 2700, text: '2700' })
  expect(read({ totalOrderAmount: '27.5' })).toMatchObject({ minor: 2750, text: '27.50', earnedMinor: 2200 })
  const unreadable: Record<string, Json>[] = [{ totalOrderAmount: 'free' }, { currency: '$' }]
  for (const fields of unreadable) {
    expect(read(fields)).toMatchObject({ minor: null, currency: null, earnedMinor: null, text: null })
  }
})

test('reads a refund of 0.00 as a full refund, but not that of one item of a larger refund', () => {
  const read = (totalOrderAmount: number) =>
    clickBank.toEvents({
      ...messageOf('refund'),
      totalOrderAmount,
      lineItems: [
        { itemNo: '1', accountAmount: -10 },
        { itemNo: '2', accountAmount: 0 },
      ],
    })
  expect(read(0)).toMatchObject([{ refund: { minor: null } }, { refund: { minor: null } }])
  expect(read(-20)).toMatchObject([{ refund: { minor: 2000 } }, { refund: { minor: 0 } }])
})

test.each([
  ['2026-01-02T03:04:05-08:00', '2026-01-02T11:04:05.000Z'],
  ['2026-01-02T03:04:05', '2026-01-02T03:04:05.000Z'],
  ['yesterday', null],
])('reads the time %s', (transactionTime, occurredAt) => {
  expect(clickBank.toEvents({ ...messageOf('sale'), transactionTime })).toMatchObject([{ occurredAt }])
})

// The encryption doesn't authenticate messages. Required names and valid JSON let no changed bit through in
// this message, in which the first block is part of a required name.
test('refuses a message in which any bit was changed', () => {
  const { request, keys } = readVector('clickbank', 'sale')
  const { notification, iv } = JSON.parse(request.body.toString())
  const proofOf = (envelope: { notification: Buffer; iv: Buffer }) =>
    clickBank.verify(
      {
        ...request,
        body: Buffer.from(
          JSON.stringify({
            notification: envelope.notification.toString('base64'),
            iv: envelope.iv.toString('base64'),
          }),
        ),
      },
      keys,
    ).proof
  const sent = { notification: Buffer.from(notification, 'base64'), iv: Buffer.from(iv, 'base64') }
  expect(proofOf(sent)).toBe('verified')
  for (const changed of flipBits(sent.iv)) expect(proofOf({ ...sent, iv: changed })).toBe('refused')
  for (const changed of flipBits(sent.notification)) {
    expect(proofOf({ ...sent, notification: changed })).toBe('refused')
  }
})

const REQUIRED = [
  ...['transactionTime', 'receipt', 'transactionType', 'vendor', 'totalAccountAmount'],
  ...['totalOrderAmount', 'currency', 'lineItems', 'version', 'attemptCount'],
]

test('refuses a sale without one of the names that each sale has', () => {
  const { request, keys } = readVector('clickbank', 'sale')
  const iv = Buffer.alloc(16, 1)
  const sale = messageOf('sale')
  const proofOf = (message: Record<string, Json>) => {
    const body = JSON.stringify(encrypt(JSON.stringify(message), keys[0]?.secret ?? '', iv))
    return clickBank.verify({ ...request, body: Buffer.from(body) }, keys).proof
  }
  expect(proofOf(sale)).toBe('verified')
  for (const missing of REQUIRED) {
    const { [missing]: _, ...others } = sale
    expect([missing, proofOf(others)]).toEqual([missing, 'refused'])
  }
  expect(proofOf({ ...sale, lineItems: [] })).toBe('refused')
  expect(proofOf({ ...sale, lineItems: [{ productTitle: 'Course' }] })).toBe('refused')
})

test('chooses the key of the vendor', () => {
  const { request } = readVector('clickbank', 'sale')
  const key = (id: string, selector: string | null) => ({
    ...{ id, selector, mode: 'live' as const },
    secret: 'SECRETKEY123',
  })
  const keyIdOf = (selectors: (string | null)[]) => {
    const result = clickBank.verify(
      request,
      selectors.map((selector) => key(String(selector), selector)),
    )
    return result.proof === 'verified' ? result.keyId : result.proof
  }
  expect(keyIdOf(['other', ' ACME '])).toBe(' ACME ')
  expect(keyIdOf(['other', null])).toBe('refused')
})

test('never throws for random messages', () => {
  const names = ['sale', 'sale-of-two-items', 'rebill', 'refund', 'upsell', 'test']
  expectNoThrow(clickBank, names.map(messageOf), [null])
})

test('reads the same events from a message that ClickBank sends again', () => {
  const sale = messageOf('sale')
  expect(clickBank.volatile).toEqual(['attemptCount'])
  expect(clickBank.toEvents({ ...sale, attemptCount: 3 })).toEqual(clickBank.toEvents(sale))
})

test('removes the buyer from a message, and still reads the sale', () => {
  const message = clickBank.withoutBuyer(messageOf('sale'))
  expect(JSON.stringify(message)).not.toMatch(/zo[eë]|østby/i)
  expect(clickBank.toEvents(message)).toMatchObject([
    { saleId: 'CWOGBLFN', item: '1', payment: { minor: 2700 }, buyer: { email: null, firstName: null } },
  ])
})

test.each([
  ['sale', 'sale'],
  ['refund', 'refund'],
  ['dispute', 'dispute'],
] as const)('writes and reads an example of a %s', (kind, action) => {
  const key = { id: 'k1', mode: 'test' as const, selector: 'acme', secret: 'SECRETKEY123' }
  const at = new Date('2026-01-02T03:04:05Z')
  const buyer = { email: 'buyer@example.com', name: 'Test Buyer' }
  const options = { saleId: 'RECEIPT9', item: '1', itemName: 'Course', minor: 2700, at, ...buyer }
  const vector = { request: writeExample(kind, key, options), keys: [key], facts: null }
  expect(verifyRequest(clickBank, vector).events).toMatchObject([
    { action, saleId: 'RECEIPT9', item: '1', mode: 'test', occurredAt: at.toISOString() },
  ])
})

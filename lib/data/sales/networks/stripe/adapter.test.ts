import { env } from '@/lib/server/env'
import { boundedFetch } from '@/lib/server/http/bounded-fetch'
import { type FakeStripe, startFakeStripe } from '@/tests/fakes/stripe'
import { expectNoThrow } from '@/tests/networks/random-messages'
import { flipBits, readVector, readVectors, verifyRequest } from '@/tests/networks/vectors'
import type { Json } from '../network'
import { stripe } from './adapter'
import { writeExample } from './example'
import { toMinorUnits } from './minor-units'
import { parseSignatureHeader } from './signature'

test.each(readVectors('stripe'))('verifies the vector $name: $description', (vector) => {
  const { proof, events } = verifyRequest(stripe, vector)
  expect(proof).toBe(vector.expected.proof)
  expect(events).toHaveLength(vector.expected.events.length)
  expect(events).toMatchObject(vector.expected.events)
})

const FACTS = { session: { id: 'cs_1', subscription: null, paymentIntent: 'pi_1' }, lines: [] }

/** Returns the actions of a message with an object. */
function actionsOf(type: string, object: Json, previous: Json = {}, facts: Json = FACTS) {
  const message = { id: 'evt_1', type, livemode: true, data: { object, previous_attributes: previous } }
  return stripe.toEvents(message, facts).map(({ action }) => action)
}

test.each<[string, Json, string | null, Json?]>([
  ['checkout.session.completed', { mode: 'payment', payment_status: 'paid' }, 'sale'],
  ['checkout.session.completed', { mode: 'payment', payment_status: 'no_payment_required' }, 'sale'],
  ['checkout.session.completed', { mode: 'subscription', payment_status: 'paid' }, 'subscr_created'],
  ['checkout.session.completed', { mode: 'payment', payment_status: 'unpaid' }, 'sale'],
  ['checkout.session.completed', { mode: 'setup' }, null],
  ['checkout.session.async_payment_succeeded', { mode: 'payment', payment_status: 'paid' }, 'sale'],
  ['checkout.session.async_payment_failed', { mode: 'payment' }, 'subscr_ended'],
  ['checkout.session.expired', { mode: 'payment' }, null],
  ['invoice.paid', { billing_reason: 'subscription_cycle' }, 'subscr_completed'],
  ['invoice.paid', { billing_reason: 'subscription_create' }, 'subscr_completed'],
  ['invoice.paid', { billing_reason: 'subscription_update' }, null],
  ['invoice.paid', { billing_reason: 'manual' }, null],
  ['invoice.payment_failed', { billing_reason: 'subscription_cycle' }, 'subscr_failed_declined'],
  ['customer.subscription.updated', { status: 'active', cancel_at_period_end: true }, 'subscr_cancelled'],
  ['customer.subscription.updated', { status: 'unpaid', cancel_at_period_end: true }, 'subscr_suspended'],
  ['customer.subscription.updated', { status: 'paused' }, 'subscr_suspended'],
  ['customer.subscription.updated', { status: 'active' }, 'subscr_resumed', { status: 'unpaid' }],
  ['customer.subscription.updated', { status: 'active' }, 'subscr_resumed', { status: 'paused' }],
  ['customer.subscription.updated', { status: 'active' }, 'subscr_resumed', { cancel_at_period_end: true }],
  ['customer.subscription.updated', { status: 'active' }, null, { status: 'past_due' }],
  ['customer.subscription.updated', { status: 'past_due' }, null],
  ['customer.subscription.updated', { status: 'trialing' }, null],
  ['customer.subscription.deleted', { status: 'canceled' }, 'subscr_ended'],
  ['refund.created', { status: 'succeeded' }, 'refund'],
  ['refund.created', { status: 'pending' }, 'refund'],
  ['refund.created', { status: 'requires_action' }, null],
  ['refund.updated', { status: 'succeeded' }, 'refund'],
  ['refund.updated', { status: 'failed' }, 'refund_reversal'],
  ['refund.failed', { status: 'failed' }, 'refund_reversal'],
  ['charge.dispute.created', { status: 'needs_response' }, 'dispute'],
  ['charge.dispute.closed', { status: 'won' }, 'dispute_won'],
  ['charge.dispute.closed', { status: 'warning_closed' }, 'dispute_won'],
  ['charge.dispute.closed', { status: 'lost' }, 'refund'],
  ['charge.dispute.funds_withdrawn', { status: 'needs_response' }, null],
  ['charge.dispute.funds_reinstated', { status: 'won' }, null],
  ['charge.refunded', { refunded: true }, null],
  ['payment_intent.succeeded', {}, null],
  ['constructor', {}, null],
])('reads %s with %j as %s', (type, object, action, previous = {}) => {
  expect(actionsOf(type, object, previous)).toEqual([action ?? 'noted'])
  expect(actionsOf(type, object, previous, { session: null })).toEqual(['noted'])
  expect(actionsOf(type, object, previous, null)).toEqual(['noted'])
})

test.each([
  ['paid', 'completed', 'Completed'],
  ['no_payment_required', 'completed', 'Completed'],
  ['unpaid', 'pending', 'Pending'],
])('reads the payment status %s as %s', (sent, status, paymentStatus) => {
  const object = { mode: 'payment', payment_status: sent }
  const message = { id: 'evt_1', type: 'checkout.session.completed', data: { object } }
  expect(stripe.toEvents(message, FACTS)).toMatchObject([{ status, paymentStatus }])
})

test('names a failed refund and a lost dispute by their IDs', () => {
  const read = (type: string, object: Json) =>
    stripe.toEvents({ id: 'evt_1', type, data: { object } }, FACTS)[0]?.refund
  const money = { amount: 500, currency: 'eur', payment_intent: 'pi_1' }
  const refund = { minor: 500, currency: 'EUR' }
  expect(read('refund.failed', { id: 're_1', status: 'failed', ...money })).toEqual({ id: 're_1', ...refund })
  expect(read('charge.dispute.closed', { id: 'du_1', status: 'lost', ...money })).toEqual({
    id: 'du_1',
    ...refund,
  })
  expect(read('charge.dispute.closed', { id: 'du_1', status: 'won', ...money })).toBeUndefined()
})

test.each([
  ['USD', 2700, 2700],
  ['EUR', 2700, 2700],
  ['JPY', 2700, 2700],
  ['KWD', 2750, 2750],
  ['HUF', 270_000, 270_000],
  ['TWD', 2700, 2700],
  ['ISK', 270_000, 2700],
  ['UGX', 270_000, 2700],
  ['MGA', 2700, 270_000],
  ['VND', 2700, 2700],
])('converts an amount in %s', (currency, amount, minor) => {
  expect(toMinorUnits(amount, currency)).toBe(minor)
})

test('returns null for an amount smaller than the minor unit', () => {
  expect(toMinorUnits(270_050, 'ISK')).toBeNull()
})

test('refuses a message in which any bit was changed', () => {
  const { request, keys } = readVector('stripe', 'partial-refund')
  for (const body of flipBits(request.body)) {
    expect(stripe.verify({ ...request, body }, keys).proof).toMatch(/^(refused|malformed)$/)
  }
})

test.each([
  ['', null],
  ['t=1', null],
  ['v1=ab', null],
  ['t=x,v1=ab', null],
  ['t=1, v1=ab,v1=cd,v0=ef,=,x', { time: '1', signatures: ['ab', 'cd'] }],
])('parses the signature header %j', (text, header) => {
  expect(parseSignatureHeader(text)).toEqual(header)
})

test('accepts a message up to five minutes before and after its signature', () => {
  const { request, keys } = readVector('stripe', 'partial-refund')
  const proofAt = (seconds: number) =>
    stripe.verify({ ...request, receivedAt: new Date((1_760_000_000 + seconds) * 1000) }, keys).proof
  expect([-301, -300, 300, 301].map(proofAt)).toEqual(['refused', 'verified', 'verified', 'refused'])
})

test('never throws for random messages', () => {
  const vectors = readVectors('stripe')
  const messages = vectors.map(({ request }): Json => JSON.parse(request.body.toString()))
  expectNoThrow(stripe, messages, [null, ...vectors.map(({ facts }) => facts)])
})

test('reads the same events from a message that Stripe sends again', () => {
  const { request, facts } = readVector('stripe', 'sale-of-two-items')
  const message = JSON.parse(request.body.toString())
  const again = { ...message, pending_webhooks: 3 }
  const changed = Object.keys(message).filter((name) => message[name] !== again[name])
  expect(stripe.volatile).toEqual(expect.arrayContaining(changed))
  expect(stripe.toEvents(again, facts)).toEqual(stripe.toEvents(message, facts))
})

test('removes the buyer from a message, and still reads the sale', () => {
  const { request, facts } = readVector('stripe', 'sale-of-two-items')
  const message = stripe.withoutBuyer(JSON.parse(request.body.toString()))
  expect(JSON.stringify(message)).not.toMatch(/zo[eë]|østby/i)
  expect(stripe.toEvents(message, facts)).toMatchObject([
    { saleId: 'pi_1', item: 'price_a', payment: { minor: 2700 }, buyer: { email: null, firstName: null } },
    { saleId: 'pi_1', item: 'price_b' },
  ])
})

test('splits the total between the items, and counts an item that is listed twice once', () => {
  const { request } = readVector('stripe', 'sale-of-two-items')
  const line = (item: string, amount: number) => ({ item, name: item, quantity: 1, amount })
  const lines = [line('price_a', 1000), line('price_b', 1000), line('price_b', 1000)]
  const events = stripe.toEvents(JSON.parse(request.body.toString()), { ...FACTS, lines })
  expect(events.map(({ item, quantity, payment }) => [item, quantity, payment.minor])).toEqual([
    ['price_a', 1, 1233],
    ['price_b', 2, 2467],
  ])
})

test('a subscription that changed its price ends for all its prices', () => {
  const object = { id: 'sub_1', items: { data: [{ price: { id: 'price_b' }, quantity: 2 }] } }
  const message = { id: 'evt_1', type: 'customer.subscription.deleted', data: { object } }
  const facts = { session: { id: 'cs_1', subscription: 'sub_1' }, subscribedItems: ['price_a', 'price_b'] }
  expect(stripe.toEvents(message, facts)).toMatchObject([
    { action: 'subscr_ended', saleId: 'sub_1', item: 'price_b', quantity: 2 },
    { action: 'subscr_ended', saleId: 'sub_1', item: 'price_a' },
  ])
})

describe('facts', () => {
  let fake: FakeStripe
  const api = { id: 'a1', mode: 'live' as const, secret: 'rk_live_test' }

  beforeEach(async () => {
    fake = await startFakeStripe(api.secret)
    jest.replaceProperty(env, 'STRIPE_API_URL', fake.url)
    const line = { description: 'Course', quantity: 1, amount_total: 2700, price: { id: 'price_a' } }
    fake.sessions.push(
      { id: 'cs_1', mode: 'payment', payment_intent: 'pi_1', subscription: null, line_items: [line] },
      { id: 'cs_2', mode: 'subscription', payment_intent: null, subscription: 'sub_1', line_items: [line] },
    )
    const invoice = {
      subscription: 'sub_1',
      billing_reason: 'subscription_cycle' as const,
      lines: { data: [toLine('price_a')] },
    }
    fake.invoices.push(
      {
        ...invoice,
        id: 'in_4',
        created: 400,
        payment_intent: 'pi_in_4',
        lines: { data: [toLine('price_b')] },
      },
      { ...invoice, id: 'in_3', created: 300, payment_intent: null, billing_reason: 'subscription_update' },
      { ...invoice, id: 'in_2', created: 200, payment_intent: 'pi_in_2' },
      {
        ...invoice,
        id: 'in_1',
        created: 100,
        payment_intent: null,
        billing_reason: 'subscription_create',
        lines: { data: [toLine('price_a'), toLine('price_once', 'invoice_item_details')] },
      },
    )
  })
  afterEach(async () => {
    jest.restoreAllMocks()
    await fake.close()
  })

  const read = (type: string, object: Json, livemode = true) =>
    stripe.facts({ id: 'evt_1', type, livemode, data: { object } }, api, boundedFetch)

  const toLine = (price: string, parent = 'subscription_item_details') => ({
    parent: { type: parent, [parent]: { proration: false } },
    pricing: { price_details: { price } },
  })

  const ONE_TIME = { id: 'cs_1', subscription: null, paymentIntent: 'pi_1' }
  const SUBSCRIPTION = { id: 'cs_2', subscription: 'sub_1', paymentIntent: null }
  const LINE = { item: 'price_a', name: 'Course', quantity: 1, amount: 2700 }

  test('finds the line items of a session', async () => {
    const session = { id: 'cs_1', payment_intent: 'pi_1', subscription: null }
    expect(await read('checkout.session.completed', session)).toEqual({
      session: ONE_TIME,
      lines: [LINE],
      paymentIntent: 'pi_1',
    })
  })

  test('finds the payment of the first invoice of a subscription', async () => {
    const session = { id: 'cs_2', payment_intent: null, subscription: 'sub_1' }
    const type = 'checkout.session.completed'
    expect(await read(type, { ...session, invoice: 'in_2' })).toMatchObject({ paymentIntent: 'pi_in_2' })
    expect(await read(type, { ...session, invoice: 'in_1' })).toMatchObject({ paymentIntent: null })
  })

  test.each([
    ['in_1', 100, null, 1],
    ['in_2', 200, 'pi_in_2', 2],
    ['in_4', 400, 'pi_in_4', 3],
  ])('finds the payment and the number of the invoice %s', async (id, created, paymentIntent, number) => {
    const parent = { subscription_details: { subscription: 'sub_1' } }
    const facts = { session: SUBSCRIPTION, paymentIntent, number }
    expect(await read('invoice.paid', { id, created, parent })).toEqual(facts)
    expect(await read('invoice.paid', { id, created, subscription: 'sub_1' })).toEqual(facts)
  })

  test('counts more paid invoices than one page has', async () => {
    const old = Array.from({ length: 150 }, (_, index) => ({
      id: `old_${index}`,
      subscription: 'sub_1',
      billing_reason: 'subscription_cycle' as const,
      created: 50,
      payment_intent: null,
    }))
    fake.invoices.push(...old)
    const facts = await read('invoice.paid', { id: 'in_4', created: 400, subscription: 'sub_1' })
    expect(facts).toMatchObject({ number: 153 })
  })

  test.each([
    ['refund.created', 'pi_1', ONE_TIME],
    ['refund.created', 'pi_in_4', SUBSCRIPTION],
    ['charge.dispute.created', 'pi_1', ONE_TIME],
    ['refund.created', 'pi_of_another_network', null],
    ['refund.created', null, null],
  ])('finds the sale of %s of %s', async (type, payment_intent, session) => {
    expect(await read(type, { payment_intent })).toEqual({ session })
  })

  test('finds the sale of a subscription', async () => {
    const type = 'customer.subscription.deleted'
    expect(await read(type, { id: 'sub_1' })).toMatchObject({ session: SUBSCRIPTION })
    expect(await read(type, { id: 'sub_2' })).toEqual({ session: null })
  })

  test('finds the prices that a subscription had, without what was bought once', async () => {
    const facts = { session: SUBSCRIPTION, subscribedItems: ['price_b', 'price_a'] }
    expect(await read('customer.subscription.deleted', { id: 'sub_1' })).toEqual(facts)
    expect(await read('customer.subscription.updated', { id: 'sub_1', status: 'unpaid' })).toEqual(facts)
    const unchanged = await read('customer.subscription.updated', { id: 'sub_1', status: 'active' })
    expect(unchanged).toEqual({ session: SUBSCRIPTION })
  })

  test('doesn’t call the API for other events', async () => {
    expect(await read('charge.refunded', { payment_intent: 'pi_1' })).toEqual({})
    expect(fake.requests).toEqual([])
  })

  test('doesn’t call the API with a key for another mode', async () => {
    const reading = read('customer.subscription.deleted', { id: 'sub_1' }, false)
    await expect(reading).rejects.toThrow('Save an API key for Stripe’s test mode')
    expect(fake.requests).toEqual([])
  })

  test.each([
    ['silent', 'Stripe didn’t respond in time. Try again in a minute.'],
    ['failing', 'Stripe returned an unexpected response (500)'],
    ['busy', 'Stripe is limiting requests. Try again in a minute.'],
    ['forbidden', 'The Stripe API key needs read access to Checkout Sessions and Invoices'],
    ['not JSON', 'Stripe returned an unexpected response (200)'],
  ] as const)('throws while the API is %s', async (fault, sentence) => {
    fake.fault = fault
    await expect(read('customer.subscription.deleted', { id: 'sub_1' })).rejects.toThrow(sentence)
  })

  test('throws if the API has no such session, or rejects the key', async () => {
    const unknown = read('checkout.session.completed', { id: 'cs_9' })
    await expect(unknown).rejects.toThrow('Stripe doesn’t have the order of this notification')
    const message = { type: 'refund.created', livemode: true, data: { object: { payment_intent: 'pi_1' } } }
    const rejected = stripe.facts(message, { ...api, secret: 'other' }, boundedFetch)
    await expect(rejected).rejects.toThrow('Stripe rejected the API key')
  })

  test('reads an example of a sale without a request', async () => {
    const key = { id: 'k1', mode: 'live' as const, selector: null, secret: 'whsec_test' }
    const at = new Date('2026-01-02T03:04:05Z')
    const options = { saleId: 'pi_9', item: 'price_a', itemName: 'Course', minor: 2700, at }
    const request = writeExample('sale', key, { ...options, email: 'buyer@example.com', name: 'Test Buyer' })
    const result = stripe.verify(request, [key])
    if (result.proof !== 'verified') throw new Error(result.proof)
    const facts = await stripe.facts(result.message, api, boundedFetch)
    expect(fake.requests).toEqual([])
    expect(stripe.toEvents(result.message, facts)).toMatchObject([
      { action: 'sale', saleId: 'pi_9', item: 'price_a', payment: { id: 'pi_9', minor: 2700 } },
    ])
  })
})

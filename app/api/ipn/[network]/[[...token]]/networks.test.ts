import fc from 'fast-check'
import { POST as release } from '@/app/api/admin/networks/[network]/release/route'
import { signFields } from '@/lib/data/sales/networks/jvzoo/example'
import { sealedKeyName } from '@/lib/data/sales/networks/network-credentials'
import { findNetwork } from '@/lib/data/sales/networks/networks'
import { stripe } from '@/lib/data/sales/networks/stripe/adapter'
import { processMessagesOfNewKey } from '@/lib/data/sales/notifications/process-messages-of-new-key'
import { processQueue } from '@/lib/data/sales/notifications/process-queue'
import { pruneUnverified } from '@/lib/data/sales/notifications/unverified-notifications'
import { db } from '@/lib/server/db/client'
import { consumePoints } from '@/lib/server/http/rate-limit'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin } from '@/tests/factories'
import { readVector } from '@/tests/networks/vectors'
import { createNotifiedProduct, readSalesState, waitUntilProcessed } from '@/tests/post-notification'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { GET, POST } from './route'

const TOKEN = 'a-token-with-128-random-bits'
const SECRET = 'secret'
const KEY_ID = '01a1fdce-c017-764d-8f01-99258fd169e5'

async function saveKey(secret: string = SECRET, columns: object = {}) {
  const sealed = vault.seal(sealedKeyName(KEY_ID), secret)
  const data = { id: KEY_ID, network: 'jvzoo', kind: 'proof', sealed, ...columns }
  await db.networkKey.upsert({ where: { id: KEY_ID }, create: data, update: data })
}

beforeEach(async () => {
  await db.networkSetup.create({ data: { network: 'jvzoo', setUpAt: new Date(), urlToken: TOKEN } })
  const product = await createNotifiedProduct(null)
  const item = { network: 'jvzoo', item: '123456', normalItem: '123456', productId: product.id }
  await db.listing.create({ data: item })
})

const params = (network = 'jvzoo', ...token: string[]) =>
  ({ network, token }) as unknown as Record<string, string>
const post = (raw: BodyInit, ...url: string[]) =>
  waitUntilProcessed(callRoute(POST, { raw, params: params('jvzoo', ...(url.length > 0 ? url : [TOKEN])) }))

const fields = {
  ccustname: 'Ann Lee',
  ccustemail: 'ann@example.com',
  cproditem: '123456',
  cprodtitle: 'My Video Course',
  ctransaction: 'SALE',
  ctransamount: '27.00',
  ctransreceipt: 'R1',
  ctranstime: '1767607200',
}
type Fields = Partial<typeof fields> & { status?: string }
/** Returns a signed message with the given changes. */
function sign(changes: Fields = {}, secret = SECRET) {
  const changed = { ...fields, ...changes }
  return new URLSearchParams({ ...changed, cverify: signFields(changed, secret) })
}

test('stores, acknowledges, and processes a sale', async () => {
  await saveKey()
  expect(await post(sign())).toMatchObject({ status: 200, body: 'OK' })
  const { users, purchases, events } = await readSalesState()
  expect(users).toMatchObject([{ email: 'ann@example.com', firstName: 'Ann' }])
  expect(purchases).toMatchObject([
    { warriorPlusSaleId: 'jvzoo:R1', network: 'jvzoo', access: 'active', amount: '27.00', currency: 'USD' },
  ])
  const { cverify: _tag, ...message } = Object.fromEntries(sign())
  expect(events).toMatchObject([
    { state: 'processed', verified: true, payload: message, body: null, headers: null, part: 0, held: false },
  ])
})

test('a sale doesn’t wait for the API of another network', async () => {
  await saveKey()
  const id = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
  const sealed = vault.seal(sealedKeyName(id), 'rk_1')
  await db.networkSetup.create({ data: { network: 'stripe', setUpAt: new Date() } })
  await db.networkKey.create({ data: { id, network: 'stripe', kind: 'api', sealed } })
  const waiting = { network: 'stripe', verified: true, state: 'received', factsAfter: new Date(0) } as const
  await db.ipnEvent.create({
    data: { ...waiting, payload: {}, event: {}, payloadSha256: 'x', identity: 'evt_1' },
  })
  const facts = jest.spyOn(stripe, 'facts').mockResolvedValue({})
  await post(sign())
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'active' }])
  expect(facts).not.toHaveBeenCalled()
  facts.mockRestore()
})

test('answers 503 with the time to wait if a message can’t be stored', async () => {
  await saveKey()
  const answer = await runWhileRefusingWrites('ipn_events', 'false', () => post(sign()))
  expect(answer).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toBe('60')
})

test('answers 200 to a duplicate, and stores it once', async () => {
  await saveKey()
  const answers = await Promise.all([post(sign()), post(sign()), post(sign())])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await db.ipnEvent.count()).toBe(1)
})

test('a copy of a message in version 2 with other amounts is a duplicate', async () => {
  await saveKey()
  const { request } = readVector('jvzoo', 'version-2-sale')
  await post(new URLSearchParams(request.body.toString()))
  const changed = new URLSearchParams(request.body.toString())
  changed.set('total', '1.00')
  changed.set('product_id', '999')
  expect(await post(changed)).toMatchObject({ status: 200 })
  expect((await readSalesState()).purchases).toMatchObject([{ amount: '27.00', item: '123456' }])
})

test.each([
  ['a wrong token', ['wrong']],
  ['a longer path', [TOKEN, 'more']],
])('answers 404 to %s before it reads the body', async (_case, url) => {
  await saveKey()
  // At a valid URL, a body of this size gets a 413.
  expect(await post('a'.repeat(64 * 1024 + 1), ...url)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(await db.ipnEvent.count()).toBe(0)
})

test.each(['warriorplus', 'stripe', 'unknown', '__proto__'])(
  'answers 404 to %s, which is not set up',
  async (network) => {
    for (const handler of [GET, POST])
      expect(
        await callRoute(handler, { params: params(network, 'x'), method: handler === GET ? 'GET' : 'POST' }),
      ).toMatchObject({
        status: 404,
      })
  },
)

test('answers 404 without a token, and after the network was turned off', async () => {
  await saveKey()
  expect(await callRoute(POST, { raw: sign(), params: params() })).toMatchObject({ status: 404 })
  expect(await post(sign())).toMatchObject({ status: 200 })
  await db.networkSetup.updateMany({ data: { setUpAt: null } })
  expect(await post(sign({ ctransreceipt: 'R2' }))).toMatchObject({ status: 404 })
})

test('a replaced token works until its period ends', async () => {
  await saveKey()
  const end = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
  await db.networkSetup.updateMany({
    data: { urlToken: 'new', previousToken: TOKEN, previousTokenEndsAt: end(1) },
  })
  expect(await post(sign())).toMatchObject({ status: 200 })
  expect(await post(sign({ ctransreceipt: 'R2' }), 'new')).toMatchObject({ status: 200 })
  await db.networkSetup.updateMany({ data: { previousTokenEndsAt: end(-1) } })
  expect(await post(sign({ ctransreceipt: 'R3' }))).toMatchObject({ status: 404 })
})

test('answers GET only if the network needs it', async () => {
  const get = () => callRoute(GET, { params: params('jvzoo', TOKEN) })
  expect(await get()).toMatchObject({ status: 405 })
  expect((await get()).headers.get('allow')).toBe('POST')
  await db.networkSetup.create({ data: { network: 'digistore24', setUpAt: new Date() } })
  expect(await callRoute(GET, { params: params('digistore24') })).toMatchObject({ status: 200, body: 'OK' })
})

test('answers 400, 413, and 415, and stores nothing', async () => {
  await saveKey()
  const send = (raw: BodyInit, headers = {}) =>
    callRoute(POST, { raw, headers, params: params('jvzoo', TOKEN) })
  expect(await send(new URLSearchParams())).toMatchObject({ status: 400 })
  expect(await send('a'.repeat(64 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await send(sign(), { 'content-encoding': 'gzip' })).toMatchObject({ status: 415 })
  expect(await send(sign(), { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  expect(await db.ipnEvent.count()).toBe(0)
})

test('keeps the bytes of a refused message, and processes it after the right key is saved', async () => {
  await saveKey('wrong')
  expect(await post(sign())).toMatchObject({ status: 401 })
  expect(await post(sign({ ctransreceipt: 'R2' }, 'forged'))).toMatchObject({ status: 401 })
  const [stored] = (await readSalesState()).events
  expect(stored).toMatchObject({ state: 'unverified', verified: false, payload: {}, identity: null })
  expect(Buffer.from(stored?.body ?? []).toString()).toBe(sign().toString())
  expect(Object.keys(Object(stored?.headers))).toEqual(['content-type'])
  await saveKey()
  await processMessagesOfNewKey('jvzoo', 'proof')
  const { purchases, events } = await readSalesState()
  expect(purchases).toMatchObject([{ warriorPlusSaleId: 'jvzoo:R1', access: 'active' }])
  expect(events).toMatchObject([
    { state: 'processed', body: null, headers: null },
    { state: 'unverified', verified: false },
  ])
  const receivedAt = events[0]?.receivedAt
  expect(await db.networkSetup.findMany()).toMatchObject([
    { firstMessageAt: receivedAt, lastMessageAt: receivedAt },
  ])
})

test('answers 503 without a key, and keeps the message', async () => {
  const answer = await post(sign())
  expect(answer).toMatchObject({ status: 503 })
  expect(answer.headers.get('retry-after')).toBe('60')
  await saveKey()
  // The network retries the message before the stored one is verified.
  await post(sign())
  await processMessagesOfNewKey('jvzoo', 'proof')
  expect(await readSalesState()).toMatchObject({
    purchases: [{ access: 'active' }],
    events: [{ state: 'processed' }],
  })
})

test('a replaced key verifies for 7 days, and a deleted key no longer', async () => {
  await saveKey('new', {
    replacedSealed: vault.seal(sealedKeyName(KEY_ID), SECRET),
    replacedEndsAt: new Date(Date.now() + 60_000),
  })
  expect(await post(sign())).toMatchObject({ status: 200 })
  await db.networkKey.updateMany({ data: { replacedEndsAt: new Date(0) } })
  expect(await post(sign({ ctransreceipt: 'R2' }))).toMatchObject({ status: 401 })
  expect(await post(sign({ ctransreceipt: 'R2' }, 'new'))).toMatchObject({ status: 200 })
  await db.networkKey.deleteMany()
  expect(await post(sign({ ctransreceipt: 'R3' }, 'new'))).toMatchObject({ status: 503 })
})

test('refuses a key that is bound to another row', async () => {
  const sealed = vault.seal(sealedKeyName('01a1fdce-c0d7-7283-abb4-4ca47763ffcb'), SECRET)
  await db.networkKey.create({ data: { id: KEY_ID, network: 'jvzoo', kind: 'proof', sealed } })
  expect(await post(sign())).toMatchObject({ status: 503 })
})

test('limits refused messages of one sender', async () => {
  await saveKey()
  await consumePoints('wrongKey', 'unknown', 600)
  expect(await post(sign({}, 'forged'))).toMatchObject({ status: 429 })
  expect(await post(sign())).toMatchObject({ status: 200 })
})

test('holds verified messages after 1,000 refused ones, until the owner releases them', async () => {
  await saveKey()
  await consumePoints('refusedMessage', 'jvzoo', 1000)
  await post(sign({ ctransreceipt: 'R1' }))
  expect(await post(sign({}, 'forged'))).toMatchObject({ status: 401 })
  expect(await post(sign({ ctransreceipt: 'R2' }))).toMatchObject({ status: 200 })
  const readSales = async () => (await readSalesState()).purchases.map(({ saleId }) => saleId)
  expect(await readSales()).toEqual(['R1'])
  const admin = await createAdmin()
  expect(await callRoute(release, { as: admin, method: 'POST', params: { network: 'jvzoo' } })).toMatchObject(
    { status: 204 },
  )
  await processQueue()
  expect(await readSales()).toEqual(['R1', 'R2'])
})

test('holds refused messages of that hour that verify later', async () => {
  await saveKey('wrong')
  await post(sign({ ctransreceipt: 'R1' }))
  await consumePoints('refusedMessage', 'jvzoo', 999)
  await post(sign({ ctransreceipt: 'R2' }))
  // The hour ends before the owner saves the right key.
  await db.rateLimit.deleteMany()
  await saveKey()
  await processMessagesOfNewKey('jvzoo', 'proof')
  const { purchases, events } = await readSalesState()
  expect(purchases.map(({ saleId }) => saleId)).toEqual(['R1'])
  expect(events).toMatchObject([
    { state: 'processed', held: false },
    { state: 'received', verified: true, held: true },
  ])
})

test('holds old messages that verify while many others are refused', async () => {
  expect(await post(sign())).toMatchObject({ status: 503 })
  await db.ipnEvent.updateMany({ data: { receivedAt: new Date(0) } })
  await consumePoints('refusedMessage', 'jvzoo', 1000)
  await consumePoints('refusedMessage', 'jvzoo').catch(() => null)
  await saveKey()
  await processMessagesOfNewKey('jvzoo', 'proof')
  expect(await readSalesState()).toMatchObject({ purchases: [], events: [{ verified: true, held: true }] })
})

test('prunes unverified messages of the sender with the most messages first', async () => {
  const row = (sender: string, second: number, network = 'jvzoo') => ({
    network,
    sender,
    receivedAt: new Date(Date.now() - 60_000 + second * 1000),
    payload: {},
    event: {},
    payloadSha256: 'x',
    body: new Uint8Array([1]),
    verified: false,
    state: 'unverified' as const,
  })
  const old = { ...row('a', 0), receivedAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) }
  const many = [1, 2, 3, 4].map((second) => row('a', second))
  await db.ipnEvent.createMany({ data: [old, ...many, row('b', 0), row('a', 0, 'clickbank')] })
  await pruneUnverified(3)
  const left = await db.ipnEvent.findMany({
    orderBy: [{ network: 'asc' }, { sender: 'asc' }, { receivedAt: 'asc' }],
  })
  expect(left.map(({ network, sender }) => `${network} ${sender}`)).toEqual([
    'clickbank a',
    'jvzoo a',
    'jvzoo a',
    'jvzoo b',
  ])
})

test('a changed bit in any value never grants access', async () => {
  await saveKey()
  const names = fc.constantFrom(...Object.keys(fields))
  await fc.assert(
    fc.asyncProperty(names, fc.nat(), async (name, position) => {
      const changed = sign()
      const bytes = Buffer.from(changed.get(name) ?? '')
      const index = position % bytes.length
      bytes[index] = (bytes[index] ?? 0) ^ (1 << (position % 7))
      changed.set(name, bytes.toString('latin1'))
      expect(await post(changed)).toMatchObject({ status: 401 })
    }),
    { numRuns: 40, seed: 1 },
  )
  expect(await db.purchase.count()).toBe(0)
})

test('processes and flags a sale that arrives again with other contents', async () => {
  await saveKey()
  await post(sign())
  await post(sign({ ctransamount: '1.00' }))
  const flag = 'Another notification about the same payment had different content'
  expect(await readSalesState()).toMatchObject({
    purchases: [{ access: 'active', amount: '27.00', needsAttention: flag }],
    events: [{ state: 'processed' }, { state: 'processed' }],
  })
})

test.each([
  ['a pending sale that is paid later', { status: 'PENDING' }, { status: 'COMPLETED' }],
  ['another refund', { ctransaction: 'RFND' }, { ctransaction: 'RFND', ctranstime: '1767607300' }],
])('doesn’t flag %s', async (_case, first: Fields, second: Fields) => {
  await saveKey()
  for (const changes of [first, second]) await post(sign(changes))
  expect((await readSalesState()).purchases).toMatchObject([{ needsAttention: null }])
})

const unknown = sign({ ctransaction: 'SOMETHING-NEW', ctransreceipt: 'R9' })

test('keeps an unknown type without asking for attention', async () => {
  await saveKey()
  expect(await post(unknown)).toMatchObject({ status: 200 })
  expect(await readSalesState()).toMatchObject({ purchases: [], events: [{ state: 'ignored' }] })
})

test('messages in any order, with any duplicates, result in the same purchase', async () => {
  await saveKey()
  const messages = [
    sign(),
    sign({ ctransaction: 'BILL', ctransreceipt: 'R1-B001', ctranstime: '1770285600' }),
    sign({ ctransaction: 'CANCEL-REBILL', ctranstime: '1770285700' }),
    sign({ ctransaction: 'RFND', ctransreceipt: 'R1-B001', ctranstime: '1770285800' }),
  ]
  const order = fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 })
  const ends = new Set<string>()
  await fc.assert(
    fc.asyncProperty(order, async (indexes) => {
      await db.purchase.deleteMany()
      await db.ipnEvent.deleteMany()
      for (const index of indexes) await post(messages[index] ?? sign())
      const { purchases, payments } = await readSalesState()
      const [one] = purchases
      ends.add(
        JSON.stringify([
          purchases.length,
          one?.access,
          one?.paymentStatus,
          one?.isRefunded,
          one?.needsAttention,
          payments.map(({ transactionId, refundedMinor }) => [transactionId, Number(refundedMinor)]),
        ]),
      )
    }),
    { numRuns: 8, seed: 1 },
  )
  expect([...ends]).toEqual([
    JSON.stringify([
      1,
      'refunded',
      'Refunded',
      true,
      null,
      [
        ['R1', 0],
        ['R1-B001', 2700],
      ],
    ]),
  ])
})

test('has an adapter for the network of each vector', () => {
  for (const name of ['jvzoo', 'stripe', 'digistore24', 'clickbank'] as const)
    expect(findNetwork(name).name).toBe(name)
})

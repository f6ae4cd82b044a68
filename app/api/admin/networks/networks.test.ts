import { POST as postMessage } from '@/app/api/ipn/[network]/[[...token]]/route'
import type { NetworkCard, NetworkKey } from '@/lib/contract/sales/networks'
import type { TestSale } from '@/lib/contract/sales/notifications'
import { readNetworkCredentials, sealedKeyName } from '@/lib/data/sales/networks/network-credentials'
import { reencryptNetworkKeys } from '@/lib/data/sales/networks/network-keys'
import { updateReceivedFields } from '@/lib/data/sales/received-fields'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { readVector } from '@/tests/networks/vectors'
import { createNotifiedProduct, readSalesState, waitUntilProcessed } from '@/tests/post-notification'
import { DELETE as deleteKey, PUT as putKey } from './[network]/keys/[keyId]/route'
import { POST as postKey } from './[network]/keys/route'
import { PUT } from './[network]/route'
import { POST as postTest } from './[network]/test/route'
import { POST as postToken } from './[network]/token/route'
import { GET as getWitness } from './[network]/witness/route'
import { GET } from './route'

let admin: TestPerson
beforeEach(async () => {
  admin = await createAdmin()
})

const jvzoo = { network: 'jvzoo' }
const readCards = async () => (await callRoute<NetworkCard[]>(GET, { as: admin })).body
const readCard = async () => (await readCards()).find(({ network }) => network === 'jvzoo')
const setUp = (body: object = { isSetUp: true }) =>
  callRoute<NetworkCard>(PUT, { as: admin, method: 'PUT', params: jvzoo, body })
const saveKey = (body: object = { secret: 'secret' }) =>
  callRoute<NetworkKey>(postKey, { as: admin, params: jvzoo, body })
const keyParams = (id: string) => ({ ...jvzoo, keyId: id })

test('lists all networks, and only WarriorPlus is set up', async () => {
  const cards = await readCards()
  expect(cards.map(({ network, state }) => [network, state])).toEqual([
    ['warriorplus', 'needs_key'],
    ['jvzoo', 'off'],
    ['stripe', 'off'],
    ['digistore24', 'off'],
    ['clickbank', 'off'],
  ])
  expect(cards[0]?.notificationUrl).toMatch(/\/api\/ipn\/warriorplus$/)
})

test('shows the notification URL after setup and a key', async () => {
  expect(await setUp({ isSetUp: true, account: ' Acme ' })).toMatchObject({
    status: 200,
    body: { state: 'needs_key', notificationUrl: null, account: 'Acme' },
  })
  const { status, body } = await saveKey({ secret: ' 0123456789abcdef ', label: 'Main' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    kind: 'proof',
    mode: 'live',
    selector: null,
    label: 'Main',
    replacedEndsAt: null,
  })
  expect(JSON.stringify(body)).not.toContain('0123456789')
  expect(body.masked).toMatch(/cdef$/)
  const card = await readCard()
  expect(card).toMatchObject({ state: 'waiting', keys: [body] })
  expect(card?.notificationUrl).toMatch(/\/api\/ipn\/jvzoo\/[\w-]{22}$/)
})

test('keeps the token when the network is turned off and on', async () => {
  await setUp()
  const [before] = await db.networkSetup.findMany()
  expect(await setUp({ isSetUp: false })).toMatchObject({ body: { state: 'off', notificationUrl: null } })
  await setUp()
  expect(await db.networkSetup.findMany()).toMatchObject([{ urlToken: before?.urlToken }])
})

test('records each change of a network in the audit log', async () => {
  const actionsOf = async (body: object) => {
    await db.auditLog.deleteMany()
    expect(await setUp(body)).toMatchObject({ status: 200 })
    const entries = await db.auditLog.findMany({ orderBy: { action: 'asc' } })
    expect(new Set(entries.map(({ target }) => target))).toEqual(new Set(entries.length > 0 ? ['JVZoo'] : []))
    return entries.map(({ action }) => action)
  }
  expect(await actionsOf({ isSetUp: true })).toEqual(['network.set-up'])
  expect(await actionsOf({ isSetUp: true, account: 'acme', silentDays: null })).toEqual(['network.account'])
  expect(await actionsOf({ isSetUp: true, account: 'acme', silentDays: 3 })).toEqual(['network.alert'])
  expect(await actionsOf({ isSetUp: true, account: '', silentDays: null })).toEqual([
    'network.account',
    'network.alert',
  ])
  expect(await actionsOf({ isSetUp: true, account: '', silentDays: null })).toEqual([])
  expect(await actionsOf({ isSetUp: false })).toEqual(['network.turn-off'])
})

test('replaces the token, and keeps the replaced one for 7 days', async () => {
  const replace = () => callRoute(postToken, { as: admin, method: 'POST', params: jvzoo })
  expect(await replace()).toMatchObject({ status: 409 })
  await setUp()
  const [replaced] = (await readNetworkCredentials('jvzoo')).tokens
  expect(await replace()).toMatchObject({ status: 200 })
  const { tokens } = await readNetworkCredentials('jvzoo')
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).toBe(replaced)
})

test('replaces and deletes a key', async () => {
  const { body: key } = await saveKey()
  expect(await saveKey()).toMatchObject({ status: 409 })
  expect(await saveKey({ secret: 'other', selector: 'acme' })).toMatchObject({ status: 201 })
  const put = (body: object) =>
    callRoute<NetworkKey>(putKey, { as: admin, method: 'PUT', params: keyParams(key.id), body })
  expect(await put({ label: 'Main' })).toMatchObject({
    status: 200,
    body: { label: 'Main', replacedEndsAt: null },
  })
  expect((await put({ secret: 'secret' })).body.replacedEndsAt).toBeNull()
  expect((await put({ secret: 'next' })).body.replacedEndsAt).not.toBeNull()
  const secretsOf = async () => (await readNetworkCredentials('jvzoo')).proofKeys.map(({ secret }) => secret)
  expect(await secretsOf()).toEqual(['next', 'secret', 'other'])
  const remove = () => callRoute(deleteKey, { as: admin, method: 'DELETE', params: keyParams(key.id) })
  expect(await remove()).toMatchObject({ status: 204 })
  expect(await remove()).toMatchObject({ status: 404 })
  expect(await secretsOf()).toEqual(['other'])
  const entries = await db.auditLog.findMany({ orderBy: { at: 'asc' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'network.save-key',
    'network.save-key',
    'network.update-key',
    'network.replace-key',
    'network.replace-key',
    'network.delete-key',
  ])
  expect(JSON.stringify(entries)).not.toMatch(/secret|next|other/)
})

test.each([{ secret: '' }, { secret: '  ' }, { secret: 'x'.repeat(501) }, {}])(
  'answers 400 to the key %j',
  async (body) => {
    expect(await saveKey(body)).toMatchObject({ status: 400 })
    expect(await db.networkKey.count()).toBe(0)
  },
)

test('WarriorPlus has its key in the settings', async () => {
  const params = { network: 'warriorplus' }
  const secret = { secret: 'secret' }
  expect(await callRoute(PUT, { as: admin, method: 'PUT', params, body: { isSetUp: false } })).toMatchObject({
    status: 409,
  })
  expect(await callRoute(postKey, { as: admin, params, body: secret })).toMatchObject({ status: 409 })
  expect(await callRoute(postToken, { as: admin, method: 'POST', params })).toMatchObject({ status: 409 })
})

test('an administrator with a passkey must confirm changes with it', async () => {
  const guarded = [PUT, postToken, postKey, putKey, deleteKey]
  for (const { spec } of guarded as unknown as { spec: { stepUp?: true } }[]) expect(spec.stepUp).toBe(true)
})

test('encrypts keys of an older encryption key again, bound to their row', async () => {
  const { body: key } = await saveKey()
  jest.spyOn(vault, 'isStale').mockReturnValue(true)
  const [before] = await db.networkKey.findMany()
  await reencryptNetworkKeys()
  jest.restoreAllMocks()
  const [after] = await db.networkKey.findMany()
  expect(after?.sealed).not.toBe(before?.sealed)
  expect(vault.open(sealedKeyName(key.id), after?.sealed ?? '')).toBe('secret')
})

describe('test sale', () => {
  const send = (body?: object) =>
    callRoute<TestSale>(postTest, { as: admin, method: 'POST', params: jvzoo, body })

  test('needs setup and a key', async () => {
    expect(await send()).toMatchObject({ status: 409 })
    await setUp()
    expect(await send()).toMatchObject({ status: 409 })
  })

  test.each([
    ['sale', 'Access granted', 'active'],
    ['refund', 'Access ended', 'refunded'],
    ['dispute', 'Access ended', 'disputed'],
  ])('reports each step of a %s, and leaves no data', async (kind, name, detail) => {
    const product = await createNotifiedProduct(null)
    await db.listing.create({ data: { network: 'jvzoo', item: '7', normalItem: '7', productId: product.id } })
    await setUp()
    await saveKey()
    const { status, body } = await send({ kind, productId: product.id })
    expect(status).toBe(200)
    expect(body.steps).toContainEqual({ name: 'Product matched', ok: true, detail: product.name })
    expect(body.steps).toContainEqual({ name, ok: true, detail })
    expect(body.steps.every(({ ok }) => ok)).toBe(true)
    const { purchases, events } = await readSalesState()
    expect([purchases, events, await db.user.count({ where: { email: { contains: 'test-' } } })]).toEqual([
      [],
      [],
      0,
    ])
  })

  test('finds no product without an item of the network', async () => {
    const product = await createNotifiedProduct('wso_ab12cd')
    await setUp()
    await saveKey()
    expect(await send({ productId: product.id })).toMatchObject({ status: 404 })
    expect((await send()).body.steps).toContainEqual({
      name: 'Product matched',
      ok: false,
      detail: 'no product has a JVZoo item number yet',
    })
  })

  test.each(['sale', 'refund', 'dispute'])(
    'of Stripe: a %s needs an API key, but doesn’t call the API',
    async (kind) => {
      const stripe = { network: 'stripe' }
      const product = await createNotifiedProduct(null)
      await db.listing.create({
        data: { network: 'stripe', item: 'price_1', normalItem: 'price_1', productId: product.id },
      })
      await callRoute(PUT, { as: admin, method: 'PUT', params: stripe, body: { isSetUp: true } })
      const save = (body: object) => callRoute(postKey, { as: admin, params: stripe, body })
      const run = () =>
        callRoute<TestSale>(postTest, { as: admin, method: 'POST', params: stripe, body: { kind } })
      const stateOf = async () => (await readCards()).find(({ network }) => network === 'stripe')?.state
      await save({ secret: 'whsec_1' })
      expect(await stateOf()).toBe('needs_key')
      expect((await run()).status).toBe(409)
      await save({ kind: 'api', secret: 'rk_live_1' })
      expect(await stateOf()).toBe('waiting')
      const { status, body } = await run()
      expect([status, body.steps.filter(({ ok }) => !ok)]).toEqual([200, []])
      const { purchases, events } = await readSalesState()
      expect([purchases, events]).toEqual([[], []])
    },
  )
})

describe('with messages', () => {
  async function post(name: string) {
    const [token = ''] = (await readNetworkCredentials('jvzoo')).tokens
    const params = { network: 'jvzoo', token: [token] } as unknown as Record<string, string>
    return waitUntilProcessed(
      callRoute(postMessage, {
        raw: new URLSearchParams(readVector('jvzoo', name).request.body.toString()),
        params,
      }),
    )
  }
  beforeEach(async () => {
    await setUp()
  })

  test('the card counts messages', async () => {
    await post('sale')
    expect(await readCard()).toMatchObject({ state: 'needs_key', unproven: 1, refused7Days: 0 })
    await saveKey()
    await post('wrong-secret')
    expect(await readCard()).toMatchObject({ state: 'refused', refused7Days: 1, held: 0 })
    expect((await db.ipnEvent.findMany({ where: { state: 'unverified' } })).length).toBe(1)
  })

  test('the field report of a network lists its own fields', async () => {
    await saveKey()
    await post('sale')
    await db.ipnEvent.updateMany({ data: { receivedAt: new Date(Date.now() - 120_000) } })
    await updateReceivedFields()
    const { body } = await callRoute<{
      messages: number
      missing: object[]
      unknown: object[]
      actions: object[]
    }>(getWitness, {
      as: admin,
      params: jvzoo,
    })
    expect(body).toMatchObject({ messages: 1, missing: [], unknown: [], actions: [{ action: 'sale' }] })
    const [example] = await db.witnessMessage.findMany()
    expect(JSON.stringify(example)).not.toMatch(/zoe|Zoë/)
    expect(await db.witness.findUnique({ where: { network: 'warriorplus' } })).toMatchObject({ messages: 0 })
  })
})

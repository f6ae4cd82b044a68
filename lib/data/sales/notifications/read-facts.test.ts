import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@/lib/contract/error'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'
import { countQueries } from '@/tests/count-queries'
import { createAdmin, createPerson } from '@/tests/factories'
import { readVector } from '@/tests/networks/vectors'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { findNetworkAlerts } from '../network-alerts'
import { sealedKeyName } from '../networks/network-credentials'
import { updateNetworkKey } from '../networks/network-keys'
import { stripe } from '../networks/stripe/adapter'
import { forgetBuyer } from './forget-buyer'
import { replayNotification } from './list-and-replay-notifications'
import { processMessagesOfNewKey } from './process-messages-of-new-key'
import { processQueue, retryFailedNotifications } from './process-queue'
import { deleteUnrelatedMessages, readDueFacts } from './read-facts'

const KEY_ID = '01a1fdce-c017-764d-8f01-99258fd169e5'
const vector = readVector('stripe', 'sale-of-two-items')
const message = JSON.parse(vector.request.body.toString())

beforeEach(async () => {
  await db.networkSetup.create({ data: { network: 'stripe', setUpAt: new Date() } })
  const stored = { network: 'stripe', verified: true, state: 'received', factsAfter: new Date(0) } as const
  await db.ipnEvent.create({
    data: { ...stored, payload: message, event: {}, payloadSha256: 'x', identity: 'evt_1' },
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

const saveApiKey = () =>
  db.networkKey.create({
    data: { id: KEY_ID, network: 'stripe', kind: 'api', sealed: vault.seal(sealedKeyName(KEY_ID), 'rk_1') },
  })
const readRows = () => db.ipnEvent.findMany({ orderBy: { part: 'asc' } })

test('waits until an API key is saved, then stores the data and a row for each item', async () => {
  const facts = jest.spyOn(stripe, 'facts').mockResolvedValue(vector.facts)
  await readDueFacts()
  await processQueue()
  expect(facts).not.toHaveBeenCalled()
  expect(await readRows()).toMatchObject([{ state: 'received', facts: null }])
  await saveApiKey()
  await readDueFacts()
  await processQueue()
  const stored = { network: 'stripe', state: 'unmatched', facts: vector.facts, factsAfter: null }
  expect(await readRows()).toMatchObject([
    { ...stored, part: 0 },
    { ...stored, part: 1 },
  ])
  await readDueFacts()
  expect(facts).toHaveBeenCalledTimes(1)
})

test('tries again later if the API doesn’t respond, and makes no call in safe mode', async () => {
  const facts = jest.spyOn(stripe, 'facts').mockRejectedValue(new Error('no response'))
  await saveApiKey()
  await db.appSettings.create({ data: { id: 'default', quietSince: new Date() } })
  await readDueFacts()
  expect(facts).not.toHaveBeenCalled()
  await db.appSettings.deleteMany()
  await readDueFacts()
  await readDueFacts()
  expect(facts).toHaveBeenCalledTimes(1)
  const [row] = await readRows()
  expect(row).toMatchObject({ state: 'received', facts: null, attempts: 1 })
  expect(row?.factsAfter?.getTime()).toBeGreaterThan(Date.now())
})

/** Stores another message that waits for data. */
async function storeAnother(identity: string) {
  const row = { network: 'stripe', verified: true, state: 'received', payload: message, event: {} } as const
  await db.ipnEvent.create({ data: { ...row, payloadSha256: identity, identity, factsAfter: new Date(1) } })
}

test('a rejected API key gets one call until its pause ends or it is replaced', async () => {
  const facts = jest
    .spyOn(stripe, 'facts')
    .mockRejectedValue(new AppError('forbidden', 'Stripe rejected the API key.'))
  await saveApiKey()
  await storeAnother('evt_2')
  await readDueFacts()
  await readDueFacts()
  expect(facts).toHaveBeenCalledTimes(1)
  // The messages lost no attempt.
  expect(await readRows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
  await db.networkKey.updateMany({ data: { pausedUntil: new Date(0) } })
  await readDueFacts()
  expect(facts).toHaveBeenCalledTimes(2)
  facts.mockResolvedValue(vector.facts)
  await updateNetworkKey((await createAdmin()).viewer, 'stripe', KEY_ID, { secret: 'rk_2' })
  await readDueFacts()
  expect(await db.ipnEvent.count({ where: { factsAfter: null, identity: { not: null } } })).toBe(4)
})

describe('a message whose order Stripe doesn’t have', () => {
  const REASON = 'Stripe doesn’t have this order'
  let facts: jest.SpyInstance

  beforeEach(async () => {
    facts = jest.spyOn(stripe, 'facts').mockRejectedValue(new AppError('not_found', REASON))
    await saveApiKey()
    await storeAnother('evt_2')
    await db.ipnEvent.updateMany({ data: { event: stripe.toEvents(message, null)[0] } })
    await readDueFacts()
  })

  test('fails, and isn’t looked up again', async () => {
    expect(facts).toHaveBeenCalledTimes(2)
    const failed = { state: 'failed', reason: REASON, attempts: 1, facts: null }
    expect(await readRows()).toMatchObject([failed, failed])
    await readDueFacts()
    await retryFailedNotifications()
    expect(facts).toHaveBeenCalledTimes(2)
    expect(await readRows()).toMatchObject([failed, failed])
  })

  test('causes an alert for seven days', async () => {
    const findAlerts = async (days: number) => {
      const receivedAt = new Date(Date.now() - days * 24 * 60 * 60 * 1000)
      await db.ipnEvent.updateMany({ data: { receivedAt, mode: 'live' } })
      return (await findNetworkAlerts()).map(({ cause }) => cause)
    }
    expect(await findAlerts(1)).toEqual(['waiting stripe'])
    expect(await findAlerts(8)).toEqual([])
  })

  test('is looked up again if the owner replays it', async () => {
    facts.mockResolvedValue(vector.facts)
    const { id } = await db.ipnEvent.findFirstOrThrow({ where: { identity: 'evt_1' } })
    await replayNotification((await createAdmin()).viewer, id)
    const replayed = await db.ipnEvent.findMany({ where: { facts: { not: Prisma.AnyNull } } })
    const unmatched = { state: 'unmatched', identity: 'evt_1', factsAfter: null }
    expect(replayed).toMatchObject([unmatched, unmatched])
  })

  test('isn’t looked up if the owner replays a notification of another network', async () => {
    await storeAnother('evt_3')
    const { id } = await db.ipnEvent.create({
      data: { network: 'warriorplus', verified: true, state: 'failed', payload: {}, payloadSha256: 'y' },
    })
    await replayNotification((await createAdmin()).viewer, id)
    expect(facts).toHaveBeenCalledTimes(2)
  })

  test('is looked up again after the owner replaces the API key', async () => {
    facts.mockResolvedValue(vector.facts)
    await updateNetworkKey((await createAdmin()).viewer, 'stripe', KEY_ID, { secret: 'rk_2' })
    await processMessagesOfNewKey('stripe', 'api')
    expect(await db.ipnEvent.count({ where: { factsAfter: null, state: 'unmatched' } })).toBe(4)
  })
})

test.each([
  [404, { error: { message: 'No such object' } }],
  [400, { error: { code: 'resource_missing' } }],
])('Stripe’s response %d means that it doesn’t have the order', async (status, body) => {
  const respond = async () => Response.json(body, { status })
  const key = { id: KEY_ID, mode: 'live', secret: 'rk_1' } as const
  await expect(stripe.facts({ ...message, livemode: true }, key, respond)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([401, 403])('Stripe’s response %d means that the API key is rejected', async (status) => {
  const respond = async () => new Response('{}', { status })
  const key = { id: KEY_ID, mode: 'live', secret: 'rk_1' } as const
  await expect(stripe.facts({ ...message, livemode: true }, key, respond)).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('a failure of the database doesn’t count as an attempt of the API', async () => {
  jest.spyOn(stripe, 'facts').mockResolvedValue(vector.facts)
  await saveApiKey()
  await runWhileRefusingWrites('ipn_events', 'facts IS NULL', readDueFacts)
  const [row] = await readRows()
  expect(row).toMatchObject({ state: 'received', facts: null, attempts: 0 })
})

test('data that can’t be stored about one message doesn’t keep other messages waiting', async () => {
  jest.spyOn(stripe, 'facts').mockResolvedValue(vector.facts)
  await saveApiKey()
  await storeAnother('evt_2')
  await storeAnother('evt_3')
  await runWhileRefusingWrites('ipn_events', `identity <> 'evt_2' OR facts IS NULL`, readDueFacts)
  const waiting = await db.ipnEvent.findMany({ where: { factsAfter: { not: null } } })
  expect(waiting).toMatchObject([{ identity: 'evt_2', attempts: 0 }])
})

test('reads the data about many messages at once, and stores them with the same number of statements', async () => {
  let atOnce = 0
  let mostAtOnce = 0
  jest.spyOn(stripe, 'facts').mockImplementation(async () => {
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await sleep(20)
    atOnce -= 1
    return vector.facts
  })
  await saveApiKey()
  await storeAnother('evt_2')
  const forTwo = await countQueries(readDueFacts)
  for (let index = 3; index < 20; index++) await storeAnother(`evt_${index}`)
  const forSeventeen = await countQueries(readDueFacts)
  expect(mostAtOnce).toBe(16)
  expect(forSeventeen).toBe(forTwo)
})

async function deleteBuyer() {
  const { viewer } = await createPerson({ email: 'zoe@example.com' })
  await transaction(async (tx) => {
    await forgetBuyer(tx, viewer.id)
    await tx.user.delete({ where: { id: viewer.id } })
  })
}
const readAll = async () =>
  JSON.stringify([await readRows(), await db.purchase.findMany(), await db.user.findMany()])

test('a deleted customer is removed from a message that waits for data', async () => {
  await deleteBuyer()
  expect(await readAll()).not.toMatch(/zoe|Østby/i)
})

test('a customer who is deleted while the data are read doesn’t come back', async () => {
  await saveApiKey()
  jest.spyOn(stripe, 'facts').mockImplementation(async () => {
    await deleteBuyer()
    return vector.facts
  })
  await readDueFacts()
  await processQueue()
  expect(await readRows()).toHaveLength(2)
  expect(await readAll()).not.toMatch(/zoe|Østby/i)
})

test('attempts to read data don’t count as attempts to process the message', async () => {
  await db.ipnEvent.updateMany({ data: { attempts: 25 } })
  jest.spyOn(stripe, 'facts').mockResolvedValue(vector.facts)
  await saveApiKey()
  await readDueFacts()
  expect(await readRows()).toMatchObject([{ attempts: 0 }, { attempts: 0 }])
})

test('a message about a payment outside Checkout is deleted after 30 days', async () => {
  jest.spyOn(stripe, 'facts').mockResolvedValue({ session: null })
  await saveApiKey()
  await readDueFacts()
  await processQueue()
  const age = (days: number) =>
    db.$executeRaw`UPDATE ipn_events SET received_at = now() - make_interval(days => ${days})`
  await age(29)
  await deleteUnrelatedMessages()
  expect(await readRows()).toMatchObject([{ state: 'ignored' }])
  await age(31)
  await deleteUnrelatedMessages()
  expect(await readRows()).toEqual([])
})

test('a sale that the API key of another account didn’t find is found with the right key', async () => {
  const facts = jest.spyOn(stripe, 'facts').mockResolvedValue({ session: null })
  await saveApiKey()
  await readDueFacts()
  await processQueue()
  await processMessagesOfNewKey('stripe', 'proof')
  expect(facts).toHaveBeenCalledTimes(1)
  expect(await readRows()).toMatchObject([{ state: 'ignored' }])
  facts.mockResolvedValue(vector.facts)
  await updateNetworkKey((await createAdmin()).viewer, 'stripe', KEY_ID, { secret: 'rk_2' })
  await processMessagesOfNewKey('stripe', 'api')
  expect(await readRows()).toMatchObject([{ state: 'unmatched' }, { state: 'unmatched' }])
  await processMessagesOfNewKey('stripe', 'api')
  expect(facts).toHaveBeenCalledTimes(2)
})

test('an old message about a sale stays', async () => {
  jest.spyOn(stripe, 'facts').mockResolvedValue(vector.facts)
  await saveApiKey()
  await readDueFacts()
  await processQueue()
  await db.$executeRaw`UPDATE ipn_events SET received_at = now() - interval '31 days'`
  await deleteUnrelatedMessages()
  expect(await readRows()).toHaveLength(2)
})

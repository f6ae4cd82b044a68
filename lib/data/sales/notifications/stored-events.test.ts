import { db, Prisma, transaction } from '@/lib/server/db/client'
import { createPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  SECURITY_KEY,
  storeSecurityKey,
} from '@/tests/post-notification'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { fillMissingEvents } from './fill-missing-events'
import { forgetBuyer } from './forget-buyer'
import { processQueue } from './process-queue'
import { storeNotification } from './receive-notification'

beforeEach(async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
})

const { WP_SECURITYKEY: _key, ...fields } = createSaleFields()
const [event] = warriorPlus.toEvents(fields)

test.each([SECURITY_KEY, 'a wrong key'])(
  'stores the event next to the fields, with the key %s',
  async (key) => {
    await postNotification({ ...fields, WP_SECURITYKEY: key })
    const [stored] = (await readSalesState()).events
    expect(stored).toMatchObject({ payload: fields, event, network: 'warriorplus', mode: 'live', part: 0 })
    expect(stored?.identity).toBe(stored?.payloadSha256)
  },
)

test('processes the event, not the fields', async () => {
  await storeNotification(fields)
  await db.ipnEvent.updateMany({ data: { payload: { WP_ACTION: 'refund', WP_SALEID: 'another' } } })
  await processQueue()
  expect((await readSalesState()).purchases).toMatchObject([
    { warriorPlusSaleId: '23456789', access: 'active' },
  ])
})

/** Stores a notification without an event, as earlier releases did. */
async function storeWithoutEvent(data: object = {}) {
  const { id } = await storeNotification(fields)
  return db.ipnEvent.update({ where: { id }, data: { event: Prisma.DbNull, identity: null, ...data } })
}
const whole = { event, identity: expect.stringMatching(/^[0-9a-f]{64}$/) }

test('processes a notification that an earlier release stored without an event, and stores the event', async () => {
  await storeWithoutEvent()
  await processQueue()
  const { purchases, events } = await readSalesState()
  expect(purchases).toMatchObject([{ access: 'active', buyerEmail: 'jane@example.com' }])
  expect(events).toMatchObject([{ ...whole, state: 'processed' }])
  // The sender repeats it.
  await storeNotification(fields)
  expect(await db.ipnEvent.count()).toBe(1)
})

test('finds the message ID of a notification that an earlier release stored without an event', async () => {
  await storeWithoutEvent({ state: 'processed' })
  await fillMissingEvents()
  await storeNotification({ ...fields, WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2' })
  await processQueue()
  expect((await readSalesState()).purchases).toMatchObject([
    { needsAttention: 'Another notification had the same IPN_ID but different content' },
  ])
})

test.each(['received', 'failed', 'unverified', 'processed'] as const)(
  'maintenance fills in the missing event of a notification in the state %s',
  async (state) => {
    await storeWithoutEvent({ state, verified: state !== 'unverified' })
    await fillMissingEvents()
    expect((await readSalesState()).events).toMatchObject([{ ...whole, state }])
  },
)

test('a deleted customer is removed from a notification without an event', async () => {
  const { viewer } = await createPerson({ email: 'jane@example.com' })
  await storeWithoutEvent({ state: 'unverified', verified: false })
  await transaction((tx) => forgetBuyer(tx, viewer.id))
  expect(JSON.stringify((await readSalesState()).events)).not.toMatch(/jane@example|Jane Doe|203\.0\.113\.7/)
})

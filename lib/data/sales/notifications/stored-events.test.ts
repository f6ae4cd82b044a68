import { db, Prisma } from '@/lib/server/db/client'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  SECURITY_KEY,
  storeSecurityKey,
} from '@/tests/post-notification'
import { warriorPlus } from '../networks/warriorplus/adapter'
import { processQueue } from './process-queue'
import { storeNotification } from './receive'

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

test('processes a notification that a former release stored without an event', async () => {
  await storeNotification(fields)
  await db.ipnEvent.updateMany({ data: { event: Prisma.DbNull, identity: null } })
  await processQueue()
  expect((await readSalesState()).purchases).toMatchObject([
    { access: 'active', buyerEmail: 'jane@example.com' },
  ])
  // The sender repeats it.
  await storeNotification(fields)
  expect(await db.ipnEvent.count()).toBe(1)
})

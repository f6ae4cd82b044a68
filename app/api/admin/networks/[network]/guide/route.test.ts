import type { NetworkCard } from '@/lib/contract/sales/networks'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { GET as listNetworks } from '../../route'
import { POST as postKey } from '../keys/route'
import { PUT } from '../route'
import { GET } from './route'

const params = { network: 'jvzoo' }

test('lists the steps, the thank-you page, and the items that give access to a product', async () => {
  const as = await createAdmin()
  await db.product.create({
    data: {
      name: 'Sourdough Basics',
      grantsCourseIds: [COURSE_ID],
      listings: {
        create: [
          { network: 'jvzoo', item: '345', normalItem: '345' },
          { network: 'warriorplus', item: 'wso_a', normalItem: 'wso_a' },
        ],
      },
    },
  })
  const { status, body } = await callRoute(GET, { as, params })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    thankYouUrl: expect.stringMatching(/^https?:.*\/login\/thanks\?network=jvzoo$/),
    items: [{ item: '345', product: 'Sourdough Basics' }],
    proof: expect.stringMatching(/^JVZoo signs the values.*Keep the notification URL secret/),
    hasUrlToken: true,
  })
  const copied = (body as { steps: { copy: string | null }[] }).steps.flatMap(({ copy }) => copy ?? [])
  expect(copied.sort()).toEqual(['items', 'notificationUrl', 'thankYouUrl'])
})

test('setup isn’t finished while messages arrive in both formats', async () => {
  const as = await createAdmin()
  await db.networkSetup.create({
    data: { network: 'jvzoo', setUpAt: new Date(), urlToken: 't', lastMessageAt: new Date() },
  })
  await callRoute(postKey, { as, params, body: { secret: 'secret' } })
  const readCard = async () =>
    (await callRoute<NetworkCard[]>(listNetworks, { as })).body.find(({ network }) => network === 'jvzoo')
  const see = (name: string, daysAgo: number) => {
    const seenAt = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000)
    return db.witnessField.create({
      data: { network: 'jvzoo', name, times: 1, firstSeenAt: seenAt, lastSeenAt: seenAt },
    })
  }
  await see('ctransaction', 1)
  await see('transaction_type', 8)
  expect(await readCard()).toMatchObject({ hasTwoFormats: false, state: 'live' })
  await db.witnessField.updateMany({ data: { lastSeenAt: new Date() } })
  expect(await readCard()).toMatchObject({ hasTwoFormats: true, state: 'waiting' })
  // Only one format arrived again.
  await db.witnessField.updateMany({
    where: { name: 'transaction_type' },
    data: { lastSeenAt: new Date(Date.now() - 2 * 60 * 60 * 1000) },
  })
  expect(await readCard()).toMatchObject({ hasTwoFormats: false, state: 'live' })
})

test('is for administrators only, and for networks that the owner sets up here', async () => {
  await expectAdminOnly(GET, { method: 'GET', params })
  const as = await createAdmin()
  expect((await callRoute(GET, { as, params: { network: 'warriorplus' } })).status).toBe(409)
  expect((await callRoute(GET, { as, params: { network: 'ebay' } })).status).toBeGreaterThanOrEqual(400)
})

test('saves, keeps, and removes the number of days before an alert', async () => {
  const as = await createAdmin()
  const save = async (body: object) => (await callRoute(PUT, { as, params, method: 'PUT', body })).body
  expect(await save({ isSetUp: true, silentDays: 3 })).toMatchObject({ silentDays: 3 })
  expect(await save({ isSetUp: true })).toMatchObject({ silentDays: 3 })
  expect(await save({ isSetUp: true, silentDays: 366 })).toMatchObject({ code: 'bad_request' })
  expect(await save({ isSetUp: true, silentDays: null })).toMatchObject({ silentDays: null })
})

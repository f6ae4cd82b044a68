import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, MISSING_ID } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  storeSecurityKey,
} from '@/tests/post-notification'
import { GET } from './route'

test('lists a customer’s queued reminders with their send times', async () => {
  const as = await createAdmin()
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  const buyer = (await readSalesState()).users.find(({ hasPurchased }) => hasPurchased)
  const { body } = await callRoute(GET, { as, params: { userId: buyer?.id ?? '' } })
  const waits = { kind: 'rescue', state: 'queued', dropReason: null, sentAt: null }
  expect(body).toMatchObject([
    { ...waits, nextAttemptAt: expect.any(String) },
    { ...waits, nextAttemptAt: expect.any(String) },
  ])
  expect((await callRoute(GET, { as, params: { userId: MISSING_ID } })).body).toEqual([])
  expect((await callRoute(GET, { as: await createPerson(), params: { userId: MISSING_ID } })).status).toBe(
    403,
  )
})

import { call } from '@/tests/call'
import { createAdmin, createPerson, MISSING_ID } from '@/tests/factories'
import { configureKey, createProduct, post, saleFields, world } from '@/tests/notifications'
import { GET } from './route'

test('lists a customer’s queued reminders with their send times', async () => {
  const as = await createAdmin()
  await configureKey()
  await createProduct('wso_ab12cd')
  await post(saleFields())
  const buyer = (await world()).users.find(({ hasPurchased }) => hasPurchased)
  const { body } = await call(GET, { as, params: { userId: buyer?.id ?? '' } })
  const waits = { kind: 'rescue', state: 'queued', dropReason: null, sentAt: null }
  expect(body).toMatchObject([
    { ...waits, nextAttemptAt: expect.any(String) },
    { ...waits, nextAttemptAt: expect.any(String) },
  ])
  expect((await call(GET, { as, params: { userId: MISSING_ID } })).body).toEqual([])
  expect((await call(GET, { as: await createPerson(), params: { userId: MISSING_ID } })).status).toBe(403)
})

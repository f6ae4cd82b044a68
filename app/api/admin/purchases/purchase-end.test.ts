import type { Purchase } from '@/lib/contract/sales/purchases'
import { recomputeOutdatedPurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { db } from '@/lib/server/db/client'
import { callRoute } from '@/tests/call-route'
import { createAdmin, createPerson, createPurchase, type TestPerson } from '@/tests/factories'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { PUT } from './[purchaseId]/route'
import { GET } from './route'

const save = (as: TestPerson, purchaseId: string, body: object) =>
  callRoute<Purchase>(PUT, { as, method: 'PUT', params: { purchaseId }, body: { reason: 'Agreed', ...body } })

const idsWith = async (as: TestPerson, access: string) =>
  (await callRoute<{ id: string }[]>(GET, { as, query: { access } })).body.map(({ id }) => id)

test('the owner sets when access ends, and removes the end again', async () => {
  const as = await createAdmin()
  const { viewer } = await createPerson({ hasPurchased: true })
  const { id } = await createPurchase(viewer.id, [])
  const hasPurchased = async () =>
    (await db.user.findUniqueOrThrow({ where: { id: viewer.id } })).hasPurchased
  const ended = await save(as, id, { endsAt: '2026-01-02T03:04:05+01:00' })
  expect(ended).toMatchObject({
    status: 200,
    body: { access: 'ended', endsAt: '2026-01-02T02:04:05.000Z', accessReason: null },
  })
  expect([await idsWith(as, 'ended'), await idsWith(as, 'active')]).toEqual([[id], []])
  expect(await hasPurchased()).toBe(false)
  expect((await save(as, id, { endsAt: null })).body).toMatchObject({ access: 'active', endsAt: null })
  expect([await idsWith(as, 'ended'), await idsWith(as, 'active')]).toEqual([[], [id]])
  expect(await hasPurchased()).toBe(true)
  expect(await db.auditLog.findMany({ where: { action: 'purchase.ends-at' } })).toHaveLength(2)
  for (const body of [{ endsAt: 'tomorrow' }, { endsAt: '2026-01-02' }, {}])
    expect((await save(as, id, body)).status).toBe(400)
})

test('access is granted only until an end in the future', async () => {
  const as = await createAdmin()
  const { viewer } = await createPerson()
  const { id } = await createPurchase(viewer.id, [])
  await save(as, id, { endsAt: '2026-01-02T03:04:05Z' })
  const message = 'This purchase’s access has already ended. Choose a later end date.'
  expect(await save(as, id, { access: 'active' })).toMatchObject({
    status: 409,
    body: { message, fields: { endsAt: [message] } },
  })
  expect(await db.auditLog.count({ where: { action: 'purchase.active' } })).toBe(0)
  const later = await save(as, id, { access: 'active', endsAt: '2199-12-31T23:59:59Z' })
  expect(later).toMatchObject({ status: 200, body: { access: 'active' } })
  for (const endsAt of ['1999-12-31T23:59:59Z', '2200-01-01T00:00:00Z'])
    expect(await save(as, id, { endsAt })).toMatchObject({
      status: 400,
      body: { fields: { endsAt: ['Choose a date from 2000 to 2199'] } },
    })
})

test('maintenance updates all buyers whose access ended or no longer ends', async () => {
  for (let number = 1; number <= 3; number++) {
    const { viewer } = await createPerson({ hasPurchased: true })
    await createPurchase(viewer.id, [])
  }
  await db.purchase.updateMany({ data: { purchaseDate: new Date('2020-01-01') } })
  const setDays = (accessDays: number | null) => db.product.updateMany({ data: { accessDays } })
  const count = () => db.user.count({ where: { hasPurchased: true } })
  await setDays(1)
  await recomputeOutdatedPurchaseFlags(2)
  expect(await count()).toBe(0)
  await setDays(null)
  await recomputeOutdatedPurchaseFlags(2)
  expect(await count()).toBe(3)
})

test('the days of a product count from the last payment that was kept', async () => {
  const as = await createAdmin()
  await storeSecurityKey()
  const product = await createNotifiedProduct('wso_ab12cd')
  await db.product.update({ where: { id: product.id }, data: { accessDays: 30 } })
  await postNotification(createSaleFields())
  const [payment] = await db.purchasePayment.findMany()
  const read = async () => (await callRoute<Purchase[]>(GET, { as })).body[0]
  const end = new Date((payment?.paidAt.getTime() ?? 0) + 30 * 24 * 3_600_000).toISOString()
  expect((await db.purchase.findFirstOrThrow()).renewedAt).toEqual(payment?.paidAt)
  expect((await read())?.endsAt).toBe(end)
  await postNotification(createSaleFields({ WP_ACTION: 'refund' }))
  expect((await db.purchase.findFirstOrThrow()).renewedAt).toBeNull()
  expect((await read())?.access).toBe('refunded')
})

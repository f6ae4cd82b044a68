import { db } from '@/lib/server/db/client'
import { createPerson, createPurchase } from '@/tests/factories'
import { listOwnPurchases } from './own-purchases'

test('lists the viewer’s own purchases with their access status', async () => {
  const [{ viewer }, other] = [await createPerson(), await createPerson()]
  const { id } = await createPurchase(viewer.id, [])
  await createPurchase(other.viewer.id, [])
  expect(await listOwnPurchases(viewer)).toMatchObject([
    { id, productName: 'A product', access: 'active', refundDate: null },
  ])
  await db.purchase.update({ where: { id }, data: { access: 'refunded', refundDate: new Date() } })
  await db.product.deleteMany()
  expect(await listOwnPurchases(viewer)).toMatchObject([
    { productName: null, access: 'refunded', refundDate: expect.any(String) },
  ])
})

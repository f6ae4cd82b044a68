import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin } from '@/tests/factories'
import { createStoredEvent } from '@/tests/sales/sale-events'
import { getDailyRevenue } from './daily-revenue'
import { getLaunchFunnel } from './launch-funnel'
import { recountLaunch } from './launch-rollups'
import { processQueue } from './notifications/process-queue'
import { recountSales } from './sales-rollups'

/** Receives a sale at noon on a day in March 2026, and recounts. */
async function sell(network: 'warriorplus' | 'jvzoo', day: number) {
  const payment = { id: `t${day}`, minor: 2700, currency: 'USD' }
  const { id, event } = createStoredEvent(0, { action: 'sale', saleId: `${day}`, payment })
  const receivedAt = new Date(Date.UTC(2026, 2, day, 12))
  const identity = { payloadSha256: id, identity: id, verified: true, state: 'received' } as const
  await db.ipnEvent.create({ data: { id, network, receivedAt, payload: {}, event, ...identity } })
  await processQueue()
  await recountSales()
  await recountLaunch()
}

test('counts earlier days by network again after all sales of other networks were deleted once', async () => {
  await db.product.create({
    data: {
      name: 'My Video Course',
      warriorPlusProductId: 'wso_ab12cd',
      grantsCourseIds: [COURSE_ID],
      listings: { create: { network: 'jvzoo', item: 'wso_ab12cd', normalItem: 'wso_ab12cd', position: 1 } },
    },
  })
  await sell('warriorplus', 1)
  await sell('jvzoo', 2)
  await db.purchase.deleteMany({ where: { network: 'jvzoo' } })
  await sell('warriorplus', 3)
  await sell('jvzoo', 4)
  const { viewer } = await createAdmin()
  const range = { from: '2026-03-01', to: '2026-03-31' }
  const { days } = await getDailyRevenue(viewer, { network: 'warriorplus', ...range })
  expect(days.map(({ day, sales }) => [day, sales])).toEqual([
    ['2026-03-01', 1],
    ['2026-03-03', 1],
  ])
  const { products } = await getLaunchFunnel(viewer, { network: 'warriorplus', ...range })
  expect(products).toMatchObject([{ sales: 2 }])
})

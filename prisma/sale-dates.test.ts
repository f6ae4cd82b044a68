import { readFileSync } from 'node:fs'
import { Client } from 'pg'
import { db } from '@/lib/server/db/client'

const sql = readFileSync('prisma/migrations/20261121232200_sale_dates/migration.sql', 'utf8')
const client = new Client({ connectionString: process.env.DATABASE_URL })

beforeAll(() => client.connect())
afterAll(() => client.end())

test('corrects impossible dates of stored sales', async () => {
  await client.query('ALTER TABLE purchases DROP CONSTRAINT purchases_purchase_date_check')
  const [bad, came] = [new Date(8e15), new Date('2026-02-03T04:05:06Z')]
  const user = await db.user.create({
    data: { email: 'jane@example.com', hasPurchased: true, purchaseDate: bad },
  })
  const sale = (saleId: string, purchaseDate: Date) =>
    db.purchase.create({
      data: {
        warriorPlusSaleId: saleId,
        warriorPlusSale: saleId,
        paymentStatus: 'Completed',
        access: 'active',
        userId: user.id,
        createdAt: new Date('2026-02-04'),
        purchaseDate,
      },
    })
  const broken = await sale('broken', bad)
  await sale('early', new Date(0))
  await sale('fine', new Date('2026-03-04'))
  await db.ipnEvent.create({
    data: {
      payload: {},
      payloadSha256: '',
      verified: true,
      state: 'processed',
      receivedAt: came,
      purchaseId: broken.id,
    },
  })
  await client.query(sql)
  const mended = await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })
  const { purchaseDate } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(mended.map((row) => [row.purchaseDate.toISOString(), row.needsAttention !== null])).toEqual([
    ['2026-02-03T04:05:06.000Z', true],
    ['2026-02-04T00:00:00.000Z', true],
    ['2026-03-04T00:00:00.000Z', false],
  ])
  expect(purchaseDate?.toISOString()).toBe('2026-02-03T04:05:06.000Z')
})

import { db } from '@/lib/server/db/client'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, type TestPerson } from '@/tests/factories'
import { createNotifiedProduct } from '@/tests/post-notification'
import { dryRunImport, readImportRows, startImportAndRun } from '@/tests/sales-import-helpers'

jest.setTimeout(120_000)

let as: TestPerson
beforeEach(async () => {
  as = await createAdmin()
  await createListedProduct('jvzoo', '123')
})

const createListedProduct = (network: string, item: string) =>
  db.product.create({
    data: {
      name: `Course ${item}`,
      grantsCourseIds: [COURSE_ID],
      listings: { create: { network, item, normalItem: item } },
    },
  })

const readPurchases = () =>
  db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' }, include: { payments: true } })

test('imports a JVZoo export with its sales, rebills and refunds', async () => {
  const file = [
    'paykey,transaction_id,transaction_type,total,date,product_id,customer_email,customer_first_name',
    'k1,AP-1,SALE,27.00,2026-01-02 03:04:05,123,jane@example.com,Jane',
    'k2,AP-1-B001,BILL,27.00,2026-02-02 03:04:05,123,jane@example.com,Jane',
    'k3,AP-2,RFND,27.00,2026-01-03 03:04:05,123,bina@example.com,Bina',
    'k4,AP-3,GIFT,27.00,2026-01-03 03:04:05,123,asha@example.com,Asha',
  ].join('\n')
  const list = await dryRunImport(as, file)
  expect(list.mapping).toMatchObject({ network: 'jvzoo' })
  expect((await readImportRows(as, list.id, 'unreadable')).map(([, reason]) => reason)).toEqual([
    'Unknown status “GIFT”',
  ])
  await startImportAndRun(as, list.id)
  expect(await readPurchases()).toMatchObject([
    {
      warriorPlusSaleId: 'jvzoo:AP-1',
      network: 'jvzoo',
      saleId: 'AP-1',
      source: 'import',
      access: 'active',
      payments: [{ transactionId: 'AP-1' }, { transactionId: 'AP-1-B001' }],
    },
    { warriorPlusSaleId: 'jvzoo:AP-2', access: 'refunded' },
  ])
  const again = await dryRunImport(as, file)
  expect([again.countNew, again.countHere]).toEqual([0, 3])
})

test('a column names the network of each row, and rows without one are from WarriorPlus', async () => {
  await createNotifiedProduct('wso_ab12cd', { name: 'Another course' })
  const list = await dryRunImport(
    as,
    [
      'Sale ID,Customer Email,Item Number,Network',
      '1,jane@example.com,123,JVZoo',
      '1,jane@example.com,wso_ab12cd,',
      '2,jane@example.com,wso_ab12cd,warriorplus',
    ].join('\n'),
  )
  await startImportAndRun(as, list.id)
  expect((await readPurchases()).map(({ network, saleId, access }) => [network, saleId, access])).toEqual([
    ['warriorplus', '1', 'active'],
    ['warriorplus', '2', 'active'],
    ['jvzoo', '1', 'active'],
  ])
})

test('ignores a column of card networks', async () => {
  const { mapping } = await dryRunImport(as, 'Sale ID,Email,Network\n1,jane@example.com,Visa\n')
  expect(mapping.columns.network).toBeUndefined()
})

test('keeps two Stripe prices whose IDs differ only in capitals apart', async () => {
  const data = { name: 'Another course', grantsCourseIds: [COURSE_ID] }
  const prices = ['price_Ab', 'price_aB'].map((item) => ({ network: 'stripe', item, normalItem: item }))
  await db.product.create({ data: { ...data, listings: { create: prices } } })
  const file = (item: string) =>
    `Sale ID,Customer Email,Item Number,Network\npi_1,jane@example.com,${item},Stripe`
  await startImportAndRun(as, (await dryRunImport(as, file('price_Ab'))).id)
  const other = await dryRunImport(as, file('price_aB'))
  expect([other.countNew, other.countHere]).toEqual([1, 0])
})

test('a paid row with a refund date may be a partial refund, unless its network has none', async () => {
  const file = (network: string, item: string, status: string) =>
    `Sale ID,Email,Item Number,Status,Refund Date,Network\n1,jane@example.com,${item},${status},2026-01-05,${network}`
  const dryRun = async (...row: [string, string, string]) => {
    const list = await dryRunImport(as, file(...row))
    const [[, reason] = [0, null]] = await readImportRows(as, list.id, 'unreadable')
    if (!reason) await startImportAndRun(as, list.id)
    return reason
  }
  await createNotifiedProduct('wso_ab12cd', { name: 'Another course' })
  expect(await dryRun('ClickBank', '123', 'Paid')).toBe(
    'The status is “Paid”, but the row has a refund date. If everything was refunded, change the status to “Refunded”. Otherwise, remove the refund date.',
  )
  expect(await dryRun('ClickBank', '123', 'Refunded')).toBeNull()
  expect(await dryRun('JVZoo', '123', 'Paid')).toBeNull()
  expect(await dryRun('WarriorPlus', 'wso_ab12cd', 'Paid')).toBeNull()
  const refunded = { access: 'refunded' }
  expect(await readPurchases()).toMatchObject([refunded, refunded, refunded])
})

test('a partial refund in a ClickBank export doesn’t end access, but a full one does', async () => {
  await createListedProduct('clickbank', '9')
  const file = [
    'receipt,transactionType,totalOrderAmount,currency,transactionTime,itemNo,email,totalAccountAmount',
    'R1,RFND,-10.00,USD,2026-01-05T03:04:05-08:00,9,jane@example.com,-8.00',
    'R1,SALE,27.00,USD,2026-01-02T03:04:05-08:00,9,jane@example.com,22.00',
    'R2,SALE,27.00,USD,2026-01-02T03:04:05-08:00,9,bina@example.com,22.00',
    'R2,RFND,-27.00,USD,2026-01-05T03:04:05-08:00,9,bina@example.com,-22.00',
    'R3,RFND,-27.00,USD,2026-01-05T03:04:05-08:00,9,asha@example.com,-22.00',
    'R4,SALE,27.00,USD,2026-01-02T03:04:05-08:00,9,rosa@example.com,22.00',
    'R4,RFND,-10.00,USD,2026-01-05T03:04:05-08:00,9,rosa@example.com,-8.00',
    'R4,RFND,-10.00,USD,2026-01-05T03:04:05-08:00,9,rosa@example.com,-8.00',
    'R4,RFND,-17.00,USD,2026-01-06T03:04:05-08:00,9,rosa@example.com,-14.00',
  ].join('\n')
  await startImportAndRun(as, (await dryRunImport(as, file)).id)
  const payment = { amountMinor: 2700n, earnedMinor: 2200n }
  expect(await readPurchases()).toMatchObject([
    { saleId: 'R1', access: 'active', payments: [{ ...payment, refundedMinor: 1000n }] },
    { saleId: 'R2', access: 'refunded', payments: [{ ...payment, refundedMinor: 2700n }] },
    { saleId: 'R3', access: 'refunded', payments: [{ ...payment, refundedMinor: 2700n }] },
    {
      saleId: 'R4',
      access: 'refunded',
      payments: [{ ...payment, refunds: [{ minor: 1000 }, { minor: 1700 }] }],
    },
  ])
  expect((await dryRunImport(as, file)).countHere).toBe(9)
})

test('a refund in a Digistore24 export belongs to the payment of its order', async () => {
  await createListedProduct('digistore24', '9')
  const file = [
    'order_id,transaction_id,event,amount_brutto,currency,transaction_date,product_id,buyer_email',
    'D1,11,on_payment,27.00,EUR,2026-01-02,9,jane@example.com',
    'D1,12,on_refund,-27.00,EUR,2026-01-05,9,jane@example.com',
    'D2,13,on_refund,-27.00,EUR,2026-01-05,9,bina@example.com',
  ].join('\n')
  await startImportAndRun(as, (await dryRunImport(as, file)).id)
  expect(await readPurchases()).toMatchObject([
    { saleId: 'D1', access: 'refunded', payments: [{ transactionId: '11', refundedMinor: 2700n }] },
    { saleId: 'D2', access: 'refunded', payments: [{ refundedMinor: 2700n }] },
  ])
  expect((await dryRunImport(as, file)).countHere).toBe(3)
})

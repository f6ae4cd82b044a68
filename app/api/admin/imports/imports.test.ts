import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { GET as listIpn } from '@/app/api/admin/ipn/route'
import { PUT as setItem } from '@/app/api/admin/listings/route'
import { GET as openObject } from '@/app/objects/[...key]/route'
import type { Import } from '@/lib/contract/sales/imports'
import { deleteOldImports, runImports } from '@/lib/data/sales/imports/run-imports'
import { matchWaitingSales } from '@/lib/data/sales/notifications/match-waiting-sales'
import { updateReceivedFields } from '@/lib/data/sales/received-fields'
import { ALL_AFFILIATES_KEY, ALL_PRODUCTS_KEY } from '@/lib/data/sales/rollup-keys'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { createAdmin, createPerson, createPurchase, MISSING_ID, type TestPerson } from '@/tests/factories'
import { holdLock } from '@/tests/hold-lock'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  storeSecurityKey,
} from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { runImportsElsewhere } from '@/tests/run-in-other-process'
import {
  createCsvFile,
  createCsvRow,
  dryRunImport,
  importColumns,
  readImportRows,
  runImportJob,
  startImportAndRun,
  undoImportAndRun,
  uploadImportFile,
} from '@/tests/sales-import-helpers'
import { GET as getOne, DELETE as undo } from './[importId]/route'
import { POST as start } from './[importId]/start/route'
import { GET, POST } from './route'

// The timeout is generous for busy machines.
jest.setTimeout(120_000)

let admin: TestPerson

beforeEach(async () => {
  admin = await createAdmin()
})

const counts = ({ countNew, countHere, countDiffers, countUnreadable }: Import) => [
  countNew,
  countHere,
  countDiffers,
  countUnreadable,
]

/** Returns all daily totals of the sales. */
async function figures() {
  await recountSales()
  return db.salesDaily.findMany({
    orderBy: [{ day: 'asc' }, { productId: 'asc' }, { affiliateId: 'asc' }, { currency: 'asc' }],
  })
}

/** Creates an import file with more than 20 defects, each with its expected status and reason. */
async function brokenList() {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(
    createSaleFields({
      WP_SALEID: '20000024',
      WP_SALE: undefined,
      WP_SALE_AMOUNT: '97.00',
      WP_TXNID: 'pi_24',
      IPN_ID: '1',
      WP_BUYER_EMAIL: 'buyer24@example.com',
    }),
  )
  await postNotification(
    createSaleFields({
      WP_SALEID: '20000025',
      WP_SALE: undefined,
      WP_SALE_AMOUNT: '47.00',
      WP_TXNID: 'pi_25',
      IPN_ID: '2',
      WP_BUYER_EMAIL: 'buyer25@example.com',
    }),
  )
  await postNotification(
    createSaleFields({
      WP_SALEID: '20000026',
      WP_SALE: undefined,
      WP_SALE_AMOUNT: '97.00',
      WP_TXNID: 'pi_26',
      IPN_ID: '3',
      WP_BUYER_EMAIL: 'other@example.com',
    }),
  )
  const line = (number: number, changes: Parameters<typeof createCsvRow>[1] = {}) =>
    createCsvRow(number, changes, ';')
  const [before, behind] = line(21, { 'Customer Name': '@' }).split('@;') as [string, string]
  const rows: [string | Buffer, string, (string | RegExp | null)?][] = [
    ['Sales report, all products', 'head'],
    ['', 'head'],
    [importColumns.join(';'), 'head'],
    [line(4), 'new', null],
    ['', 'empty'],
    [line(6, { 'Customer Name': '"Ann\nMarie ""Annie"" Low"' }), 'new', null],
    [line(7, { 'Customer Name': '"Low; Ann"' }), 'new', null],
    [line(8, { Amount: '1,234.50' }), 'new', null],
    [line(9, { Amount: '97,00 €', Currency: '' }), 'new', null],
    [
      line(10, { 'Customer Name': '=HYPERLINK("https://example.com")' }),
      'unreadable',
      '“Name” contains a formula',
    ],
    [line(11, { 'Sale ID': '="20000011"' }), 'new', null],
    [line(4), 'here', 'Same as row 4'],
    [line(13, { 'Customer Email': ' Buyer4@Example.COM ' }), 'new', null],
    [line(14, { Date: '2025-02-30' }), 'unreadable', /in “Sale date” isn’t a valid date/],
    [line(15, { 'Customer Email': '' }), 'unreadable', 'This row has no email'],
    [line(16, { 'Customer Email': 'buyer16 at example.com' }), 'unreadable', /isn’t a valid email/],
    [line(17, { 'Customer Name': 'x'.repeat(40_000) }), 'unreadable', /too long/],
    [line(18, { 'Customer Name': '"Never closed' }), 'unreadable', /quotation mark/],
    [line(19, { Amount: '€' }), 'unreadable', /“€” in “Amount” isn’t a valid amount/],
    [line(20, { Status: 'Vanished' }), 'unreadable', /status “Vanished”/],
    [
      Buffer.concat([Buffer.from(before), Buffer.from([0x5a, 0x6f, 0xeb, 0x3b]), Buffer.from(behind)]),
      'unreadable',
      /unreadable characters/,
    ],
    [`${line(22)};one;more`, 'unreadable', /more cells/],
    [line(23, { Date: '2099-01-01' }), 'unreadable', /future/],
    [line(24), 'here', null],
    [line(25), 'differs', '$97.00 in the file, $47.00 here'],
    [line(26), 'differs', 'Different email in the file'],
    [
      line(27, { 'Item Number': 'wso_zzzzzz', Product: 'Another' }),
      'new',
      /No product has the item number wso_zzzzzz/,
    ],
    [line(28, { Date: '' }), 'unreadable', 'This row has no date'],
    [line(29, { Status: 'Refunded', 'Refund Date': '2025-03-20' }), 'new', null],
    [line(30, { Amount: '-97.00' }), 'new', null],
    [line(31, { Status: 'Pending' }), 'new', null],
    [line(32, { 'Sale ID': '', 'Transaction ID': '' }), 'new', null],
    [line(32, { 'Sale ID': '', 'Transaction ID': '' }), 'new', null],
    [line(34, { Amount: '1.234' }), 'unreadable', /isn’t a valid amount/],
    [line(35, { Date: '1999-12-31' }), 'unreadable', /before the year 2000/],
    [line(36, { Currency: 'dollars' }), 'unreadable', /currency/],
    [line(37, { 'Customer Name': 'Zoë Ångström 李' }), 'new', null],
    [line(38, { 'Customer Name': "'-Ann" }), 'new', null],
    [line(39, { Status: 'Chargeback' }), 'new', null],
  ]
  const bytes = [Buffer.from('\uFEFF'), ...rows.flatMap(([row]) => [Buffer.from(row), Buffer.from('\r\n')])]
  return { rows, file: Buffer.concat(bytes) }
}

describe('a list with many defects', () => {
  test('shows the correct result for each row and writes none of them', async () => {
    const { rows, file } = await brokenList()
    const before = await db.purchase.count()
    const found = await dryRunImport(admin, file)
    expect(found).toMatchObject({
      state: 'sorted',
      layout: { encoding: 'utf-8', separator: ';', headLine: 3 },
    })
    for (const verdict of ['new', 'here', 'differs', 'unreadable'] as const) {
      const expected = rows.flatMap(([, is, reason], at) =>
        is === verdict ? [[at + 1, reason] as const] : [],
      )
      const lines = await readImportRows(admin, found.id, verdict)
      expect(lines.map(([line]) => line)).toEqual(expected.map(([line]) => line))
      for (const [at, [line, reason]] of expected.entries()) {
        const told = lines[at]?.[1]
        expect([line, told]).toEqual([
          line,
          reason instanceof RegExp ? expect.stringMatching(reason) : (reason ?? null),
        ])
      }
    }
    expect(counts(found).reduce((sum, one) => sum + one, 0)).toBe(
      rows.filter(([, is]) => is !== 'head' && is !== 'empty').length,
    )
    expect(await db.purchase.count()).toBe(before)
    expect(await db.ipnEvent.count({ where: { importId: { not: null } } })).toBe(0)
  })

  test('imports all readable rows exactly once, without sending email', async () => {
    const { file } = await brokenList()
    const emails = await db.emailOutbox.count()
    const { id, countNew } = await dryRunImport(admin, file)
    const done = await startImportAndRun(admin, id)
    expect(done).toMatchObject({ state: 'done', taken: countNew })
    const made = await db.purchase.findMany({
      where: { source: 'import' },
      include: { payments: true, user: true },
    })
    expect(made).toHaveLength(countNew)
    const bySale = (number: number) =>
      made.find(({ warriorPlusSaleId }) => warriorPlusSaleId === String(20_000_000 + number))
    expect(bySale(4)).toMatchObject({
      access: 'active',
      amount: '97.00',
      affiliateId: '123',
      affiliateName: 'superaff',
      purchaseDate: new Date('2025-03-05T14:30:00Z'),
      user: { email: 'buyer4@example.com', firstName: 'Buyer', lastName: '4' },
      payments: [
        { amountMinor: 9700n, currency: 'USD', earnedMinor: 4850n, paidAt: new Date('2025-03-05T14:30:00Z') },
      ],
    })
    expect(bySale(13)?.userId).toBe(bySale(4)?.userId)
    expect(bySale(6)?.user).toMatchObject({ firstName: 'Ann', lastName: 'Marie "Annie" Low' })
    expect(bySale(8)?.payments).toMatchObject([{ amountMinor: 123_450n, currency: 'USD' }])
    expect(bySale(9)?.payments).toMatchObject([{ amountMinor: 9700n, currency: 'EUR' }])
    expect(bySale(27)).toMatchObject({ access: 'pending', userId: null })
    expect(bySale(29)).toMatchObject({
      access: 'refunded',
      isRefunded: true,
      payments: [{ refundedAt: new Date('2025-03-20T00:00:00Z') }],
    })
    expect(bySale(30)).toMatchObject({ access: 'refunded', amount: '97.00' })
    expect(bySale(31)).toMatchObject({ access: 'pending', payments: [] })
    expect(bySale(39)).toMatchObject({ access: 'disputed' })
    expect(made.filter(({ warriorPlusSaleId }) => warriorPlusSaleId.startsWith('import-'))).toHaveLength(2)
    expect(await db.emailOutbox.count()).toBe(emails)
    const again = await dryRunImport(admin, file)
    expect(again).toMatchObject({ countNew: 0, countHere: countNew + 2 })
  })
})

test.each([
  ['UTF-8', 'utf-8', (text: string) => Buffer.from(text)],
  ['UTF-8 with a byte order mark', 'utf-8', (text: string) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', 'utf-16le', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a byte order mark', 'utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16', 'utf-16be', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['Windows-1252', 'windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('reads %s unchanged', async (_, encoding, encode) => {
  await createNotifiedProduct('wso_ab12cd')
  const file = encode(createCsvFile(createCsvRow(1, { 'Customer Name': 'Zoë Ångström' }), createCsvRow(2)))
  const { id, layout } = await dryRunImport(admin, file)
  expect(layout.encoding).toBe(encoding)
  await startImportAndRun(admin, id)
  expect(await db.user.findUnique({ where: { email: 'buyer1@example.com' } })).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Ångström',
  })
})

test('creates one account per email and no purchase from a list of emails', async () => {
  await createPerson({ email: 'known@example.com' })
  const file = 'name;mail\nAnn Low;ann@example.com\nKnown;KNOWN@example.com\nAnn;Ann@Example.com\n'
  const sorted = await dryRunImport(admin, file)
  expect(sorted.mapping.columns).toEqual({ name: 0, email: 1 })
  expect(counts(sorted)).toEqual([1, 2, 0, 0])
  expect(await startImportAndRun(admin, sorted.id)).toMatchObject({ state: 'done', taken: 1 })
  expect(await db.user.findUnique({ where: { email: 'ann@example.com' } })).toMatchObject({
    firstName: 'Ann',
    lastName: 'Low',
    hasPurchased: false,
  })
  expect((await db.purchase.count()) + (await db.emailOutbox.count())).toBe(0)
  const undone = await undoImportAndRun(admin, sorted.id)
  expect(undone).toMatchObject({ state: 'undone', keptAccounts: 0 })
  expect(await db.user.count({ where: { email: 'ann@example.com' } })).toBe(0)
  expect(await db.user.count({ where: { email: 'known@example.com' } })).toBe(1)
})

test('turns a list of emails into buyers of the chosen product', async () => {
  const { id: productId } = await createNotifiedProduct('wso_ab12cd')
  const sorted = await dryRunImport(admin, 'ann@example.com\nbea@example.com\n', {
    columns: { email: 0 },
    productId,
  })
  expect(sorted).toMatchObject({ layout: { headLine: 0 }, countNew: 2 })
  await startImportAndRun(admin, sorted.id)
  expect(await db.purchase.findMany()).toMatchObject([
    { access: 'active', productId },
    { access: 'active', productId },
  ])
})

test('remembers the chosen columns for the next import file with the same header', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const file = (number: number) => `Who,Whence\nbuyer${number}@example.com,Ann\n`
  const uploadURL = await uploadImportFile(admin, file(1))
  const { body: first } = await callRoute<Import>(POST, { as: admin, body: { uploadURL } })
  expect(first.mapping.columns).toEqual({ email: 0 })
  const mapping = { columns: { email: 0, firstName: 1 }, productId: null, dates: 'day-first' }
  const { body: again } = await callRoute<Import>(POST, { as: admin, body: { uploadURL, mapping } })
  expect(again).toMatchObject({ id: first.id, mapping })
  await runImportJob(first.id)
  expect((await dryRunImport(admin, file(2))).mapping).toEqual(mapping)
})

test('sends emails only if they are chosen, and never before those of new buyers', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const silent = await dryRunImport(
    admin,
    createCsvFile(createCsvRow(1), createCsvRow(2, { 'Item Number': 'wso_later1', Product: 'Later' })),
  )
  await startImportAndRun(admin, silent.id)
  await createNotifiedProduct('wso_later1', { name: 'Later' })
  await matchWaitingSales()
  expect(await db.purchase.count({ where: { access: 'active' } })).toBe(2)
  expect(await db.emailOutbox.count()).toBe(0)
  const loud = await dryRunImport(admin, createCsvFile(createCsvRow(3)))
  await startImportAndRun(admin, loud.id, true)
  expect(await db.emailOutbox.findMany()).toMatchObject([{ kind: 'welcome', priority: 2, state: 'queued' }])
})

test('keeps the priority of emails about new sales if an import adds a purchase', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const { viewer: first } = await createPerson({ email: 'buyer1@example.com' })
  const { viewer: later } = await createPerson({ email: 'buyer2@example.com' })
  const { id: purchaseId } = await createPurchase(later.id, [])
  await db.emailOutbox.createMany({
    data: [
      { kind: 'welcome', userId: first.id, parameters: {} },
      { kind: 'welcome', userId: later.id, state: 'sent', parameters: {} },
      { kind: 'opened', userId: later.id, purchaseId, parameters: {} },
    ],
  })
  const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1), createCsvRow(2)))
  await startImportAndRun(admin, id, true)
  const priorities = async (userId: string) =>
    (await db.emailOutbox.findMany({ where: { userId, state: 'queued' }, orderBy: { priority: 'asc' } })).map(
      ({ kind, priority }) => `${kind} ${priority}`,
    )
  expect(await priorities(first.id)).toEqual(['welcome 0'])
  expect(await priorities(later.id)).toEqual(['opened 0', 'opened 2'])
})

test('treats imported purchases neither as notifications nor as part of a launch', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const today = new Date().toISOString().slice(0, 10)
  const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1, { Date: today }), createCsvRow(2)))
  await startImportAndRun(admin, id)
  await postNotification(createSaleFields({ WP_BUYER_EMAIL: 'real@example.com' }))
  await db.ipnEvent.updateMany({
    where: { importId: null },
    data: { receivedAt: new Date(Date.now() - 120_000) },
  })
  await updateReceivedFields()
  expect(await db.witness.findUnique({ where: { network: 'warriorplus' } })).toMatchObject({ messages: 1 })
  const { body: inbox } = await callRoute<{ saleId: string }[]>(listIpn, { as: admin })
  expect(inbox.map(({ saleId }) => saleId)).toEqual(['23456789'])
  const moments = await db.purchaseMoments.findMany({ where: { purchase: { source: 'import' } } })
  expect(moments).toMatchObject([{ received: null }, { received: null }])
})

describe('undo', () => {
  test('restores the totals and the customers from before the import', async () => {
    const { file } = await brokenList()
    const [sums, people, purchases] = [
      await figures(),
      await db.user.findMany(),
      await db.purchase.findMany(),
    ]
    const { id } = await dryRunImport(admin, file)
    await startImportAndRun(admin, id)
    expect(await figures()).not.toEqual(sums)
    const undone = await undoImportAndRun(admin, id)
    expect(undone).toMatchObject({ state: 'undone', kept: [], keptAccounts: 0, uploadURL: null })
    expect(await figures()).toEqual(sums)
    expect(await db.purchase.findMany()).toEqual(purchases)
    expect((await db.user.findMany()).map(({ email }) => email)).toEqual(people.map(({ email }) => email))
    expect(await db.ipnEvent.count({ where: { importId: id } })).toBe(0)
    expect((await callRoute(undo, { as: admin, method: 'DELETE', params: { importId: id } })).status).toBe(
      409,
    )
  })

  test('deletes an account together with the last of its imported purchases, even if their rows are in different batches', async () => {
    await createNotifiedProduct('wso_ab12cd')
    const lines = Array.from({ length: 460 }, (_, n) =>
      createCsvRow(n, { 'Customer Email': `b${n % 230}@example.com` }),
    )
    const { id } = await dryRunImport(admin, createCsvFile(...lines))
    await startImportAndRun(admin, id)
    expect([await db.purchase.count(), await db.user.count()]).toEqual([460, 231])
    expect(await undoImportAndRun(admin, id)).toMatchObject({ taken: 460, undone: 460, keptAccounts: 0 })
    expect([await db.purchase.count(), await db.user.count()]).toEqual([0, 1])
  })

  test('ends access to purchases that also have another source, but keeps and lists them', async () => {
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
    const { id } = await dryRunImport(
      admin,
      createCsvFile(...[1, 2, 3, 4, 5].map((number) => createCsvRow(number))),
    )
    await startImportAndRun(admin, id)
    const sale = (number: number) =>
      db.purchase.findUniqueOrThrow({ where: { warriorPlusSaleId: String(20_000_000 + number) } })
    await postNotification(
      createSaleFields({
        WP_ACTION: 'subscr_completed',
        WP_SALEID: '20000001',
        WP_SALE: undefined,
        WP_TXNID: 'pi_rebill',
        WP_BUYER_EMAIL: 'buyer1@example.com',
      }),
    )
    await db.purchase.update({ where: { id: (await sale(2)).id }, data: { accessReason: 'A friend' } })
    const other = await createPerson()
    await db.purchase.update({ where: { id: (await sale(3)).id }, data: { userId: other.viewer.id } })
    const { userId } = await sale(4)
    await db.session.create({
      data: { sid: 's', sess: {}, expire: new Date('2099-01-01'), userId: userId ?? '' },
    })
    const undone = await undoImportAndRun(admin, id)
    expect(undone.kept.map(({ saleId, reason }) => [saleId, reason]).sort()).toEqual([
      ['20000001', 'A notification or another import also reported this purchase'],
      ['20000002', 'You changed this purchase manually'],
      ['20000003', 'This purchase moved to another account'],
    ])
    expect(await db.purchase.findMany({ orderBy: { warriorPlusSaleId: 'asc' } })).toMatchObject([
      { warriorPlusSaleId: '20000001', access: 'ended' },
      { warriorPlusSaleId: '20000002', access: 'ended' },
      { warriorPlusSaleId: '20000003', access: 'ended' },
    ])
    // People who have signed in keep their account; unused accounts are deleted.
    expect(undone.keptAccounts).toBe(1)
    const emails = (await db.user.findMany()).map(({ email }) => email)
    expect(emails).toContain('buyer4@example.com')
    expect(emails).not.toContain('buyer5@example.com')
  })

  test('keeps an account that somebody starts to use during the undo', async () => {
    const { id } = await dryRunImport(admin, 'email\nann@example.com\nbea@example.com\n')
    await startImportAndRun(admin, id)
    const hold = await holdLock(`UPDATE users SET email_verified = now() WHERE email = 'ann@example.com'`)
    const undoing = undoImportAndRun(admin, id)
    await hold.waiters(1)
    await hold.release()
    expect(await undoing).toMatchObject({ state: 'undone', undone: 2, keptAccounts: 1 })
    const emails = (await db.user.findMany()).map(({ email }) => email)
    expect(emails).toContain('ann@example.com')
    expect(emails).not.toContain('bea@example.com')
  })

  test('counts a sale that gives access to the same buyer during the undo', async () => {
    await storeSecurityKey()
    await createNotifiedProduct('wso_ab12cd')
    await postNotification(createSaleFields({ WP_BUYER_EMAIL: 'buyer1@example.com' }))
    await db.purchase.updateMany({ data: { access: 'ended' } })
    const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1)))
    await startImportAndRun(admin, id)
    const hold = await holdLock(`
      SELECT FROM users WHERE email = 'buyer1@example.com' FOR UPDATE;
      UPDATE purchases SET access = 'active' WHERE source <> 'import'`)
    const undoing = undoImportAndRun(admin, id)
    await hold.waiters(1)
    await hold.release()
    expect(await undoing).toMatchObject({ state: 'undone', kept: [] })
    expect(await db.purchase.findMany({ include: { user: true } })).toMatchObject([
      { access: 'active', user: { email: 'buyer1@example.com', hasPurchased: true } },
    ])
  })

  test('stops a running import', async () => {
    await createNotifiedProduct('wso_ab12cd')
    const { id } = await dryRunImport(
      admin,
      createCsvFile(...Array.from({ length: 450 }, (_, at) => createCsvRow(at))),
    )
    await callRoute(start, { as: admin, params: { importId: id }, body: { sendMails: false } })
    await callRoute(undo, { as: admin, method: 'DELETE', params: { importId: id } })
    expect(await runImportJob(id)).toMatchObject({ state: 'undone' })
    expect(await db.purchase.count()).toBe(0)
    expect(await db.user.count()).toBe(1)
  })
})

test('doesn’t import a sale again that arrived while the owner was reviewing the file', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1), createCsvRow(2)))
  await postNotification(
    createSaleFields({ WP_SALEID: '20000001', WP_SALE: undefined, WP_SALE_AMOUNT: '97.00' }),
  )
  const done = await startImportAndRun(admin, id)
  expect(done).toMatchObject({ taken: 1, countNew: 1, countHere: 1 })
  expect(await db.purchase.count()).toBe(2)
})

test('imports the sales of an item again that was not from this shop and has a product now', async () => {
  const file = createCsvFile(createCsvRow(1), createCsvRow(2, { Status: 'Refunded' }))
  const importFile = async () => startImportAndRun(admin, (await dryRunImport(admin, file)).id)
  const setProduct = async (productId: string | null) => {
    const body = { network: 'warriorplus', item: 'wso_ab12cd', productId }
    await callRoute(setItem, { as: admin, method: 'PUT', body })
    await waitForBackgroundWork()
  }
  await importFile()
  await setProduct(null)
  expect([await db.purchase.count(), await db.ipnEvent.count({ where: { state: 'ignored' } })]).toEqual([
    0, 3,
  ])
  const { id: productId } = await db.product.create({
    data: { name: 'Course', grantsCourseIds: [COURSE_ID] },
  })
  await setProduct(productId)
  expect(await importFile()).toMatchObject({ state: 'done', countNew: 2, taken: 2 })
  expect(
    await db.purchase.findMany({ include: { user: true }, orderBy: { warriorPlusSaleId: 'asc' } }),
  ).toMatchObject([
    { access: 'active', productId, user: { email: 'buyer1@example.com' } },
    { access: 'refunded', productId },
  ])
  expect(await db.ipnEvent.findMany()).toMatchObject(Array(3).fill({ state: 'processed' }))
})

test('recognizes a repeated row, however many rows are in between', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const between = Array.from({ length: 450 }, (_, at) => createCsvRow(at + 1))
  const nameless = createCsvRow(0, { 'Sale ID': '', 'Transaction ID': '' })
  const { id, countNew } = await dryRunImport(
    admin,
    createCsvFile(createCsvRow(0), nameless, ...between, createCsvRow(0), nameless),
  )
  expect(await readImportRows(admin, id, 'here')).toEqual([[454, 'Same as row 2']])
  // The row without a sale ID counts as new again, because it could be a second sale of the same product.
  expect(countNew).toBe(453)
})

test('imports each row once if several runs work at the same time', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const { id } = await dryRunImport(
    admin,
    createCsvFile(...Array.from({ length: 900 }, (_, at) => createCsvRow(at))),
  )
  await callRoute(start, { as: admin, params: { importId: id }, body: { sendMails: false } })
  await Promise.all([runImports(), runImports(), runImports()])
  expect(await runImportJob(id)).toMatchObject({ state: 'done', taken: 900 })
  expect([await db.purchase.count(), await db.purchasePayment.count(), await db.ipnEvent.count()]).toEqual([
    900, 900, 900,
  ])
})

test('loses and duplicates no row if a process is killed in the middle', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const lines = 1200
  const { id } = await dryRunImport(
    admin,
    createCsvFile(...Array.from({ length: lines }, (_, at) => createCsvRow(at))),
  )
  await db.import.update({ where: { id }, data: { state: 'taking', nextLine: 1 } })
  const worker = runImportsElsewhere()
  const read = () => db.import.findUniqueOrThrow({ where: { id } })
  while ((await read()).nextLine < 300) await sleep(20)
  worker.kill()
  expect(await worker.ended).toBeNull()
  const { taken, nextLine } = await read()
  expect(nextLine).toBeLessThan(lines)
  expect(await db.purchase.count()).toBe(taken)
  // No other process continues the import before its lease has expired.
  await runImports()
  expect((await read()).nextLine).toBe(nextLine)
  await db.import.update({ where: { id }, data: { leaseUntil: null } })
  expect(await runImportJob(id)).toMatchObject({ state: 'done', taken: lines })
  expect([await db.purchase.count(), await db.purchasePayment.count(), await db.user.count()]).toEqual([
    lines,
    lines,
    lines + 1,
  ])
  await figures()
  const sums = await db.salesDaily.aggregate({
    where: { productId: ALL_PRODUCTS_KEY, affiliateId: ALL_AFFILIATES_KEY },
    _sum: { sales: true, grossCents: true },
  })
  expect(sums._sum).toEqual({ sales: lines, grossCents: BigInt(lines) * 9700n })
})

test('deletes import files after a week and never serves them', async () => {
  await createNotifiedProduct('wso_ab12cd')
  const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1)))
  const { key } = await db.import.findUniqueOrThrow({ where: { id } })
  const params = { key: key ?? '' }
  expect((await callRoute(openObject, { as: admin, params })).status).toBe(404)
  await deleteOldImports(new Date(Date.now() + 6 * 24 * 60 * 60 * 1000))
  expect(await diskStorage.head(key ?? '')).not.toBeNull()
  await deleteOldImports(new Date(Date.now() + 8 * 24 * 60 * 60 * 1000))
  expect(await diskStorage.head(key ?? '')).toBeNull()
  const kept = await db.import.findUniqueOrThrow({ where: { id } })
  expect(kept).toMatchObject({ state: 'failed', problem: 'This import’s file was deleted after 7 days' })
  expect(JSON.stringify(kept.layout)).not.toContain('buyer1')
})

describe('personal data of a deleted file', () => {
  const readTraces = async (id: string) => {
    const { key, layout } = await db.import.findUniqueOrThrow({ where: { id } })
    const uploads = await db.upload.count({ where: { kind: 'import' } })
    return { key, hasEmail: JSON.stringify(layout).includes('buyer1@example.com'), uploads }
  }
  const traces = { key: expect.any(String), hasEmail: true, uploads: 1 }
  const noTraces = { key: null, hasEmail: false, uploads: 0 }
  const inEightDays = () => new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)

  test('is deleted by an undo', async () => {
    const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1)))
    expect(await readTraces(id)).toEqual(traces)
    expect(await undoImportAndRun(admin, id)).toMatchObject({ state: 'undone', uploadURL: null })
    expect(await readTraces(id)).toEqual(noTraces)
  })

  test('is deleted before the file, so that the next run continues after a crash', async () => {
    const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1)))
    const { key } = await db.import.findUniqueOrThrow({ where: { id } })
    const remove = jest.spyOn(diskStorage, 'remove').mockRejectedValueOnce(new Error('The process died'))
    await expect(deleteOldImports(inEightDays())).rejects.toThrow('The process died')
    remove.mockRestore()
    expect(await readTraces(id)).toEqual(noTraces)
    await deleteOldImports(inEightDays())
    expect(await diskStorage.head(key ?? '')).toBeNull()
  })

  test('is deleted from an import whose file an earlier release deleted', async () => {
    const { id } = await dryRunImport(admin, createCsvFile(createCsvRow(1)))
    await db.import.update({ where: { id }, data: { key: null, state: 'undone' } })
    await deleteOldImports()
    expect(await readTraces(id)).toMatchObject({ hasEmail: false })
  })
})

describe('refuses', () => {
  const post = async (file: string | Buffer) =>
    callRoute(POST, { as: admin, body: { uploadURL: await uploadImportFile(admin, file) } })

  test('a file that isn’t an import file', async () => {
    expect(await post(Buffer.from('PK\u0003\u0004 xlsx'))).toMatchObject({
      status: 400,
      body: { message: /not a CSV file/ },
    })
    const key = `incoming/${randomUUID()}`
    const video = await db.upload.create({ data: { key, kind: 'video', userId: admin.viewer.id } })
    for (const uploadURL of [`https://x/${video.key}`, 'https://x/elsewhere']) {
      const answer = await callRoute(POST, { as: admin, body: { uploadURL } })
      expect(answer).toMatchObject({ status: 400, body: { fields: { uploadURL: [expect.any(String)] } } })
    }
    expect(await db.upload.count({ where: { key: video.key, objectPath: null } })).toBe(1)
    expect((await post('\n \n')).status).toBe(400)
    expect(
      (await callRoute(POST, { as: admin, body: { uploadURL: `https://x/incoming/${MISSING_ID}` } })).status,
    ).toBe(404)
  })

  test('to start before the rows are checked, without new rows, or twice', async () => {
    const begin = (id: string) =>
      callRoute(start, { as: admin, params: { importId: id }, body: { sendMails: false } })
    const nothing = await dryRunImport(admin, 'email\nno email\n')
    expect(await begin(nothing.id)).toMatchObject({
      status: 409,
      body: { message: 'This import has no new rows' },
    })
    const some = await dryRunImport(admin, 'email\nann@example.com\n')
    expect((await begin(some.id)).status).toBe(200)
    expect((await begin(some.id)).status).toBe(409)
    await waitForBackgroundWork()
    expect((await begin(MISSING_ID)).status).toBe(404)
    expect((await callRoute<Import[]>(GET, { as: admin })).body).toHaveLength(2)
    expect((await callRoute(getOne, { as: admin, params: { importId: MISSING_ID } })).status).toBe(404)
  })
})

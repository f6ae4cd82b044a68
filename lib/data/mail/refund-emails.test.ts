import { COURSE_ID } from '@/tests/course-id'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const ITEM = 'wso_one'

beforeEach(async () => {
  product.server.emails.length = 0
  product.server.refuseWith = null
  await product.storeSecurityKey()
  await product.db.product.create({
    data: { warriorPlusProductId: ITEM, name: 'The course', grantsCourseIds: [COURSE_ID] },
  })
})

/** Posts a notification about the same sale, and sends the emails that it leads to. */
async function message(id: number, changes: Record<string, string> = {}) {
  await product.postNotification(
    product.createSaleFields({
      WP_SALEID: '1',
      WP_SALE: 'sale_1',
      WP_TXNID: 't1',
      WP_ITEM_NUMBER: ITEM,
      IPN_ID: `${id}`,
      ...changes,
    }),
  )
  await product.waitForBackgroundWork()
  await product.sendDueEmails()
}
const refund = (id: number) => message(id, { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded' })
const refundEmails = () => product.server.emails.filter(({ subject }) => subject?.startsWith('Your refund'))
const queued = () => product.db.emailOutbox.findMany({ where: { kind: 'refunded' } })
const turn = (refundMails: boolean) =>
  product.db.appSettings.upsert({
    where: { id: 'default' },
    create: { id: 'default', refundMails },
    update: { refundMails },
  })

test('tells the buyer once about a refund', async () => {
  await message(1)
  await refund(2)
  await refund(3)
  await message(4)
  await refund(5)
  const [email, ...more] = refundEmails()
  expect(more).toEqual([])
  expect(email?.subject).toBe('Your refund for The course')
  expect(email?.text).toContain('Your purchase of The course was refunded')
  expect(email?.text).toContain('/login?callbackUrl=%2Faccount')
})

test('sends nothing while the owner has turned refund emails off, and nothing later', async () => {
  await turn(false)
  await message(1)
  await refund(2)
  await turn(true)
  await refund(3)
  expect(await queued()).toEqual([])
})

test('drops a queued refund email if the owner turns these emails off', async () => {
  await message(1)
  product.server.refuseWith = 'later'
  await refund(2)
  await turn(false)
  product.server.refuseWith = null
  await product.makeDue()
  expect(await product.send()).toEqual([])
  expect(await queued()).toMatchObject([{ state: 'dropped', dropReason: 'Refund emails are turned off' }])
})

test('sends nothing for a refund that came before its sale, or from a comparison with WarriorPlus', async () => {
  await refund(1)
  await message(2)
  const other = { WP_SALEID: '2', WP_SALE: 'sale_2', WP_TXNID: 't2' }
  await message(3, other)
  await message(4, {
    ...other,
    WP_ACTION: 'refund',
    WP_PAYMENT_STATUS: 'Refunded',
    API_SOURCE: 'reconciliation',
  })
  expect(await product.db.purchase.count({ where: { access: 'refunded' } })).toBe(2)
  expect(await queued()).toEqual([])
})

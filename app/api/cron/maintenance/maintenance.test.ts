import { storeNotification } from '@/lib/data/sales/notifications/receive-notification'
import { pruneUnverified } from '@/lib/data/sales/notifications/unverified-notifications'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import {
  createNotifiedProduct,
  createSaleFields,
  postNotification,
  readSalesState,
  storeSecurityKey,
  toStoredMessage,
} from '@/tests/post-notification'
import { GET, POST } from './route'

interface Outcome {
  ran: string[]
  failed: string[]
}
const authorization = `Bearer ${process.env.CRON_SECRET}`
const run = () => callRoute<Outcome>(POST, { method: 'POST', headers: { authorization } })

test.each([undefined, 'Bearer wrong', 'Bearer ', String(process.env.CRON_SECRET)])(
  'answers 401 to the authorization %j and runs nothing',
  async (given) => {
    const answer = await callRoute(GET, { headers: given ? { authorization: given } : {} })
    expect(answer.status).toBe(401)
    expect(await db.rateLimit.count()).toBe(0)
  },
)

test('answers 404 if no secret is configured', async () => {
  const unset = jest.replaceProperty(env, 'CRON_SECRET', undefined)
  expect((await run()).status).toBe(404)
  unset.restore()
})

test('runs once if called several times at once, and each task once', async () => {
  const answers = await Promise.all([run(), run(), run()])
  const busy = answers.filter(({ body }) => body.ran.length > 0)
  expect(busy).toHaveLength(1)
  expect(busy[0]?.body.failed).toEqual([])
  const again = await run()
  expect(again.body.ran).toContain('dueEmails')
  expect(again.body.ran).not.toContain('objects')
})

test('runs the other tasks after one fails', async () => {
  await db.$executeRawUnsafe('ALTER TABLE email_outbox RENAME TO away')
  try {
    const { ran, failed } = (await run()).body
    expect(failed).toEqual([
      'returns',
      'endings',
      'alerts',
      'earlyReminders',
      'nightEmails',
      'dueEmails',
      'deliveryHealth',
      'oldEmails',
      'broadcastEmails',
    ])
    expect(ran).toEqual(expect.arrayContaining(['missingImages', 'objects']))
  } finally {
    await db.$executeRawUnsafe('ALTER TABLE away RENAME TO email_outbox')
  }
  expect((await run()).body).toMatchObject({ ran: expect.arrayContaining(['dueEmails']), failed: [] })
})

test('processes failed and unprocessed notifications and sends their emails', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await postNotification(createSaleFields())
  await postNotification(createSaleFields({ WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' }))
  await db.purchase.deleteMany()
  await db.user.deleteMany()
  const [first, second] = await db.ipnEvent.findMany({ orderBy: { id: 'asc' } })
  await db.ipnEvent.update({ where: { id: first?.id }, data: { state: 'received' } })
  await db.ipnEvent.update({ where: { id: second?.id }, data: { state: 'failed', attempts: 1 } })
  expect((await run()).body.failed).toEqual([])
  const { purchases, events, emails } = await readSalesState()
  expect(purchases.map(({ access }) => access)).toEqual(['active', 'active'])
  expect(events.map(({ state }) => state)).toEqual(['processed', 'processed'])
  // The second sale is added to the welcome email of the first sale while that email is queued. Otherwise,
  // the second sale gets its own email.
  expect(emails).toContainEqual(expect.objectContaining({ kind: 'welcome', state: 'sent' }))
})

test('processes stored notifications while a crashed run still has the lease', async () => {
  await storeSecurityKey()
  await createNotifiedProduct('wso_ab12cd')
  await storeNotification(createSaleFields())
  const expire = new Date(Date.now() + 60_000)
  await db.rateLimit.create({ data: { key: 'maintenance run', points: 1, expire } })
  expect((await run()).body.ran).toEqual([])
  expect((await readSalesState()).purchases).toMatchObject([{ access: 'active' }])
})

test('deletes expired rows and unverified notifications, the largest group of one sender first', async () => {
  const user = await db.user.create({ data: { email: 'a@example.com' } })
  const past = new Date(Date.now() - 1000)
  await db.session.create({ data: { sid: 's', sess: {}, expire: past, userId: user.id } })
  await db.verificationToken.create({ data: { identifier: 'a', token: 'b', expires: past } })
  const flood = { ...toStoredMessage({}), payloadSha256: 'x', verified: false }
  const unverified = { ...flood, state: 'unverified' as const }
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  await db.ipnEvent.createMany({
    data: [
      ...Array.from({ length: 8 }, (_, day) => ({ ...unverified, sender: 'flood', receivedAt: days(day) })),
      { ...unverified, sender: 'lone', receivedAt: days(20) },
      { ...unverified, sender: 'old', receivedAt: days(31) },
    ],
  })
  expect((await run()).body.failed).toEqual([])
  expect([await db.session.count(), await db.verificationToken.count()]).toEqual([0, 0])
  await pruneUnverified(4)
  const left = await db.ipnEvent.findMany({ orderBy: { receivedAt: 'asc' } })
  expect(left.map(({ sender }) => sender)).toEqual(['lone', 'flood', 'flood', 'flood'])
})

import { createHash } from 'node:crypto'
import type { FakeMailServer } from '@/tests/fakes/mail-server'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let server: FakeMailServer
let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
  server = product.server
})

beforeEach(async () => {
  server.emails.length = 0
  server.refuseWith = null
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
})

afterAll(() => server.close())

/** Queues a welcome email for a new person with a purchase. */
async function queueWelcome(email: string, data: { attempts?: number; nextAttemptAt?: Date } = {}) {
  const { viewer } = await product.createPerson({ email })
  const { id } = await product.createPurchase(viewer.id, [])
  await product.db.emailOutbox.create({
    data: { kind: 'welcome', userId: viewer.id, parameters: { bought: null, purchaseIds: [id] }, ...data },
  })
}

test('sends one email with a sign-in link per sale, even with concurrent runs', async () => {
  await product.postNotification(product.createSaleFields({ WP_BUYER_NAME: 'Zoë\r\nBcc: x' }))
  await Promise.all([product.sendDueEmails(), product.sendDueEmails(), product.sendDueEmails()])
  expect(server.emails).toHaveLength(1)
  const [email] = server.emails
  expect(email?.to).toEqual([{ address: 'jane@example.com', name: '' }])
  expect(email?.subject).toBe('Your access to Lectern')
  expect(email?.text).toContain('My Video Course')
  expect(email?.html).toContain('Start Your First Lesson')
  expect(/callbackUrl=([^&\s]+)/.exec(email?.text ?? '')?.[1]).toBe('%2Fstart')
  const link = new URL(/http:\/\/localhost:3000\/login\/confirm\S+/.exec(email?.text ?? '')?.[0] ?? '')
  const token = link.searchParams.get('token') ?? ''
  const hash = createHash('sha256').update(`${token}${process.env.NEXTAUTH_SECRET}`).digest('hex')
  const stored = await product.db.verificationToken.findMany()
  expect(stored).toMatchObject([{ identifier: 'jane@example.com', token: hash }])
  const days = ((stored[0]?.expires.getTime() ?? 0) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)
  const [row] = (await product.readSalesState()).emails
  expect(row).toMatchObject({ state: 'sent', attempts: 1, lastError: null })
  expect(JSON.stringify(row)).not.toContain(token)
})

test('retries a rejected email later, then gives up, and stores the reason', async () => {
  server.refuseWith = 'mailbox is full'
  await product.postNotification(product.createSaleFields())
  await product.waitForBackgroundWork()
  const [first] = (await product.readSalesState()).emails
  expect(first).toMatchObject({ state: 'queued', attempts: 1, lastError: '450 mailbox is full' })
  const wait = (first?.nextAttemptAt.getTime() ?? 0) - Date.now()
  expect(wait).toBeGreaterThan(50_000)
  await product.sendDueEmails()
  expect((await product.readSalesState()).emails[0]?.attempts).toBe(1)
  for (let attempt = 2; attempt <= 8; attempt++) {
    await product.makeDue()
    await product.sendDueEmails()
  }
  expect((await product.readSalesState()).emails[0]).toMatchObject({ state: 'failed', attempts: 8 })
  server.refuseWith = null
  await product.sendDueEmails()
  expect(server.emails).toEqual([])
})

test('a run without time left does not block later runs', async () => {
  await product.sendDueEmails(0)
  await product.postNotification(product.createSaleFields())
  await product.sendDueEmails()
  expect(server.emails).toHaveLength(1)
})

test('sends an email after the lease of a crashed sender has expired', async () => {
  await queueWelcome('jane@example.com', { attempts: 1, nextAttemptAt: new Date(Date.now() + 120_000) })
  await product.sendDueEmails()
  expect(server.emails).toEqual([])
  await product.makeDue()
  await product.sendDueEmails()
  expect(server.emails).toHaveLength(1)
})

test('stops a run when its time is over, and sends the rest in the next run', async () => {
  const addresses = Array.from({ length: 12 }, (_, index) => `buyer-${index}@example.com`)
  for (const email of addresses) await queueWelcome(email)
  await product.sendDueEmails(20)
  expect(server.emails.length).toBeGreaterThan(0)
  expect(server.emails.length).toBeLessThan(addresses.length)
  await product.sendDueEmails()
  expect(server.emails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(addresses.toSorted())
})

test('stores the response of the mail server in the purchase timeline', async () => {
  const readTimeline = () => product.db.purchaseMoments.findFirstOrThrow()
  server.refuseWith = 'mailbox is full'
  await product.postNotification(product.createSaleFields())
  await product.sendDueEmails()
  const refused = await readTimeline()
  expect(refused).toMatchObject({ mailed: null, step: 'received', mailFailedAt: expect.any(Date) })
  expect(refused.mailFailed).toContain('mailbox is full')
  server.refuseWith = null
  await product.db.emailOutbox.updateMany({ data: { nextAttemptAt: new Date(0) } })
  await product.sendDueEmails()
  expect(await readTimeline()).toMatchObject({ mailed: expect.any(Date), step: 'mailed' })
})

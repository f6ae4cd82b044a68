import { setTimeout as sleep } from 'node:timers/promises'
import { REFUSED_RECIPIENT } from '@/tests/fakes/mail-server'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

beforeEach(async () => {
  product.server.emails.length = 0
  product.server.refuseMailboxes = () => false
  await product.makeItBe(12)
})

/** Queues an email that a person waits for. */
async function queueTo(email: string) {
  const person = await product.db.user.upsert({ where: { email }, create: { email }, update: {} })
  const parameters = { bought: null, saleId: 'x' }
  return product.db.emailOutbox.create({ data: { kind: 'test_sale', userId: person.id, parameters } })
}
const suppressed = async () => (await product.db.mailSuppression.findMany()).map(({ email }) => email).sort()
const minuteLater = () =>
  product.db.$executeRaw`UPDATE email_outbox SET tried_at = tried_at - interval '61 seconds',
    next_attempt_at = next_attempt_at - interval '61 seconds'`

test('holds emails to a suppressed address until the owner lifts the suppression', async () => {
  const { liftSuppression, listSuppressions } = await import('./suppressions')
  const admin = await product.createAdmin()
  const { id } = await queueTo(REFUSED_RECIPIENT)
  await queueTo(REFUSED_RECIPIENT)
  await product.send()
  expect(await suppressed()).toEqual([REFUSED_RECIPIENT])
  for (let hour = 0; hour < 5; hour++) {
    await product.makeDue()
    expect(await product.send()).toEqual([])
  }
  const row = await product.db.emailOutbox.findUniqueOrThrow({ where: { id } })
  expect(row).toMatchObject({
    state: 'queued',
    attempts: 0,
    lastError: expect.stringContaining('No such mailbox'),
  })
  const { rows } = await listSuppressions(admin.viewer, { limit: 10 })
  expect(rows).toMatchObject([
    { email: REFUSED_RECIPIENT, waiting: 2, reason: expect.stringContaining('5.1.1') },
  ])
  product.server.takesAll = true
  // As after several failed attempts before the rejection.
  const nextAttemptAt = new Date(Date.now() + 86_400_000)
  await product.db.emailOutbox.update({ where: { id }, data: { nextAttemptAt } })
  await liftSuppression(admin.viewer, rows[0]?.id ?? '')
  expect(await product.send()).toHaveLength(2)
  expect(await suppressed()).toEqual([])
  await expect(liftSuppression(admin.viewer, rows[0]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  product.server.takesAll = false
})

test('suppresses nobody after an error about the sender', async () => {
  product.server.refuseWith = '5.7.1 Sender not verified'
  await queueTo('jane@example.com')
  await product.send()
  expect(await suppressed()).toEqual([])
  product.server.refuseWith = null
})

test('suppresses nobody and retries one email a minute once half of the last 20 were rejected', async () => {
  const { recordDeliveryHealth } = await import('./delivery-health')
  const refusedNow = async () => {
    await recordDeliveryHealth()
    return (await product.db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })).mailsRefused
  }
  await queueTo('fine@example.com')
  await product.send()
  product.server.refuseMailboxes = (email) => email.startsWith('refused')
  for (let number = 0; number < 9; number++) {
    await queueTo(`refused-${number}@example.com`)
    await product.send()
  }
  expect(await suppressed()).toHaveLength(9)
  expect(await refusedNow()).toBe(0)
  await queueTo('refused-9@example.com')
  await product.send()
  expect(await suppressed()).toEqual([])
  expect(await refusedNow()).toBe(10)

  for (let number = 0; number < 5; number++) await queueTo(`waiting-${number}@example.com`)
  product.server.refuseMailboxes = () => false
  const last = await product.db.emailOutbox.findFirstOrThrow({
    orderBy: { triedAt: { sort: 'desc', nulls: 'last' } },
  })
  expect(Date.now() - (last.triedAt?.getTime() ?? 0)).toBeLessThan(60_000)
  expect(await product.send()).toEqual([])
  for (let minute = 0; minute < 3; minute++) {
    await minuteLater()
    expect(await product.send()).toHaveLength(1)
    expect(await product.send()).toEqual([])
  }
  // Each success replaces a rejection among the last 20 recipients.
  for (let minute = 0; minute < 12 && (await refusedNow()) > 0; minute++) {
    await minuteLater()
    await product.send()
  }
  expect(await refusedNow()).toBe(0)
  await product.makeDue()
  await product.send()
  expect(await product.db.emailOutbox.count({ where: { state: 'queued' } })).toBe(0)
}, 120_000)

/** Posts a sale, and returns whether its welcome email was sent immediately. */
async function isBuyerWelcomed() {
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  await product.postNotification(product.createSaleFields({ WP_BUYER_EMAIL: 'buyer@example.org' }))
  return (await product.send()).includes('buyer@example.org: Your access to Lectern')
}

test('drops requested emails to rejected addresses after one try, without slowing emails to buyers', async () => {
  const { viewer } = await product.createPerson()
  product.server.refuseMailboxes = (email) => email.startsWith('refused')
  const { requestAdditionalEmail } = await import('@/lib/data/people/additional-email-requests')
  for (let number = 0; number < 20; number++) {
    await requestAdditionalEmail(viewer, `refused-${number}@example.com`, `198.51.100.${number}`)
  }
  await product.sendDueEmails(60_000)
  const rows = await product.db.emailOutbox.findMany()
  expect(new Set(rows.map(({ state, attempts }) => `${state} ${attempts}`))).toEqual(new Set(['dropped 1']))
  expect(await suppressed()).toEqual([])
  expect(await product.db.emailOutbox.count({ where: { triedAt: null } })).toBe(0)
  expect(await isBuyerWelcomed()).toBe(true)
})

test('sends emails to buyers while the mail server is slow to accept requested emails', async () => {
  const { viewer } = await product.createPerson()
  const { requestAdditionalEmail } = await import('@/lib/data/people/additional-email-requests')
  for (let number = 0; number < 20; number++) {
    await requestAdditionalEmail(viewer, `slow-${number}@example.com`, `198.51.100.${number}`)
  }
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hasEmailTo = (to: string) => product.server.emails.some((one) => one.to?.[0]?.address === to)
  product.server.beforeAccepting = (to) => (to.startsWith('slow') ? held : Promise.resolve())
  const running = product.sendDueEmails()
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  await product.postNotification(product.createSaleFields({ WP_BUYER_EMAIL: 'buyer@example.org' }))
  for (let waited = 0; waited < 5000 && !hasEmailTo('buyer@example.org'); waited += 50) await sleep(50)
  expect(hasEmailTo('buyer@example.org')).toBe(true)
  expect(hasEmailTo('slow-0@example.com')).toBe(false)
  product.server.beforeAccepting = null
  letGo()
  await running
})

test('slows only lists after an imported list of dead addresses', async () => {
  product.server.refuseMailboxes = (email) => email.startsWith('refused')
  for (let number = 0; number < 12; number++) {
    const { id } = await queueTo(`refused-${number}@example.com`)
    await product.db.emailOutbox.update({ where: { id }, data: { priority: 2 } })
  }
  await product.send()
  const { id } = await queueTo('listed@example.com')
  await product.db.emailOutbox.update({ where: { id }, data: { priority: 2 } })
  expect(await product.send()).toEqual([])
  expect(await isBuyerWelcomed()).toBe(true)
})

import { defaultSegment } from '@/lib/contract/mail/broadcasts'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'
import { sendBroadcastsElsewhere } from '@/tests/run-in-other-process'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
let queueBroadcasts: () => Promise<void>
let sendBroadcasts: (milliseconds?: number) => Promise<void>

beforeAll(async () => {
  product = await loadAppWithMailServer()
  ;({ queueBroadcasts } = await import('./queue-broadcasts'))
  ;({ sendBroadcasts } = await import('./send-broadcasts'))
})
afterAll(() => product.server.close())

const MANY = 100_000
const AT_ONCE = 10_000

/** Creates a broadcast to the given number of leads, with all emails queued. */
async function sendTo(count: number, perMinute: number) {
  await product.makeItBe(12)
  await product.db.appSettings.update({ where: { id: 'default' }, data: { postalAddress: 'Here' } })
  for (let first = 1; first <= count; first += AT_ONCE) {
    await product.db.$executeRaw`
      INSERT INTO leads (id, email, source, words, confirmed_at)
      SELECT gen_random_uuid(), n || '@example.com', '', '', now()
      FROM generate_series(${first}::int, LEAST(${first + AT_ONCE - 1}::int, ${count}::int)) n`
  }
  await product.db.$executeRawUnsafe('ANALYZE')
  const now = new Date()
  const words = { subject: 'News', body: 'Hello', segment: { ...defaultSegment, kind: 'leads' }, perMinute }
  const sent = { state: 'sending', startsAt: now, sentAt: now, queuedUntil: now } as const
  return product.db.broadcast.create({ data: { kind: 'broadcast', ...words, ...sent } })
}

test('sends a welcome email within 5 seconds while 100,000 emails of a broadcast wait', async () => {
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  const { id } = await sendTo(MANY, 6000)
  const began = Date.now()
  while ((await product.db.broadcast.findUniqueOrThrow({ where: { id } })).queuedAt === null) {
    await queueBroadcasts()
    if (Date.now() - began > 120_000) throw new Error('The emails were not queued within two minutes')
  }
  expect(await product.db.emailOutbox.count({ where: { broadcastId: id, state: 'queued' } })).toBe(MANY)
  // The mail server is slow, so one slot stays in use.
  product.server.beforeAccepting = () => new Promise((resolve) => setTimeout(resolve, 300))
  const bulk = sendBroadcasts(12_000)
  await waitFor(() => product.server.emails.length > 1)
  const sold = Date.now()
  await product.postNotification(product.createSaleFields({ WP_BUYER_EMAIL: 'jane@example.org' }))
  await product.waitForBackgroundWork()
  await waitFor(() => product.server.emails.some(({ subject }) => subject === 'Your access to Lectern'))
  expect(Date.now() - sold).toBeLessThan(5000)
  await bulk
}, 240_000)

async function waitFor(isTrue: () => boolean | Promise<boolean>, milliseconds = 30_000) {
  for (let waited = 0; !(await isTrue()); waited += 20) {
    if (waited > milliseconds) throw new Error(`The condition was not met within ${milliseconds / 1000} s`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('sends the emails of a broadcast one at a time', async () => {
  await sendTo(20, 6000)
  await queueBroadcasts()
  let [now, most] = [0, 0]
  product.server.emails.length = 0
  product.server.beforeAccepting = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now -= 1
  }
  await Promise.all([sendBroadcasts(), sendBroadcasts()])
  product.server.beforeAccepting = null
  expect(product.server.emails).toHaveLength(20)
  expect(most).toBe(1)
})

test('counts an email once that the mail server accepts after the owner stops the broadcast', async () => {
  const { getBroadcast, stopBroadcast } = await import('./broadcasts')
  const { viewer } = await product.createAdmin()
  const { id } = await sendTo(3, 6000)
  await queueBroadcasts()
  product.server.emails.length = 0
  product.server.beforeAccepting = async () => {
    await stopBroadcast(viewer, id)
    await queueBroadcasts()
  }
  await sendBroadcasts()
  product.server.beforeAccepting = null
  expect(product.server.emails).toHaveLength(1)
  const rows = await product.db.emailOutbox.findMany({
    where: { broadcastId: id },
    orderBy: { state: 'asc' },
  })
  const stopped = { state: 'dropped', dropReason: 'You stopped the broadcast' }
  expect(rows).toMatchObject([{ state: 'sent', dropReason: null }, stopped, stopped])
  const counts = { state: 'stopped', recipients: 3, handedOver: 1, waiting: 0, leftOut: 2 }
  expect(await getBroadcast(viewer, id)).toMatchObject(counts)
})

test('counts an email once that another server records first', async () => {
  const { id } = await sendTo(1, 6000)
  await queueBroadcasts()
  product.server.beforeAccepting = async () => {
    await product.db.emailOutbox.updateMany({ data: { state: 'sent', sentAt: new Date() } })
    await product.db.broadcast.updateMany({ data: { handedOver: 1 } })
  }
  await sendBroadcasts()
  product.server.beforeAccepting = null
  expect(await product.db.broadcast.findUniqueOrThrow({ where: { id } })).toMatchObject({ handedOver: 1 })
})

test('slows only broadcasts after a broadcast to dead addresses', async () => {
  const { id } = await sendTo(20, 1000)
  await queueBroadcasts()
  product.server.refuseMailboxes = (email) => email.endsWith('@example.com')
  await sendBroadcasts()
  expect(await product.db.broadcast.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: 'halted' })
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  await product.postNotification(product.createSaleFields({ WP_BUYER_EMAIL: 'jane@example.org' }))
  expect(await product.send()).toEqual(['jane@example.org: Your access to Lectern'])
  const { recordDeliveryHealth } = await import('./delivery-health')
  await recordDeliveryHealth()
  expect((await product.db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })).mailsRefused).toBe(0)
  product.server.refuseMailboxes = () => false
})

test('loses no email after a kill, and repeats at most the current one', async () => {
  const { id } = await sendTo(60, 6000)
  await queueBroadcasts()
  product.server.emails.length = 0
  product.server.beforeAccepting = () => new Promise((resolve) => setTimeout(resolve, 20))
  const child = sendBroadcastsElsewhere()
  await waitFor(() => product.server.emails.length > 15)
  child.kill()
  await child.ended
  const before = product.server.emails.length
  expect(before).toBeLessThan(60)
  // Lets the lease expire. For a moment, Postgres may still hold a row lock of the killed process.
  await waitFor(async () => {
    await product.makeDue()
    await sendBroadcasts()
    return (await product.db.broadcast.findUniqueOrThrow({ where: { id } })).handedOver === 60
  })
  product.server.beforeAccepting = null
  const reached = product.server.emails.map(({ to }) => to?.[0]?.address)
  expect(new Set(reached).size).toBe(60)
  expect(reached.length - 60).toBeLessThanOrEqual(1)
  expect(await product.db.broadcast.findUniqueOrThrow({ where: { id } })).toMatchObject({ handedOver: 60 })
}, 240_000)

test('halts once the owner removed the postal address, and resumes only with an address', async () => {
  const { getBroadcast, startBroadcast } = await import('./broadcasts')
  const { viewer } = await product.createAdmin()
  const { id } = await sendTo(3, 6000)
  await queueBroadcasts()
  product.server.emails.length = 0
  const setAddress = (postalAddress: string | null) =>
    product.db.appSettings.update({ where: { id: 'default' }, data: { postalAddress } })
  await setAddress(null)
  await sendBroadcasts()
  expect(product.server.emails).toHaveLength(0)
  const halted = { state: 'halted', problem: 'You removed your postal address', waiting: 3 }
  expect(await getBroadcast(viewer, id)).toMatchObject(halted)
  const resume = () => startBroadcast(viewer, id, { noticeGiven: false })
  await expect(resume()).rejects.toMatchObject({ code: 'conflict' })
  await setAddress('Here')
  await resume()
  await sendBroadcasts()
  expect(product.server.emails).toHaveLength(3)
})

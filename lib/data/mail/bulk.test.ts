import { startSegment } from '@/lib/contract/mail/broadcasts'
import { loadWithMails } from '@/tests/mails'
import { bulkElsewhere } from '@/tests/other-process'

let product: Awaited<ReturnType<typeof loadWithMails>>
let queueBroadcasts: () => Promise<void>
let sendBulk: (milliseconds?: number) => Promise<void>

beforeAll(async () => {
  product = await loadWithMails()
  ;({ queueBroadcasts } = await import('./broadcast-queue'))
  ;({ sendBulk } = await import('./bulk'))
})
afterAll(() => product.server.close())

const MANY = 100_000
const AT_ONCE = 10_000

/** A mail that was sent to so many people of the early access list, none of whom has it yet. */
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
  const words = { subject: 'News', body: 'Hello', segment: { ...startSegment, kind: 'leads' }, perMinute }
  const sent = { state: 'sending', startsAt: now, sentAt: now, queuedUntil: now } as const
  return product.db.broadcast.create({ data: { kind: 'broadcast', ...words, ...sent } })
}

test('while 100,000 wait for a mail to many, the welcome of a sale leaves within 5 seconds', async () => {
  await product.configureKey()
  await product.createProduct('wso_ab12cd')
  const { id } = await sendTo(MANY, 6000)
  const began = Date.now()
  while ((await product.db.broadcast.findUniqueOrThrow({ where: { id } })).queuedAt === null) {
    await queueBroadcasts()
    if (Date.now() - began > 120_000) throw new Error('They were not queued in two minutes')
  }
  expect(await product.db.emailOutbox.count({ where: { broadcastId: id, state: 'queued' } })).toBe(MANY)
  // A mail server that takes its time: one slot is taken throughout.
  product.server.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 300))
  const bulk = sendBulk(12_000)
  await waitFor(() => product.server.mails.length > 1)
  const sold = Date.now()
  await product.post(product.saleFields({ WP_BUYER_EMAIL: 'jane@example.org' }))
  await product.afterResponses()
  await waitFor(() => product.server.mails.some(({ subject }) => subject === 'Your access to Lectern'))
  expect(Date.now() - sold).toBeLessThan(5000)
  await bulk
}, 240_000)

async function waitFor(isTrue: () => boolean) {
  for (let waited = 0; !isTrue(); waited += 20) {
    if (waited > 30_000) throw new Error('It did not happen within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('never more than one of them leaves at once', async () => {
  await sendTo(20, 6000)
  await queueBroadcasts()
  let [now, most] = [0, 0]
  product.server.mails.length = 0
  product.server.meanwhile = async () => {
    now += 1
    most = Math.max(most, now)
    await new Promise((resolve) => setTimeout(resolve, 20))
    now -= 1
  }
  await Promise.all([sendBulk(), sendBulk()])
  product.server.meanwhile = null
  expect(product.server.mails).toHaveLength(20)
  expect(most).toBe(1)
})

test('killed amid them, the server loses none and doubles at most the one in flight', async () => {
  const { id } = await sendTo(60, 6000)
  await queueBroadcasts()
  product.server.mails.length = 0
  product.server.meanwhile = () => new Promise((resolve) => setTimeout(resolve, 20))
  const child = bulkElsewhere()
  await waitFor(() => product.server.mails.length > 15)
  child.kill()
  await child.ended
  const before = product.server.mails.length
  expect(before).toBeLessThan(60)
  // Its lease is over.
  await product.makeDue()
  await sendBulk()
  product.server.meanwhile = null
  const reached = product.server.mails.map(({ to }) => to?.[0]?.address)
  expect(new Set(reached).size).toBe(60)
  expect(reached.length - 60).toBeLessThanOrEqual(1)
  expect(await product.db.broadcast.findUniqueOrThrow({ where: { id } })).toMatchObject({ handedOver: 60 })
}, 120_000)

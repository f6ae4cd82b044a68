import { holdLock } from '@/tests/hold-lock'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
const NEW = 'jane@example.com: New lessons in Lectern'

let sectionId: string
let videoId: string

beforeEach(async () => {
  product.server.emails.length = 0
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  ;({ id: sectionId } = await product.createSection({ title: 'Week two', order: 1 }))
  ;({ id: videoId } = await product.createVideo({ sectionId, title: 'The plan' }))
  await product.makeItBe(12)
  await set({ postalAddress: '1 High Street', lessonsOpenMails: true, rescueMails: false, openedTo: ago(1) })
})

const set = (data: object) => product.db.appSettings.update({ where: { id: 'default' }, data })

/** Creates a customer with a purchase that was made some hours ago. */
async function buy(hours: number, changes: Record<string, string> = {}) {
  await product.postNotification(product.createSaleFields(changes))
  await product.waitForBackgroundWork()
  // Ends the run that sends the welcome email, so that it doesn't send later emails too.
  await product.send()
  await product.db.purchase.updateMany({ data: { createdAt: ago(hours), purchaseDate: ago(hours) } })
  return product.db.user.findFirstOrThrow({ where: { email: 'jane@example.com' } })
}

const open = (data: { opensAfter: number } | { opensOn: Date }) =>
  product.db.section.update({ where: { id: sectionId }, data })

const sentTo = () => product.server.emails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)

async function run(batch?: number) {
  const { queueLessonsOpenEmails } = await import('./queue-lessons-open')
  await queueLessonsOpenEmails(batch)
  await product.send()
  return sentTo()
}

const emails = () => product.db.emailOutbox.findMany({ where: { kind: 'lessons_open' } })

test('tells a buyer about lessons that opened since the last run, once', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  expect(await run()).toEqual([NEW])
  const [email] = product.server.emails
  expect(email?.text).toMatch(/Week two\s+The plan/)
  expect(email?.text).toContain(encodeURIComponent(`/video/${videoId}`))
  expect(email?.text).toContain('1 High Street')
  expect(email?.text).toContain('/login/unsubscribe?token=')
  expect(email?.text).not.toContain('refund')
  expect(await run()).toEqual([])
  await set({ openedTo: ago(1) })
  expect(await run()).toEqual([])
  expect(await emails()).toHaveLength(1)
})

test('tells every buyer about a lesson that opens on a date, in batches', async () => {
  await open({ opensOn: ago(0.5) })
  await buy(100)
  const { viewer } = await product.createPerson({ email: 'joe@example.com' })
  const [jane] = await product.db.purchase.findMany()
  const { id } = await product.createPurchase(viewer.id, [])
  await product.db.purchase.update({
    where: { id },
    data: { productId: jane?.productId ?? null, createdAt: ago(100), purchaseDate: ago(100) },
  })
  expect((await run(1)).toSorted()).toEqual([NEW, 'joe@example.com: New lessons in Lectern'])
})

test.each([
  ['opened before the last run', 74, {}],
  ['opens later', 71, {}],
  ['belongs to a refunded purchase', 72.5, { access: 'refunded' }],
  ['belongs to an ended purchase', 72.5, { endsAt: ago(0.1) }],
] as const)('says nothing if the lesson %s', async (_case, hours, changes) => {
  await open({ opensAfter: 3 })
  await buy(hours)
  await product.db.purchase.updateMany({ data: changes })
  expect(await run()).toEqual([])
  expect(await emails()).toEqual([])
})

test('says nothing about lessons that opened before an import', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  await product.db.purchase.updateMany({ data: { createdAt: ago(0.1) } })
  expect(await run()).toEqual([])
})

test('counts from the earliest purchase that includes the lesson', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  await buy(500, { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' })
  const [first] = await product.db.purchase.findMany({ orderBy: { id: 'asc' } })
  await product.db.purchase.update({
    where: { id: `${first?.id}` },
    data: { createdAt: ago(72.5), purchaseDate: ago(72.5) },
  })
  expect(await run()).toEqual([])
})

test('counts from an earlier purchase that has ended', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  const [first] = await product.db.purchase.findMany()
  await buy(24, { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' })
  await product.db.purchase.update({
    where: { id: `${first?.id}` },
    data: { createdAt: ago(72.5), purchaseDate: ago(72.5), endsAt: ago(30) },
  })
  expect(await run()).toEqual([NEW])
})

test('counts from the start of the account in an open course', async () => {
  await product.updateOnlyCourse({ contentAccess: 'open' })
  await open({ opensAfter: 3 })
  const { id } = await buy(24)
  await product.db.user.update({ where: { id }, data: { createdAt: ago(72.5) } })
  expect(await run()).toEqual([NEW])
})

test('says nothing about a lesson that an administrator opened earlier', async () => {
  await open({ opensAfter: 3 })
  const { id: userId } = await buy(72.5)
  await product.db.opening.create({ data: { userId, sectionId, reason: 'Asked' } })
  expect(await run()).toEqual([])
})

test('announces nothing that opened while these emails were turned off', async () => {
  const { PUT } = await import('@/app/api/admin/settings/route')
  const as = await product.createAdmin()
  await open({ opensAfter: 3 })
  await buy(72.5)
  await set({ lessonsOpenMails: false })
  expect(await run()).toEqual([])
  expect(await product.db.appSettings.findFirst()).toMatchObject({ openedTo: null })
  const { callRoute } = await import('@/tests/call-route')
  const saved = await callRoute(PUT, { as, body: { lessonsOpenMails: true } })
  expect(saved.body).toMatchObject({ lessonsOpenMails: true })
  expect(await run()).toEqual([])
  await set({ openedTo: null })
  expect(await run()).toEqual([])
  expect(await product.db.appSettings.findFirst()).toMatchObject({ openedTo: expect.any(Date) })
})

test('announces nothing that opened in safe mode', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  await set({ quietSince: new Date() })
  expect(await run()).toEqual([])
  await set({ quietSince: null })
  expect(await run()).toEqual([])
})

test.each(['unsubscribing', 'turning these emails off', 'moving the release'])(
  'sends no queued email after %s',
  async (how) => {
    const { queueLessonsOpenEmails } = await import('./queue-lessons-open')
    await open({ opensAfter: 3 })
    await buy(72.5)
    await queueLessonsOpenEmails()
    if (how === 'unsubscribing') {
      const { unsubscribe, createUnsubscribeToken } = await import('./unsubscribe')
      await unsubscribe(createUnsubscribeToken('jane@example.com', 'reminders'))
    }
    if (how === 'turning these emails off') await set({ lessonsOpenMails: false })
    if (how === 'moving the release') await open({ opensAfter: 9 })
    expect(await product.send()).toEqual([])
    const [email] = await emails()
    if (how === 'turning these emails off') expect(email?.state).toBe('queued')
    else expect(email?.dropReason).toMatch(/^Stopped: /)
  },
)

test('lists a lesson that opens at night in the email that waits until morning', async () => {
  const { queueLessonsOpenEmails } = await import('./queue-lessons-open')
  await open({ opensAfter: 3 })
  await buy(72.5)
  await queueLessonsOpenEmails()
  await product.db.emailOutbox.updateMany({
    where: { kind: 'lessons_open' },
    data: { parameters: { day: '2026-01-01', from: ago(1).toISOString() } },
  })
  await openAnother()
  await set({ openedTo: ago(1) })
  expect(await run()).toEqual([NEW])
  expect(product.server.emails[0]?.text).toMatch(/The plan[\s\S]+The next plan/)
  expect(await emails()).toHaveLength(1)
})

test('announces a second opening of a day on the next day', async () => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  await run()
  await product.db.emailOutbox.updateMany({ where: { kind: 'lessons_open' }, data: { triedAt: ago(0.5) } })
  await openAnother()
  await set({ openedTo: ago(1) })
  expect(await run()).toEqual([])
  const [today, next] = await product.db.emailOutbox.findMany({
    where: { kind: 'lessons_open' },
    orderBy: { createdAt: 'asc' },
  })
  const dayMs = 24 * HOUR_MS
  expect(Date.parse(dayOf(next)) - Date.parse(dayOf(today))).toBe(dayMs)
  const untilDue = Number(next?.nextAttemptAt) - Date.now()
  expect(untilDue).toBeGreaterThan(10 * HOUR_MS)
  expect(untilDue).toBeLessThan(13 * HOUR_MS)
  await product.makeDue()
  expect(await run()).toEqual([NEW])
  expect(product.server.emails[0]?.text).toContain('The next plan')
  expect(product.server.emails[0]?.text).not.toMatch(/The plan/)
})

/** Creates a lesson in another section that opened 15 minutes ago. */
async function openAnother() {
  const other = await product.createSection({ title: 'Week three', order: 2, opensOn: ago(0.25) })
  await product.createVideo({ sectionId: other.id, title: 'The next plan' })
}

const dayOf = (email: { parameters: unknown } | undefined) =>
  String((email?.parameters as { day?: string } | undefined)?.day)

test.each(['refunded', 'withdrawn'])('announces lessons after another purchase was %s', async (what) => {
  await open({ opensAfter: 3 })
  const { id: userId } = await buy(72.5)
  const other = await product.createPurchase(userId, [])
  if (what === 'refunded')
    await product.db.purchase.update({
      where: { id: other.id },
      data: { access: 'refunded', isRefunded: true },
    })
  else await withdraw(other.id)
  expect(await run()).toEqual([NEW])
})

test('announces lessons of another purchase after the first one was refunded', async () => {
  const { queueLessonsOpenEmails } = await import('./queue-lessons-open')
  await open({ opensAfter: 3 })
  await buy(72.5)
  const [first] = await product.db.purchase.findMany()
  await buy(72.5, { WP_SALEID: '2', WP_SALE: 's2', WP_TXNID: 't2', IPN_ID: '2' })
  await queueLessonsOpenEmails()
  const [email] = await emails()
  expect(email?.purchaseId).toBe(first?.id)
  await product.db.purchase.update({ where: { id: `${first?.id}` }, data: { access: 'refunded' } })
  expect(await product.send()).toEqual([NEW])
})

test.each(['a test', 'withdrawn'])('says nothing about a purchase that is %s', async (what) => {
  await open({ opensAfter: 3 })
  await buy(72.5)
  const [purchase] = await product.db.purchase.findMany()
  if (what === 'a test') await product.db.purchase.updateMany({ data: { isTest: true } })
  else await withdraw(`${purchase?.id}`)
  expect(await run()).toEqual([])
  expect(await emails()).toEqual([])
})

const withdraw = (purchaseId: string) =>
  product.db.withdrawal.create({ data: { text: 'I withdraw from my contract.', locale: 'en', purchaseId } })

test('keeps one email of a day after two accounts are merged', async () => {
  const { moveAccountData } = await import('@/lib/data/people/account-merge-steps')
  const [from, to] = [await product.createPerson(), await product.createPerson()]
  const rows = [from, to, to].map(({ viewer }, index) => ({
    kind: 'lessons_open' as const,
    userId: viewer.id,
    priority: 1,
    parameters: { day: `2026-01-0${1 + (index >> 1)}` },
  }))
  await product.db.emailOutbox.createMany({ data: rows })
  await product.db.$transaction((tx) => moveAccountData(tx, from.viewer.id, to.viewer.id))
  const kept = await emails()
  expect(kept.map(({ userId }) => userId)).toEqual([to.viewer.id, to.viewer.id])
})

test.each(['users', 'purchases'])(
  'queues nothing if a row of %s is deleted at this moment',
  async (table) => {
    await open({ opensAfter: 3 })
    await buy(72.5)
    const deleting = await holdLock(`DELETE FROM ${table}`)
    const running = run()
    await deleting.waiters(1)
    await deleting.release()
    expect(await running).toEqual([])
  },
)

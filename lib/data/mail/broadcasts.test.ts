import { type BroadcastInput, type BroadcastSegment, defaultSegment } from '@/lib/contract/mail/broadcasts'
import type { Admin } from '@/lib/server/auth/session'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'
import { spanishSharedText } from '@/tests/spanish-texts'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>
let broadcasts: typeof import('./broadcasts')
let queue: typeof import('./queue-broadcasts')
let sending: typeof import('./send-broadcasts')
let clicks: typeof import('./click-tracking')
let pruneEmails: () => Promise<void>
let unsubscribe: (token: string) => Promise<void>
let admin: Admin

beforeAll(async () => {
  product = await loadAppWithMailServer()
  ;[broadcasts, queue, sending] = await Promise.all([
    import('./broadcasts'),
    import('./queue-broadcasts'),
    import('./send-broadcasts'),
  ])
  clicks = await import('./click-tracking')
  ;({ pruneEmails } = await import('./prune-emails'))
  ;({ unsubscribe } = await import('./unsubscribe'))
})
afterAll(() => product.server.close())

beforeEach(async () => {
  Object.assign(product.server, { refuseWith: null, takesAll: false, refuseMailboxes: () => false })
  product.server.emails.length = 0
  ;({ viewer: admin } = await product.createAdmin({ email: 'owner@example.com' }))
  await product.makeItBe(12)
  await product.db.appSettings.update({
    where: { id: 'default' },
    data: { postalAddress: 'Lectern Ltd\n1 High Street' },
  })
})

const words: BroadcastInput = {
  kind: 'broadcast',
  subject: 'News of {product}',
  body: 'Hello {firstName},\n\n[begin]({firstLesson}) or [read](https://example.com/a?b=1&c=2).',
  segment: defaultSegment,
  afterDays: 0,
  startsAt: null,
  perMinute: 6000,
  countsClicks: false,
}

/** Creates a broadcast and sends it. Returns its ID. */
async function send(changes: Partial<BroadcastInput> = {}) {
  const { id } = await broadcasts.createBroadcast(admin, { ...words, ...changes })
  await broadcasts.startBroadcast(admin, id, { noticeGiven: true })
  return id
}

/** Queues and sends all due emails. Returns the recipients. */
async function run() {
  product.server.emails.length = 0
  await product.db.broadcast.updateMany({ data: { leaseUntil: null } })
  await queue.queueBroadcasts()
  await sending.sendBroadcasts()
  return product.server.emails.map(({ to }) => to?.[0]?.address?.replace('@example.com', '')).toSorted()
}

const look = (id: string) => broadcasts.getBroadcast(admin, id)

/** Creates a person with one purchase. */
async function buyer(name: string, data: { access?: 'active' | 'refunded'; firstName?: string } = {}) {
  const { viewer } = await product.createPerson({
    email: `${name}@example.com`,
    firstName: data.firstName ?? null,
  })
  const purchase = await product.createPurchase(viewer.id, [])
  if (data.access)
    await product.db.purchase.update({ where: { id: purchase.id }, data: { access: data.access } })
  return { viewer, purchase }
}

async function reachStep(name: string, moments: object) {
  const { viewer, purchase } = await buyer(name)
  const data = { purchaseId: purchase.id, userId: viewer.id, received: new Date(), ...moments }
  await product.db.purchaseMoments.upsert({ where: { purchaseId: purchase.id }, create: data, update: data })
}

test('fills in the placeholders for each reader, and writes the footer in the language of the site', async () => {
  const { clearSiteCache } = await import('@/lib/server/site/current-site')
  await product.db.site.create({ data: { id: 'default', version: 'x', words: spanishSharedText } })
  clearSiteCache()
  await buyer('ann', { firstName: 'Ann' })
  await send({ body: 'Hola {firstName}: {email}, {site}.' })
  expect(await run()).toEqual(['ann'])
  const [email] = product.server.emails
  expect(email?.text).toContain('Hola Ann: ann@example.com, http://localhost:3000')
  expect(email?.text).toContain('Recibes esto porque compraste Lectern. No quiero más correos así')
  expect(email?.html).toContain('<html lang="es">')
})

describe('segments', () => {
  const segment = (changes: Partial<BroadcastSegment>) => ({ ...defaultSegment, ...changes })
  const peopleIn = async (changes: Partial<BroadcastSegment>) => {
    const { people } = await broadcasts.countRecipients(admin, segment(changes))
    const id = await send({ segment: segment(changes) })
    const names = await run()
    expect((await look(id)).recipients).toBe(people)
    return names
  }

  test('include buyers of any product or of one, and refunded buyers only on request', async () => {
    const { purchase } = await buyer('ann')
    await buyer('bob')
    await buyer('cleo', { access: 'refunded' })
    await product.createPerson({ email: 'nobody@example.com' })
    expect(await peopleIn({})).toEqual(['ann', 'bob'])
    expect(await peopleIn({ productId: purchase.productId })).toEqual(['ann'])
    expect(await peopleIn({ withRefunded: true })).toEqual(['ann', 'bob', 'cleo'])
  })

  test('include buyers who have not started, who stopped at a step, or who finished', async () => {
    const video = await product.createVideo()
    const { viewer } = await buyer('started')
    await product.db.videoProgress.create({ data: { userId: viewer.id, videoId: video.id, lastPosition: 9 } })
    await reachStep('in', { signedIn: new Date() })
    await reachStep('half', { signedIn: new Date(), firstFrame: new Date(), half: new Date() })
    await reachStep('done', {
      signedIn: new Date(),
      firstFrame: new Date(),
      half: new Date(),
      finished: new Date(),
    })
    expect(await peopleIn({ kind: 'not_started' })).toEqual(['done', 'half', 'in'])
    expect(await peopleIn({ kind: 'stopped', stop: 'signed_in' })).toEqual(['in'])
    expect(await peopleIn({ kind: 'stopped', stop: 'half' })).toEqual(['half'])
    expect(await peopleIn({ kind: 'finished' })).toEqual(['done'])
  })

  test('include buyers by their progress in one course, without owners of another one', async () => {
    const [{ id: courseId }, { id: withoutCourseId }] = [
      await product.createCourse(),
      await product.createCourse({ order: 3 }),
    ]
    const progress = async (name: string, finishedAt: Date | null) => {
      const { viewer, purchase } = await buyer(name)
      await product.db.courseMoments.create({
        data: { userId: viewer.id, courseId, startedAt: new Date(), finishedAt },
      })
      return purchase.productId ?? ''
    }
    await progress('begun', null)
    await progress('done', new Date())
    const owner = await progress('both', new Date())
    await product.db.product.update({ where: { id: owner }, data: { grantsCourseIds: [withoutCourseId] } })
    const idle = await buyer('idle')
    await product.db.product.update({
      where: { id: idle.purchase.productId ?? '' },
      data: { grantsCourseIds: [courseId] },
    })
    expect(await peopleIn({ kind: 'started', courseId })).toEqual(['begun', 'both', 'done'])
    expect(await peopleIn({ kind: 'started', withoutCourseId })).toEqual(['begun', 'done'])
    expect(await peopleIn({ kind: 'finished', courseId, withoutCourseId })).toEqual(['done'])
    expect(await peopleIn({ kind: 'not_started', courseId })).toEqual(['idle'])
  })

  test('include leads who confirmed', async () => {
    const lead = (name: string, confirmedAt: Date | null) =>
      product.db.lead.create({ data: { email: `${name}@example.com`, source: '', words: '', confirmedAt } })
    await lead('sure', new Date())
    await lead('unsure', null)
    expect(await peopleIn({ kind: 'leads' })).toEqual(['sure'])
    expect(product.server.emails[0]?.text).toContain('signed up for early access to Lectern')
    const { id: withoutCourseId } = await product.createCourse()
    const { purchase } = await buyer('sure')
    expect(await peopleIn({ kind: 'leads', withoutCourseId })).toEqual(['sure'])
    await product.db.product.update({
      where: { id: purchase.productId ?? '' },
      data: { grantsCourseIds: [withoutCourseId] },
    })
    expect(await peopleIn({ kind: 'leads', withoutCourseId })).toEqual([])
  })
})

test('fills in placeholders as plain text after parsing the Markdown, and includes no sign-in link', async () => {
  await buyer('ann', { firstName: '<b>[x](https://evil.example)' })
  await buyer('bob')
  await send()
  await run()
  const [ann, bob] = ['ann', 'bob'].map((name) =>
    product.server.emails.find(({ to }) => to?.[0]?.address === `${name}@example.com`),
  )
  expect(ann?.subject).toBe('News of Lectern')
  expect(ann?.html).toContain('Hello &lt;b&gt;[x](https://evil.example),')
  expect(ann?.html).not.toContain('href="https://evil.example')
  expect(bob?.text).toContain('Hello there,')
  expect(bob?.html).toContain('href="https://example.com/a?b=1&amp;c=2"')
  expect(bob?.html).toContain('/login?callbackUrl=%2Fstart"')
  expect(bob?.text).toContain('1 High Street')
  expect(bob?.text).toContain('You’re receiving this because you bought')
  expect(bob?.text).toContain('/login/unsubscribe?token=')
  expect(await product.db.verificationToken.count()).toBe(0)
})

test('sends a broadcast to each person once, even if it is queued twice', async () => {
  await buyer('ann')
  const id = await send()
  expect(await run()).toEqual(['ann'])
  await product.db.broadcast.update({ where: { id }, data: { queuedAt: null, queuedTo: null } })
  expect(await run()).toEqual([])
  expect(await look(id)).toMatchObject({
    state: 'sent',
    recipients: 1,
    handedOver: 1,
    waiting: 0,
    leftOut: 0,
  })
})

describe('a broadcast at its send time', () => {
  test('skips people who unsubscribed, are suppressed, got a refund, or left the segment', async () => {
    const { optOut } = await import('./email-preferences')
    const { hashEmail } = await import('./email-hash')
    for (const name of ['ann', 'bob', 'cleo', 'dan', 'eve']) await buyer(name)
    const id = await send({ segment: { ...defaultSegment, kind: 'not_started' } })
    await queue.queueBroadcasts()
    await optOut(hashEmail('ann@example.com')[0] ?? '', 'news')
    await product.db.mailSuppression.create({ data: { email: 'bob@example.com', reason: '550' } })
    const purchasesOf = (name: string) => ({ user: { email: `${name}@example.com` } })
    await product.db.purchase.updateMany({ where: purchasesOf('cleo'), data: { access: 'refunded' } })
    const dan = await product.db.user.findUniqueOrThrow({ where: { email: 'dan@example.com' } })
    const { id: videoId } = await product.createVideo()
    await product.db.videoProgress.create({ data: { userId: dan.id, videoId, lastPosition: 9 } })
    expect(await run()).toEqual(['eve'])
    const dropped = await product.db.emailOutbox.findMany({
      where: { state: 'dropped' },
      include: { user: true },
    })
    const reasons = dropped.map(({ user, dropReason }) => [user?.email.split('@')[0], dropReason]).toSorted()
    expect(reasons).toEqual([
      ['ann', 'Unsubscribed'],
      ['bob', 'Your mail server rejected this address'],
      ['cleo', 'A purchase was refunded or disputed'],
      ['dan', 'No longer a recipient when the broadcast was sent'],
    ])
    expect(await look(id)).toMatchObject({ state: 'sent', recipients: 5, handedOver: 1, leftOut: 4 })
  })

  test('skips people who unsubscribed with an email that the owner changed since', async () => {
    const { PUT } = await import('@/app/api/admin/users/[userId]/route')
    const { callRoute } = await import('@/tests/call-route')
    const { createUnsubscribeToken } = await import('./unsubscribe')
    const { viewer } = await buyer('old')
    await unsubscribe(createUnsubscribeToken('old@example.com', 'news'))
    const changed = await callRoute(PUT, {
      as: await product.createAdmin(),
      method: 'PUT',
      params: { userId: viewer.id },
      body: { email: 'new@example.com' },
    })
    expect(changed.status).toBe(200)
    await send()
    expect(await run()).toEqual([])
    expect(await product.db.emailOutbox.findMany()).toMatchObject([
      { userId: viewer.id, state: 'dropped', dropReason: 'Unsubscribed' },
    ])
  })

  test('skips people who are no longer in its segment because of a course', async () => {
    const { id: courseId } = await product.createCourse()
    const { id: withoutCourseId } = await product.createCourse({ order: 3 })
    const buyers = await Promise.all(['ann', 'bob', 'cleo'].map((name) => buyer(name)))
    const moments = buyers.map(({ viewer }) => ({ userId: viewer.id, courseId, startedAt: new Date() }))
    await product.db.courseMoments.createMany({ data: moments })
    await product.db.lead.create({
      data: { email: 'ann@example.com', source: '', words: '', confirmedAt: new Date() },
    })
    const segment = { ...defaultSegment, withoutCourseId }
    const id = await send({ segment: { ...segment, kind: 'started', courseId } })
    const toLeads = await send({ segment: { ...segment, kind: 'leads' } })
    await queue.queueBroadcasts()
    const [ann, bob] = buyers
    await product.db.product.update({
      where: { id: ann?.purchase.productId ?? '' },
      data: { grantsCourseIds: [withoutCourseId] },
    })
    await product.db.courseMoments.delete({
      where: { userId_courseId: { userId: bob?.viewer.id ?? '', courseId } },
    })
    expect(await run()).toEqual(['cleo'])
    expect(await look(id)).toMatchObject({ recipients: 3, handedOver: 1, leftOut: 2 })
    expect(await look(toLeads)).toMatchObject({ recipients: 1, handedOver: 0, leftOut: 1 })
    const dropped = await product.db.emailOutbox.findMany({ where: { state: 'dropped' } })
    expect(new Set(dropped.map(({ dropReason }) => dropReason))).toEqual(
      new Set(['No longer a recipient when the broadcast was sent']),
    )
  })

  test('waits for its start time and pauses at night', async () => {
    await buyer('ann')
    const id = await send({ startsAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect(await run()).toEqual([])
    expect((await look(id)).state).toBe('scheduled')
    await product.db.broadcast.update({ where: { id }, data: { startsAt: new Date(Date.now() - 1000) } })
    await product.makeItBe(23)
    expect(await run()).toEqual([])
    const { state, asleepUntil } = await look(id)
    expect(state).toBe('sending')
    const hours = (Date.parse(asleepUntil ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(7)
    expect(hours).toBeLessThanOrEqual(8)
    await product.makeItBe(7)
    expect((await look(id)).asleepUntil).toBeNull()
    expect(await run()).toEqual(['ann'])
  })

  test('is sent no faster than the owner allows', async () => {
    for (const name of ['ann', 'bob', 'cleo']) await buyer(name)
    await send({ perMinute: 60 })
    await queue.queueBroadcasts()
    await sending.sendBroadcasts(500)
    await sending.sendBroadcasts(2500)
    const tried = await product.db.emailOutbox.findMany({
      where: { triedAt: { not: null } },
      orderBy: { triedAt: 'asc' },
    })
    expect(tried.length).toBeGreaterThan(1)
    const times = tried.map(({ triedAt }) => triedAt?.getTime() ?? 0)
    for (const [index, time] of times.slice(1).entries()) {
      expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(999)
    }
  })

  test('is neither queued nor sent in safe mode', async () => {
    await buyer('ann')
    await send()
    await product.db.appSettings.update({ where: { id: 'default' }, data: { quietSince: new Date() } })
    expect(await run()).toEqual([])
    expect(await product.db.emailOutbox.count()).toBe(0)
  })
})

describe('a sequence', () => {
  const DAY_MS = 86_400_000
  const pass = (days: number) => product.db.$executeRaw`
    UPDATE broadcasts SET starts_at = starts_at - make_interval(days => ${days}),
      queued_until = queued_until - make_interval(days => ${days}), lease_until = NULL`

  test('is sent once to each person, the set number of days after they qualify, but not to earlier buyers', async () => {
    const { purchase: old } = await buyer('old')
    await product.db.purchase.update({
      where: { id: old.id },
      data: { createdAt: new Date(Date.now() - DAY_MS) },
    })
    const id = await send({ kind: 'sequence', afterDays: 3 })
    const { purchase } = await buyer('ann')
    expect(await run()).toEqual([])
    const age = (days: number) =>
      product.db.purchase.update({
        where: { id: purchase.id },
        data: { createdAt: new Date(Date.now() - days * DAY_MS) },
      })
    await pass(2)
    await age(2)
    expect(await run()).toEqual([])
    await pass(2)
    await age(3.001)
    expect(await run()).toEqual(['ann'])
    expect(await run()).toEqual([])
    await pass(9)
    expect(await run()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'running', recipients: 1, handedOver: 1 })
  })
})

describe('a sequence about a course', () => {
  test.each([
    ['started', 'startedAt'],
    ['finished', 'finishedAt'],
  ] as const)('is sent to people who %s it after the sequence began', async (kind, time) => {
    const { id: courseId } = await product.createCourse()
    const { viewer: old } = await buyer('old')
    const { viewer: ann } = await buyer('ann')
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const moments = (userId: string, moment: Date) => ({
      ...{ userId, courseId, startedAt: at(-9), finishedAt: at(-9) },
      [time]: moment,
    })
    await send({ kind: 'sequence', segment: { ...defaultSegment, kind, courseId } })
    await product.db.$executeRaw`UPDATE broadcasts SET starts_at = ${at(-5)}, queued_until = ${at(-5)}`
    await product.db.courseMoments.createMany({ data: [moments(old.id, at(-8)), moments(ann.id, at(-2))] })
    expect(await run()).toEqual(['ann'])
  })
})

describe('a mail server', () => {
  const names = Array.from({ length: 12 }, (_, index) => `b${index}`)
  beforeEach(async () => {
    for (const name of names) await buyer(name)
  })

  test('that accepts nothing halts the broadcast with an explanation, and loses no recipient', async () => {
    product.server.refuseWith = 'come back tomorrow'
    const id = await send()
    expect(await run()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'halted', waiting: 12, handedOver: 0 })
    expect((await look(id)).problem).toMatch(/didn’t accept any of the last 5 emails: .*come back tomorrow/)
    expect(await product.db.emailOutbox.count({ where: { attempts: { gt: 0 } } })).toBe(0)
    product.server.refuseWith = null
    expect(await run()).toEqual([])
    await broadcasts.startBroadcast(admin, id, { noticeGiven: false })
    await product.makeDue()
    expect(await run()).toHaveLength(12)
    expect(await look(id)).toMatchObject({ state: 'sent', handedOver: 12, problem: null })
  })

  test('that rejects one recipient does not affect the others', async () => {
    product.server.refuseMailboxes = (email) => email === 'b3@example.com'
    const id = await send()
    expect(await run()).toHaveLength(11)
    await product.makeDue()
    expect(await run()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'sent', handedOver: 11, refused: 1, leftOut: 0 })
  })

  test('that rejects most recipients halts the broadcast and keeps all of them queued', async () => {
    product.server.refuseMailboxes = () => true
    const id = await send()
    await run()
    const halted = await look(id)
    expect(halted).toMatchObject({ state: 'halted', handedOver: 0 })
    expect(halted.problem).toMatch(/rejected most recipients/)
    expect(await product.db.emailOutbox.count({ where: { state: 'queued' } })).toBe(12)
    expect(await product.db.mailSuppression.count()).toBe(0)
  })
})

describe('cleanup 30 days after sending', () => {
  const age = (days: number) => product.db.$executeRaw`
    UPDATE email_outbox SET created_at = created_at - make_interval(days => ${days}),
      sent_at = sent_at - make_interval(days => ${days})`

  test('keeps the figures and the links of a broadcast after its rows are deleted', async () => {
    product.server.refuseMailboxes = (email) => email === 'bob@example.com'
    for (const name of ['ann', 'bob', 'cleo']) await buyer(name)
    const id = await send({ countsClicks: true })
    await run()
    const { text = '' } = product.server.emails[0] ?? {}
    await product.makeDue()
    await run()
    await product.db.broadcast.update({ where: { id }, data: { clicked: 1, unsubscribed: 1 } })
    const before = await look(id)
    expect(before).toMatchObject({ recipients: 3, handedOver: 2, refused: 1, leftOut: 0, waiting: 0 })
    await age(29)
    await pruneEmails()
    expect(await product.db.emailOutbox.count({ where: { broadcastId: id } })).toBe(3)
    await age(2)
    await pruneEmails()
    expect(await product.db.emailOutbox.count({ where: { broadcastId: id } })).toBe(0)
    expect(await look(id)).toEqual(before)
    const [click = ''] = text.match(/(?<=\/mail\/c\/)[\w-]+(\.[\w-]+){3}/g)?.slice(1) ?? []
    expect(await clicks.followTrackingUrl(click, true)).toBe('https://example.com/a?b=1&c=2')
    const [token = ''] = text.match(/(?<=unsubscribe\?token=)[\w-]+(\.[\w-]+)+/) ?? []
    await unsubscribe(token)
    expect(await product.db.mailPreference.count({ where: { list: 'news' } })).toBe(1)
    expect(await look(id)).toEqual(before)
  })

  test('keeps the rows of a running sequence, so that nobody receives it twice', async () => {
    await send({ kind: 'sequence' })
    await buyer('ann')
    expect(await run()).toEqual(['ann'])
    await age(40)
    await pruneEmails()
    expect(await product.db.emailOutbox.count()).toBe(1)
    await product.db.broadcast.updateMany({ data: { queuedUntil: new Date(Date.now() - 50 * 86_400_000) } })
    expect(await run()).toEqual([])
  })

  test('deletes the rows of a stopped sequence', async () => {
    const id = await send({ kind: 'sequence' })
    await buyer('ann')
    expect(await run()).toEqual(['ann'])
    await broadcasts.stopBroadcast(admin, id)
    await run()
    await age(31)
    await pruneEmails()
    expect(await product.db.emailOutbox.count()).toBe(0)
    expect(await look(id)).toMatchObject({ state: 'stopped', recipients: 1, handedOver: 1, leftOut: 0 })
  })
})

describe('the owner', () => {
  const resultOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'done',
      (error: Error) => error.message,
    )

  test('cannot send without a postal address, or to buyers without confirming that they were told', async () => {
    const { id } = await broadcasts.createBroadcast(admin, words)
    const attempt = (noticeGiven: boolean) => resultOf(broadcasts.startBroadcast(admin, id, { noticeGiven }))
    expect(await attempt(false)).toMatch(/buyers opted in/)
    await product.db.appSettings.update({ where: { id: 'default' }, data: { postalAddress: null } })
    expect(await attempt(true)).toMatch(/postal address/)
    expect((await look(id)).state).toBe('draft')
  })

  test('cannot change or delete a sent broadcast', async () => {
    const id = await send()
    expect(await resultOf(broadcasts.updateBroadcast(admin, id, { subject: 'x' }))).toMatch(
      /no longer a draft/,
    )
    expect(await resultOf(broadcasts.deleteBroadcast(admin, id))).toMatch(/no longer a draft/)
    expect(await resultOf(broadcasts.startBroadcast(admin, id, { noticeGiven: true }))).toMatch(
      /no longer a draft/,
    )
  })

  test('stops a broadcast while it is being sent, and turns a scheduled one into a draft', async () => {
    for (const name of ['ann', 'bob', 'cleo']) await buyer(name)
    const id = await send({ perMinute: 1 })
    await run()
    await broadcasts.stopBroadcast(admin, id)
    expect(await run()).toEqual([])
    expect(await look(id)).toMatchObject({ state: 'stopped', handedOver: 1, waiting: 0, leftOut: 2 })
    expect(await resultOf(broadcasts.stopBroadcast(admin, id))).toMatch(/isn’t being sent/)
    const later = await send({ startsAt: new Date(Date.now() + 3_600_000).toISOString() })
    await broadcasts.stopBroadcast(admin, later)
    expect((await look(later)).state).toBe('draft')
    await broadcasts.deleteBroadcast(admin, later)
  })

  test('sends a test of the current content to the administrator', async () => {
    const { id } = await broadcasts.createBroadcast(admin, words)
    await broadcasts.sendTestBroadcast(admin, id)
    expect(await product.send()).toEqual(['owner@example.com: News of Lectern'])
    expect(product.server.emails[0]?.text).toContain('sent yourself a test email')
  })
})

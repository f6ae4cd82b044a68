import fc from 'fast-check'
import { holdLock } from '@/tests/hold-lock'
import { loadAppWithMailServer } from '@/tests/load-app-with-mail-server'

let product: Awaited<ReturnType<typeof loadAppWithMailServer>>

beforeAll(async () => {
  product = await loadAppWithMailServer()
})
afterAll(() => product.server.close())

const HOUR_MS = 3_600_000
let videoId: string
let sectionId: string

beforeEach(async () => {
  product.server.emails.length = 0
  product.server.refuseWith = null
  await product.storeSecurityKey()
  await product.createNotifiedProduct('wso_ab12cd')
  ;({ id: videoId, sectionId } = await product.createVideo({ title: 'Why now', duration: 720 }))
  await product.makeItBe(12)
  await set({ postalAddress: 'Lectern Ltd\n1 High Street' })
})

const set = (data: object) => product.db.appSettings.update({ where: { id: 'default' }, data })

/** Posts a notification about the sale with this number. */
const message = (number: number, changes: Record<string, string> = {}) =>
  product.postNotification(
    product.createSaleFields({
      WP_SALEID: `${number}`,
      WP_SALE: `s${number}`,
      WP_TXNID: `t${number}`,
      IPN_ID: `${number}`,
      ...changes,
    }),
  )

async function sell(changes: Record<string, string> = {}) {
  await message(1, changes)
  await product.waitForBackgroundWork()
  product.server.emails.length = 0
  return product.db.user.findFirstOrThrow({ where: { email: 'jane@example.com' } })
}

/** Moves all outbox rows back by some hours, as if the time had passed. */
const pass = (hours: number) =>
  product.db.$executeRaw`
    UPDATE email_outbox SET created_at = created_at - make_interval(hours => ${hours}),
      next_attempt_at = next_attempt_at - make_interval(hours => ${hours}),
      sent_at = sent_at - make_interval(hours => ${hours}), tried_at = tried_at - make_interval(hours => ${hours})`

const reasons = async () => {
  const emails = await product.db.emailOutbox.findMany({
    where: { kind: { in: ['rescue', 'return'] } },
    orderBy: { id: 'asc' },
  })
  return emails.map(({ state, dropReason }) => dropReason ?? state)
}
const RESCUE = 'jane@example.com: Your first lesson in My Video Course'

test('reminds buyers who have not started after 24 and 72 hours, with a link to the first lesson', async () => {
  await sell()
  await pass(23)
  expect(await product.send()).toEqual([])
  await pass(1)
  expect(await product.send()).toEqual([RESCUE])
  const [email] = product.server.emails
  expect(email?.text).toMatch(/callbackUrl=%2Fstart/)
  expect(email?.text).toContain('Why now')
  expect(email?.text).toContain('1 High Street')
  expect(email?.text).toMatch(/You’re receiving this because/)
  expect(email?.text).toContain('/login/unsubscribe?token=')
  expect(email?.text).not.toMatch(/refund|money/i)
  // The headers for one-click unsubscribe require HTTPS, but APP_URL is http in tests.
  expect(email?.headers.some(({ key }) => key.startsWith('list-'))).toBe(false)
  expect(await product.db.verificationToken.count({ where: { identifier: 'jane@example.com' } })).toBe(2)
  await pass(47)
  expect(await product.send()).toEqual([])
  await pass(1)
  expect(await product.send()).toEqual([RESCUE])
  await pass(500)
  expect(await product.send()).toEqual([])
  expect(await reasons()).toEqual(['sent', 'sent'])
})

test.each(['the owner', 'a comparison with WarriorPlus'])(
  'sends no reminder about access granted by %s',
  async (how) => {
    if (how === 'a comparison with WarriorPlus') await sell({ API_SOURCE: 'reconciliation' })
    if (how === 'the owner') {
      const { viewer } = await product.createAdmin()
      const { grantAccess } = await import('@/lib/data/sales/manual-overrides')
      const { id } = await product.db.product.findFirstOrThrow()
      await grantAccess(viewer, (await product.createPerson()).viewer.id, {
        productId: id,
        reason: 'A friend',
      })
    }
    expect(await reasons()).toEqual([])
  },
)

test('sends a person at most two reminders within 30 days, for any number of purchases', async () => {
  await sell()
  await message(2)
  await pass(24)
  expect(await product.send()).toEqual([expect.stringContaining('jane'), expect.stringContaining('jane')])
  await pass(48)
  expect(await product.send()).toEqual([RESCUE])
  await message(3)
  await product.waitForBackgroundWork()
  expect(await reasons()).toHaveLength(2)
  // The next purchase comes 29 days after the second reminder, shortly before the 30 days are over.
  await pass(24 * 29)
  await message(4)
  await product.waitForBackgroundWork()
  await pass(24)
  product.server.emails.length = 0
  const third = await product.send()
  expect(third.filter((one) => one === RESCUE)).toHaveLength(
    (await reasons()).filter((one) => one === 'sent').length - 2,
  )
  const sent = await product.db.emailOutbox.count({
    where: { kind: 'rescue', sentAt: { gt: new Date(Date.now() - 30 * 24 * HOUR_MS) } },
  })
  expect(sent).toBeLessThanOrEqual(2)
})

test('drops a reminder that is 48 hours late, and stores the reason', async () => {
  await sell()
  await pass(72)
  expect(await product.send()).toEqual([RESCUE])
  expect(await reasons()).toEqual(['Not sent: more than 48 hours late', 'sent'])
})

test('sends no reminder without a postal address or while turned off, and drops it after 48 hours', async () => {
  await set({ postalAddress: null })
  await sell()
  await pass(25)
  expect(await product.send()).toEqual([])
  await set({ postalAddress: 'Here', rescueMails: false })
  expect(await product.send()).toEqual([])
  await set({ rescueMails: true })
  expect(await product.send()).toEqual([RESCUE])
  await set({ rescueMails: false })
  await pass(24 * 5)
  expect(await product.send()).toEqual([])
  expect(await reasons()).toEqual(['sent', 'Not sent: reminders were turned off'])
})

test('holds a reminder while the purchase includes no video, and reports that to the owner', async () => {
  const { recordDeliveryHealth } = await import('./delivery-health')
  const waiting = async () => {
    await recordDeliveryHealth()
    return (await product.db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })).rescueWithoutVideo
  }
  await product.db.video.deleteMany()
  await sell()
  await pass(25)
  expect(await product.send()).toEqual([])
  expect(await waiting()).toBe(1)
  await product.createVideo({ sectionId })
  expect(await waiting()).toBe(0)
  expect(await product.send()).toEqual([RESCUE])
})

/** Sets when the lesson opens, in hours from now. */
const open = (hours: number) =>
  product.db.video.update({
    where: { id: videoId },
    data: { opensOn: new Date(Date.now() + hours * HOUR_MS) },
  })

test('counts the hours from the opening of the first lesson if it opens later', async () => {
  const { recordDeliveryHealth } = await import('./delivery-health')
  await open(24 * 7)
  await sell()
  await pass(24 * 6)
  expect(await product.send()).toEqual([])
  await recordDeliveryHealth()
  expect(await product.db.appSettings.findFirst()).toMatchObject({ rescueWithoutVideo: 0 })
  expect(await reasons()).toEqual(['queued', 'queued'])
  await open(-23)
  expect(await product.send()).toEqual([])
  await open(-25)
  expect(await product.send()).toEqual([RESCUE])
  await open(-71)
  expect(await product.send()).toEqual([])
  await open(-73)
  expect(await product.send()).toEqual([RESCUE])
})

test('counts the hours from the days after the purchase, and drops a late reminder', async () => {
  await product.db.section.updateMany({ data: { opensAfter: 3 } })
  await sell()
  await pass(24)
  expect(await product.send()).toEqual([])
  await product.db.purchase.updateMany({ data: { createdAt: new Date(Date.now() - 24 * 4 * HOUR_MS) } })
  expect(await product.send()).toEqual([RESCUE])
  await pass(98)
  await product.db.purchase.updateMany({ data: { createdAt: new Date(Date.now() - 24 * 9 * HOUR_MS) } })
  expect(await product.send()).toEqual([])
  expect(await reasons()).toEqual(['sent', 'Not sent: more than 48 hours late'])
})

test('counts the hours from the opening by an administrator', async () => {
  await open(24 * 9)
  const { id: userId } = await sell()
  await pass(24 * 6)
  const openedAt = new Date(Date.now() - 23 * HOUR_MS)
  await product.db.opening.create({ data: { userId, videoId, reason: 'Asked', createdAt: openedAt } })
  expect(await product.send()).toEqual([])
  await product.db.opening.updateMany({ data: { createdAt: new Date(Date.now() - 25 * HOUR_MS) } })
  expect(await product.send()).toEqual([RESCUE])
})

test('reminds a buyer as usual if only some lessons open later', async () => {
  await open(24 * 9)
  await product.createVideo({ sectionId, order: 2 })
  await sell()
  await pass(24)
  expect(await product.send()).toEqual([RESCUE])
})

test('moves a reminder to its time, by at most a day at once', async () => {
  const { postponeEarlyReminders } = await import('./reminders')
  const times = async () => {
    await postponeEarlyReminders(1)
    const emails = await product.db.emailOutbox.findMany({
      where: { kind: 'rescue' },
      orderBy: { id: 'asc' },
    })
    return emails.map(({ nextAttemptAt }) => Math.round((+nextAttemptAt - Date.now()) / HOUR_MS))
  }
  await sell()
  await pass(100)
  expect(await times()).toEqual([-76, -28])
  await open(-10)
  expect(await times()).toEqual([14, 24])
  const { id } = await person()
  const { viewer } = await product.createAdmin()
  const { listReminders } = await import('./reminders')
  const shown = (await listReminders(viewer, id)).map(({ nextAttemptAt }) => Date.parse(`${nextAttemptAt}`))
  expect(shown.map((at) => Math.round((at - Date.now()) / HOUR_MS))).toEqual([14, 62])
})

test('sends no reminder about access granted before reminders existed', async () => {
  await sell()
  await set({ rescueSince: new Date() })
  await pass(24)
  expect(await product.send()).toEqual([])
  expect(await reasons()).toEqual(['Stopped: access was granted before reminders existed', 'queued'])
})

const person = () => product.db.user.findFirstOrThrow({ where: { email: 'jane@example.com' } })
const progress = async (data: object) => {
  const { id: userId } = await person()
  const where = { userId_videoId: { userId, videoId } }
  await product.db.videoProgress.upsert({ where, create: { userId, videoId, ...data }, update: data })
}

/** Actions that stop reminders. Each action is committed when its promise resolves. */
const stops: Record<string, () => Promise<unknown>> = {
  async watching() {
    const { saveProgress } = await import('@/lib/data/course/progress')
    const { findSession, hashSessionToken } = await import('@/lib/server/auth/session')
    const { id: userId } = await person()
    const expire = new Date(Date.now() + HOUR_MS)
    await product.db.session.create({ data: { sid: hashSessionToken('hers'), sess: {}, expire, userId } })
    const session = await findSession('hers')
    if (session) await saveProgress(session.viewer, { videoId, watched: [[3, 4]] })
  },
  position: () => progress({ lastPosition: 1 }),
  completing: () => progress({ completed: true }),
  async embed() {
    const { id } = await product.createVideo({ sectionId, videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
    const { id: userId } = await person()
    await product.db.accessLog.create({
      data: { userId, action: 'video_viewed', resourceType: 'video', resourceId: id },
    })
  },
  refund: () => message(1, { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '7' }),
  dispute: () => message(1, { WP_ACTION: 'dispute', IPN_ID: '8' }),
  async link() {
    const { unsubscribe, createUnsubscribeToken } = await import('./unsubscribe')
    await unsubscribe(createUnsubscribeToken('jane@example.com', 'reminders'))
  },
  async switch() {
    const { updateEmailPreferences } = await import('./email-preferences')
    const { id, email } = await person()
    const { viewer } = await product.createPerson()
    await product.db.user.update({ where: { id }, data: { emailVerified: new Date() } })
    await updateEmailPreferences({ ...viewer, id, email }, { reminders: false })
  },
  async further() {
    const { optOut } = await import('./email-preferences')
    const { hashEmail } = await import('./email-hash')
    const { id: userId } = await person()
    const email = 'jane@example.org'
    await product.db.userEmail.create({ data: { userId, email, verifiedAt: new Date() } })
    await optOut(hashEmail(email)[0] ?? '', 'reminders')
  },
  suppression: () =>
    product.db.mailSuppression.create({ data: { email: 'jane@example.com', reason: '550 5.1.1' } }),
}

test.each(Object.keys(stops))('stops reminders after: %s', async (name) => {
  await sell()
  await stops[name]?.()
  await product.waitForBackgroundWork()
  await pass(24)
  expect(await product.send()).toEqual([])
  expect((await reasons())[0]).toMatch(/^Stopped: /)
})

test('does not count opening an uploaded video without playing it as a start', async () => {
  const { id: userId } = await sell()
  await product.db.accessLog.create({
    data: { userId, action: 'video_viewed', resourceType: 'video', resourceId: videoId },
  })
  await pass(24)
  expect(await product.send()).toEqual([RESCUE])
})

const stepArbitrary = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ kind: 'send' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refuse' as const), isRefusing: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('stop' as const), how: fc.constantFrom(...Object.keys(stops)) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), number: fc.integer({ min: 2, max: 4 }) }),
  },
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer One> ? One : never

test('never sends a reminder after a start, refund or opt-out that was stored before', async () => {
  const property = fc.asyncProperty(
    fc.array(stepArbitrary, { minLength: 3, maxLength: 12 }),
    async (steps) => {
      await forget()
      await sell()
      let isStopped = false
      for (const step of steps) {
        await run(step)
        isStopped ||= step.kind === 'stop'
        const rescued = product.server.emails.filter(({ subject }) =>
          subject?.startsWith('Your first lesson'),
        )
        if (isStopped) expect(rescued).toEqual([])
        product.server.emails.length = 0
      }
      const month = { gt: new Date(Date.now() - 30 * 24 * HOUR_MS) }
      expect(
        await product.db.emailOutbox.count({ where: { kind: 'rescue', sentAt: month } }),
      ).toBeLessThanOrEqual(2)
    },
  )
  await fc.assert(property, { numRuns: 12 })
}, 240_000)

async function run(step: Step) {
  if (step.kind === 'pass') await pass(step.hours)
  if (step.kind === 'refuse') product.server.refuseWith = step.isRefusing ? 'later' : null
  if (step.kind === 'stop') await stops[step.how]?.().catch(() => stops.position?.())
  if (step.kind === 'buy') await message(step.number)
  await product.waitForBackgroundWork()
  // Retries rejected emails immediately.
  if (step.kind === 'send') {
    await product.db
      .$executeRaw`UPDATE email_outbox SET next_attempt_at = now() WHERE state = 'queued' AND attempts > 0`
    await product.sendDueEmails()
  }
}

/** Deletes all data of the previous run. */
async function forget() {
  product.server.refuseWith = null
  await product.db.mailSuppression.deleteMany()
  await product.db.mailPreference.deleteMany()
  await product.db.purchase.deleteMany()
  await product.db.ipnEvent.deleteMany()
  await product.db.user.deleteMany()
}

test('sends students who stay away for a week one email with their last position', async () => {
  const { queueWinBackEmails } = await import('./reminders')
  const { id: userId } = await sell()
  await progress({ lastPosition: 75 })
  const away = (days: number) =>
    product.db.userActivity.update({
      where: { userId },
      data: { lastAccess: new Date(Date.now() - days * 24 * HOUR_MS) },
    })
  await away(8)
  await queueWinBackEmails()
  expect(await product.send()).toEqual([])
  await set({ returnMails: true })
  await away(6)
  await queueWinBackEmails()
  expect(await product.send()).toEqual([])
  await away(8)
  await queueWinBackEmails()
  await queueWinBackEmails()
  expect(await product.send()).toEqual(['jane@example.com: Pick up where you left off in Lectern'])
  expect(product.server.emails[0]?.text).toMatch(/1:15/)
  await queueWinBackEmails()
  expect(await product.send()).toEqual([])
})

test('sends no win-back email to students who come back first', async () => {
  const { queueWinBackEmails } = await import('./reminders')
  const { id: userId } = await sell()
  await progress({ lastPosition: 75 })
  await set({ returnMails: true })
  await product.db.userActivity.update({
    where: { userId },
    data: { lastAccess: new Date(Date.now() - 8 * 24 * HOUR_MS) },
  })
  await queueWinBackEmails()
  await product.db.userActivity.update({ where: { userId }, data: { lastAccess: new Date() } })
  expect(await product.send()).toEqual([])
  expect(await reasons()).toContain('Stopped: the student came back')
})

test.each([
  ['a comparison', 'reconciliation'],
  ['an import', 'import'],
])('sends no win-back email about a purchase that came from %s only', async (_name, source) => {
  const { queueWinBackEmails } = await import('./reminders')
  const { id: userId } = await sell({ API_SOURCE: source })
  await progress({ lastPosition: 75 })
  await set({ returnMails: true })
  const lastAccess = new Date(Date.now() - 8 * 24 * HOUR_MS)
  await product.db.userActivity.update({ where: { userId }, data: { lastAccess } })
  await queueWinBackEmails()
  expect(await reasons()).toEqual([])
  await message(2)
  await product.waitForBackgroundWork()
  await queueWinBackEmails()
  expect(await product.db.emailOutbox.count({ where: { kind: 'return' } })).toBe(1)
})

test.each(['users', 'purchases'])(
  'queues no win-back email if a row of %s is deleted at this moment',
  async (table) => {
    const { queueWinBackEmails } = await import('./reminders')
    const { id: userId } = await sell()
    await progress({ lastPosition: 75 })
    await set({ returnMails: true })
    const lastAccess = new Date(Date.now() - 8 * 24 * HOUR_MS)
    await product.db.userActivity.update({ where: { userId }, data: { lastAccess } })
    const deleting = await holdLock(`DELETE FROM ${table}`)
    const queueing = queueWinBackEmails()
    await deleting.waiters(1)
    await deleting.release()
    await queueing
    expect(await product.db.emailOutbox.count({ where: { kind: 'return' } })).toBe(0)
  },
)

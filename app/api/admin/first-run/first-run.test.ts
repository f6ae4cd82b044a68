import type { SetupGuide, SetupSteps } from '@/lib/contract/sales/setup-guide'
import { recordWorkingMailServer } from '@/lib/data/mail/delivery-health'
import { getSetupGuide, readSetupGuide } from '@/lib/data/sales/setup-guide/setup-guide'
import { recordThankYouArrival } from '@/lib/data/sales/setup-guide/thank-you-arrival'
import { demoCourse, demoProduct } from '@/lib/demo-course'
import { db } from '@/lib/server/db/client'
import { loadDemoCourse } from '@/prisma/demo/load-demo-course'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createCourse,
  createPerson,
  createSection,
  createVideo,
  restrictToCustomers,
} from '@/tests/factories'
import {
  createSaleFields,
  postNotification,
  storeSecurityKey,
  toStoredMessage,
} from '@/tests/post-notification'
import { saveNetworkKey, setUpNetwork } from '@/tests/set-up-network'
import { PUT as putCourse } from '../../courses/[courseId]/route'
import { DELETE as removeDemo } from '../demo/route'
import { POST as sendTest } from '../ipn/test/route'
import { PUT as putServer } from '../settings/email/route'
import { GET as getSettings } from '../settings/route'
import { GET as getSteps } from '../setup/route'
import { GET, PUT } from './route'

// Drawing six section images takes a second or two on a busy machine.
jest.setTimeout(30_000)

type Admin = Awaited<ReturnType<typeof createAdmin>>

async function read(as: Admin) {
  const { body } = await callRoute<SetupGuide>(GET, { as })
  const done = body.checks.filter(({ isDone }) => isDone).map(({ id }) => id)
  const state = (id: string) => body.checks.find((check) => check.id === id)?.state
  return { ...body, done, state }
}

async function ownCourse() {
  const section = await createSection({ title: 'Mine' })
  const video = await createVideo({ sectionId: section.id, title: 'Hello', duration: 60 })
  return { section, video }
}

test('marks nothing as done in a new shop, except checks that don’t apply', async () => {
  const admin = await createAdmin()
  const { checks, done, isDismissed } = await read(admin)
  expect(checks.map(({ id }) => id)).toEqual([
    'name',
    'email',
    'lesson',
    'landing',
    'legal',
    'withdrawal',
    'product',
    'security_key',
    'notification',
    'test_sale',
    'passkey',
    'watched',
    'demo',
    'access',
    'thanks',
  ])
  expect(done.filter((id) => id !== 'security_key' && id !== 'name')).toEqual(['demo'])
  expect(isDismissed).toBe(false)
})

test('each administrator needs a passkey, and `npm run check` asks for one of every administrator', async () => {
  const [anna, bert] = [await createAdmin(), await createAdmin()]
  const addPasskey = ({ viewer: { id: userId } }: Admin, rpId = 'localhost') => {
    const key = { credentialId: `${userId} ${rpId}`, publicKey: new Uint8Array(), counter: 0, rpId }
    return db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  }
  const done = async () => {
    const guides = await Promise.all([
      getSetupGuide(anna.viewer),
      getSetupGuide(bert.viewer),
      readSetupGuide(null),
    ])
    return guides.map(({ checks }) => checks.find(({ id }) => id === 'passkey')?.isDone)
  }
  expect(await done()).toEqual([false, false, false])
  await addPasskey(anna)
  await addPasskey(bert, 'old.example.com')
  expect(await done()).toEqual([true, false, false])
  await addPasskey(bert)
  expect(await done()).toEqual([true, true, true])
  await db.passkey.updateMany({ where: { userId: anna.viewer.id }, data: { disabledAt: new Date() } })
  expect(await done()).toEqual([false, true, false])
})

test('requires a lesson that isn’t part of the demo, and ignores sections without lessons', async () => {
  const admin = await createAdmin()
  await loadDemoCourse()
  await createVideo({ sectionId: demoCourse[0]?.id ?? '' })
  expect((await read(admin)).state('lesson')).toBe('You haven’t added a section yet.')
  const section = await createSection({ title: 'Mine', order: 0 })
  expect((await read(admin)).state('lesson')).toBe('“Mine” has no videos yet.')
  const { id } = await createVideo({ sectionId: section.id, title: 'Hello', draft: true })
  expect((await read(admin)).state('lesson')).toBe('“Hello” is a draft. Only administrators can see it.')
  await db.video.update({ where: { id }, data: { draft: false } })
  const { done, state } = await read(admin)
  expect(done).toContain('lesson')
  expect(state('lesson')).toBe('Your course starts with “Hello”.')
})

test('recognizes an access choice, a product with its item number, and a verified notification', async () => {
  const admin = await createAdmin()
  await db.appSettings.create({ data: { id: 'default', contentAccessChosen: true } })
  await db.product.create({ data: { name: 'Course', warriorPlusProductId: 'wso_zz99zz' } })
  const event = { ...toStoredMessage({}), payloadSha256: 'x', receivedAt: new Date('2026-01-05T10:00:00Z') }
  await db.ipnEvent.create({ data: { ...event, verified: false, state: 'unverified' } })
  expect((await read(admin)).done).not.toContain('notification')
  await db.ipnEvent.create({ data: { ...event, verified: true, state: 'ignored' } })
  const { checks, done } = await read(admin)
  expect(done).toEqual(expect.arrayContaining(['access', 'product', 'notification']))
  expect(checks.find(({ id }) => id === 'notification')?.at).toBe('2026-01-05T10:00:00.000Z')
})

describe('who can watch', () => {
  async function readAccess(as: Admin) {
    const { checks } = await read(as)
    const { isDone, state, link } = checks.find(({ id }) => id === 'access') ?? {}
    return { isDone, state, href: link?.href }
  }
  const chooseAccess = (as: Admin, contentAccess: string) =>
    callRoute(putCourse, { as, method: 'PUT', params: { courseId: COURSE_ID }, body: { contentAccess } })

  test('is chosen on the page with this setting, if there is one course', async () => {
    const admin = await createAdmin()
    expect(await readAccess(admin)).toEqual({
      isDone: false,
      state: 'Not set yet. Until you choose, anyone who signs in can watch everything.',
      href: '/admin/settings/course#who-may-watch',
    })
    await chooseAccess(admin, 'open')
    expect(await readAccess(admin)).toMatchObject({
      isDone: true,
      state: 'Anyone who signs in can watch everything.',
    })
  })

  test('is chosen under Courses, if there are several, and names the courses that are open', async () => {
    const admin = await createAdmin()
    await createCourse({ title: 'Ads', slug: 'ads' })
    await db.course.update({ where: { id: COURSE_ID }, data: { title: 'Apps' } })
    expect(await readAccess(admin)).toEqual({
      isDone: false,
      state: 'Not set yet. Until you choose, anyone who signs in can watch “Apps”.',
      href: '/admin/courses',
    })
    await chooseAccess(admin, 'open')
    expect(await readAccess(admin)).toMatchObject({
      isDone: true,
      state: 'Anyone who signs in can watch “Apps”.',
    })
    await db.course.updateMany({ data: { contentAccess: 'open' } })
    expect((await readAccess(admin)).state).toBe('Anyone who signs in can watch 2 courses.')
  })

  test('needs no choice if no course is open, because the owner chose that for each course', async () => {
    const admin = await createAdmin()
    await restrictToCustomers()
    expect(await readAccess(admin)).toMatchObject({
      isDone: true,
      state: 'Customers can watch only what they bought.',
    })
    expect((await callRoute(getSettings, { as: admin })).body).toMatchObject({ contentAccessChosen: true })
  })
})

test("ignores the demo's made-up item number", async () => {
  const admin = await createAdmin()
  await db.product.create({ data: { ...demoProduct } })
  expect((await read(admin)).done).not.toContain('product')
  await db.product.update({ where: { id: demoProduct.id }, data: { warriorPlusProductId: 'wso_mine11' } })
  expect((await read(admin)).done).toContain('product')
})

test('counts a test sale if the last one passed all its steps', async () => {
  const admin = await createAdmin()
  const { section } = await ownCourse()
  await db.product.create({
    data: { name: 'Course', warriorPlusProductId: 'wso_zz99zz', grantsSectionIds: [section.id] },
  })
  await storeSecurityKey()
  await callRoute(sendTest, { as: admin, method: 'POST' })
  expect((await read(admin)).done).toEqual(expect.arrayContaining(['security_key', 'test_sale']))
  await db.section.deleteMany()
  await db.product.updateMany({ data: { grantsSectionIds: [] } })
  await callRoute(sendTest, { as: admin, method: 'POST' })
  const { done } = await read(admin)
  expect(done).not.toContain('test_sale')
  // A test sale doesn’t prove that WarriorPlus sends notifications.
  expect(done).not.toContain('notification')
})

describe('a shop that sells only on other networks', () => {
  const ids = async (as: Admin) => (await read(as)).checks.map(({ id }) => id)
  const hidden = ['security_key', 'thanks']

  test('is asked for nothing from WarriorPlus once a network has all its keys', async () => {
    const admin = await createAdmin()
    await loadDemoCourse()
    await setUpNetwork('stripe')
    await saveNetworkKey('stripe', 'proof')
    // Stripe also needs an API key.
    expect(await ids(admin)).toEqual(expect.arrayContaining(hidden))
    await saveNetworkKey('stripe', 'api')
    const { checks, done, state } = await read(admin)
    expect(checks.filter(({ id }) => hidden.includes(id))).toEqual([])
    expect(JSON.stringify(checks)).not.toContain('WarriorPlus')
    expect(done).not.toContain('product')
    expect(state('product')).toBe('Add an item number to at least one product.')
    for (const id of ['notification', 'test_sale'])
      expect(checks.find((check) => check.id === id)?.link?.href).toBe('/admin/settings/networks')
    const { body } = await callRoute<SetupSteps>(getSteps, { as: admin })
    expect(body.steps.map(({ id }) => id)).not.toContain('security_key')
    const { id: productId } = await db.product.create({ data: { name: 'Course' } })
    const item = { item: 'price_1', normalItem: 'price_1', position: 0 }
    await db.listing.create({ data: { network: 'stripe', productId, ...item } })
    expect((await read(admin)).state('product')).toBe('“Course” has an item number.')
  })

  test('is asked again after a WarriorPlus sale, and with a WarriorPlus item number', async () => {
    const admin = await createAdmin()
    await setUpNetwork('jvzoo')
    await saveNetworkKey('jvzoo', 'proof')
    expect(await ids(admin)).not.toContain('security_key')
    // Test messages of WarriorPlus have no key.
    await postNotification(createSaleFields({ WP_SECURITYKEY: undefined }))
    expect(await ids(admin)).not.toContain('security_key')
    await postNotification(createSaleFields())
    expect((await read(admin)).state('security_key')).toBe(
      'No valid security key is saved, so WarriorPlus sales don’t grant access.',
    )
    await db.ipnEvent.deleteMany()
    const { id } = await db.product.create({ data: { name: 'Course', warriorPlusProductId: 'wso_zz99zz' } })
    expect(await ids(admin)).toEqual(expect.arrayContaining(hidden))
    await db.product.delete({ where: { id } })
    await db.networkSetup.updateMany({ data: { setUpAt: null } })
    expect(await ids(admin)).toEqual(expect.arrayContaining(hidden))
  })

  test('sees the steps of WarriorPlus again once it saves the security key', async () => {
    const admin = await createAdmin()
    await setUpNetwork('jvzoo')
    await saveNetworkKey('jvzoo', 'proof')
    await storeSecurityKey()
    const { checks, done } = await read(admin)
    expect(checks.map(({ id }) => id)).toEqual(expect.arrayContaining(hidden))
    expect(done).toContain('security_key')
  })
})

test('requires that an administrator played the first lesson, or opened it if it is embedded', async () => {
  const [admin, student] = [await createAdmin(), await createPerson()]
  const { video } = await ownCourse()
  const progress = (userId: string, firstWatchedAt: Date | null) =>
    db.videoProgress.create({ data: { userId, videoId: video.id, firstWatchedAt, lastPosition: 9 } })
  await progress(student.viewer.id, new Date())
  const mine = await progress(admin.viewer.id, null)
  expect((await read(admin)).done).not.toContain('watched')
  await db.videoProgress.update({ where: { id: mine.id }, data: { firstWatchedAt: new Date() } })
  expect((await read(admin)).done).toContain('watched')
  await db.videoProgress.deleteMany()
  const opened = {
    userId: admin.viewer.id,
    action: 'video_viewed',
    resourceType: 'video',
    resourceId: video.id,
  }
  await db.accessLog.create({ data: opened })
  expect((await read(admin)).done).not.toContain('watched')
  await db.video.update({ where: { id: video.id }, data: { videoUrl: 'https://youtu.be/dQw4w9WgXcQ' } })
  expect((await read(admin)).done).toContain('watched')
})

test('marks a mail server as tested once it accepted an email, and not a different server', async () => {
  const admin = await createAdmin()
  await recordWorkingMailServer({ name: 'mail.example.com:587', savedAt: null })
  const first = await db.firstRun.findFirstOrThrow()
  expect(first.mailTakenBy).toBe('mail.example.com:587')
  await recordWorkingMailServer({ name: 'other.example.com:587', savedAt: null })
  expect(await db.firstRun.findFirst()).toMatchObject({ mailTakenBy: 'other.example.com:587' })
  // The tests configure no mail server, so the step stays open, although an earlier server accepted an email.
  expect((await read(admin)).state('email')).toMatch(/^Set up a mail server/)
})

test('marks the thank-you page as entered once a browser arrives from another site', async () => {
  const admin = await createAdmin()
  const arrive = (sent: Record<string, string>) => recordThankYouArrival(new Headers(sent))
  await arrive({ 'sec-fetch-site': 'none' })
  await arrive({ 'sec-fetch-site': 'same-origin' })
  await arrive({ 'sec-fetch-site': 'cross-site', 'sec-purpose': 'prefetch' })
  expect((await read(admin)).done).not.toContain('thanks')
  await arrive({ 'sec-fetch-site': 'cross-site', referer: 'https://warriorplus.com/receipt?x=1' })
  const { done, state } = await read(admin)
  expect(done).toContain('thanks')
  expect(state('thanks')).toBe('The first buyer arrived from warriorplus.com')
})

test('asks for a published landing page, refund policy and contact page', async () => {
  const admin = await createAdmin()
  const page = (slug: string, published: boolean) =>
    db.page.create({ data: { slug, title: slug, body: 'x', published } })
  await page('refunds', true)
  const { id } = await page('contact', false)
  expect((await read(admin)).state('legal')).toBe('Publish a contact page.')
  expect((await read(admin)).state('landing')).toBe('Visitors still see the example page.')
  await db.page.update({ where: { id }, data: { published: true } })
  await db.landingVersion.create({ data: { content: {}, publishedAt: new Date('2026-01-05T10:00:00Z') } })
  const { done, checks } = await read(admin)
  expect(done).toEqual(expect.arrayContaining(['legal', 'landing']))
  expect(checks.find(({ id }) => id === 'landing')?.at).toBe('2026-01-05T10:00:00.000Z')
})

test('counts emails as sent only with the settings in use', async () => {
  const admin = await createAdmin()
  const server = { host: 'mail.example.com', port: 587, user: '', from: 'a@example.com', security: 'none' }
  await callRoute(putServer, { as: admin, method: 'PUT', body: server })
  await db.firstRun.create({
    data: { mailTakenBy: 'mail.example.com:587', mailTakenAt: new Date('2026-01-05T10:00:00Z') },
  })
  expect((await read(admin)).done).not.toContain('email')
  await db.firstRun.updateMany({ data: { mailTakenAt: new Date() } })
  expect((await read(admin)).done).toContain('email')
})

test('GET /api/admin/setup lists eleven steps and the next one', async () => {
  const admin = await createAdmin()
  const { body } = await callRoute<SetupSteps>(getSteps, { as: admin })
  expect(body.steps.map(({ id }) => id)).toEqual([
    'name',
    'email',
    'lesson',
    'landing',
    'legal',
    'product',
    'security_key',
    'notification',
    'test_sale',
    'watched',
    'demo',
  ])
  const { checks } = await read(admin)
  for (const { id, isDone, detail, href } of body.steps) {
    expect(checks.find((check) => check.id === id)).toMatchObject({ isDone, state: detail })
    expect(href).toMatch(/^\//)
  }
  expect(body.next).toBe(body.steps.find(({ isDone }) => !isDone)?.id)
  await expectAdminOnly(getSteps, { method: 'GET' })
})

test('the setup guide can be hidden and shown again', async () => {
  const admin = await createAdmin()
  const put = (isDismissed: boolean) => callRoute(PUT, { as: admin, method: 'PUT', body: { isDismissed } })
  expect(await put(true)).toMatchObject({ status: 200, body: { isDismissed: true } })
  expect((await read(admin)).isDismissed).toBe(true)
  expect(await put(false)).toMatchObject({ body: { isDismissed: false } })
})

describe('removing the demo', () => {
  const remove = (as: Admin) => callRoute(removeDemo, { as, method: 'DELETE' })

  test('removes an untouched demo completely, and can be repeated', async () => {
    const admin = await createAdmin()
    await loadDemoCourse()
    const { section } = await ownCourse()
    const own = await db.product.create({
      data: { name: 'Mine', grantsSectionIds: [section.id, demoCourse[0]?.id ?? ''] },
    })
    const left = await read(admin)
    expect(left.demo).toEqual({ sections: 6, lessons: 13, products: 1, kept: [] })
    expect(left.state('demo')).toBe('Demo content left: 6 sections, 13 lessons, and 1 product.')
    expect((await remove(admin)).status).toBe(204)
    expect((await remove(admin)).status).toBe(204)
    expect(await db.section.findMany({ select: { title: true } })).toEqual([{ title: 'Mine' }])
    expect(await db.video.count()).toBe(1)
    const { grantsSectionIds } = await db.product.findFirstOrThrow()
    expect([own.name, grantsSectionIds]).toEqual(['Mine', [section.id]])
    expect((await read(admin)).done).toContain('demo')
    expect(await db.auditLog.count()).toBe(1)
  })

  test('keeps the changed and used parts, and says why', async () => {
    const admin = await createAdmin()
    await loadDemoCourse()
    const [renamed, noted, filled, moved] = demoCourse
    if (!renamed || !noted || !filled || !moved) throw new Error('The demo is shorter than this test')
    await db.section.update({ where: { id: renamed.id }, data: { title: 'My own words' } })
    const lesson = noted.lessons[0]?.id ?? ''
    await db.videoNote.create({ data: { userId: admin.viewer.id, videoId: lesson, content: 'Mine' } })
    await createVideo({ sectionId: filled.id, title: 'Own' })
    await db.video.update({ where: { id: moved.lessons[0]?.id ?? '' }, data: { sectionId: filled.id } })
    await db.videoProgress.create({
      data: { userId: admin.viewer.id, videoId: renamed.lessons[0]?.id ?? '', completed: true },
    })
    const sale = { warriorPlusSaleId: '1', warriorPlusSale: '1', paymentStatus: 'Completed' }
    await db.purchase.create({ data: { ...sale, productId: demoProduct.id, purchaseDate: new Date() } })
    await remove(admin)
    const { demo, done, state } = await read(admin)
    expect(demo).toEqual({
      sections: 0,
      lessons: 0,
      products: 0,
      kept: [
        `lesson “${moved.lessons[0]?.title}” (you changed it)`,
        `lesson “${noted.lessons[0]?.title}” (someone wrote notes on it)`,
        `product “${demoProduct.name}” (it was sold or granted)`,
        `section “My own words” (you changed it)`,
        `section “${filled.title}” (it contains lessons that are kept)`,
        `section “${noted.title}” (it contains lessons that are kept)`,
      ].sort((a, b) => demo.kept.indexOf(a) - demo.kept.indexOf(b)),
    })
    expect(demo.kept).toHaveLength(6)
    expect(done).toContain('demo')
    expect(state('demo')).toMatch(/^Kept: /)
    expect(await db.section.count()).toBe(3)
    expect((await db.product.findFirstOrThrow()).grantsSectionIds.sort()).toEqual(
      [renamed.id, noted.id, filled.id].sort(),
    )
    expect(await db.videoNote.count()).toBe(1)
  })
})

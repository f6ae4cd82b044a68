import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, type LandingState, landingSchema, toVideoEmbedUrl } from '@/lib/contract/site/landing'
import { findLanding } from '@/lib/data/site/landing'
import { db } from '@/lib/server/db/client'
import { getCurrentSite } from '@/lib/server/site/current-site'
import { callRoute } from '@/tests/call-route'
import { COURSE_ID } from '@/tests/course-id'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import {
  createAdmin,
  createCourse,
  createPerson,
  createPurchase,
  createSection,
  createVideo,
} from '@/tests/factories'
import { PUT } from './draft/route'
import { POST as publishNow } from './publish/route'
import { GET } from './route'
import { POST as startNow } from './start/route'
import { POST as restoreNow } from './versions/[version]/restore/route'

type Owner = Awaited<ReturnType<typeof createAdmin>>
const read = async (as: Owner) => (await callRoute<LandingState>(GET, { as })).body
const write = (as: Owner, body: unknown) => callRoute(PUT, { as, method: 'PUT', body })
const publish = (as: Owner) => callRoute<{ version: number }>(publishNow, { as, method: 'POST' })
const restore = (as: Owner, version: number | string) =>
  callRoute<LandingState>(restoreNow, { as, method: 'POST', params: { version: String(version) } })
const start = (as: Owner, from: string) =>
  callRoute<Landing>(startNow, { as, method: 'POST', body: { from } })
const titled = (title: string): Landing => ({
  ...builtInLanding,
  finalCall: { ...builtInLanding.finalCall, title },
})

test('accepts the built-in text as a landing page', () => {
  expect(landingSchema.parse(builtInLanding)).toEqual(builtInLanding)
})

test('refuses people who aren’t administrators', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: builtInLanding })
  await expectAdminOnly(startNow, { method: 'POST', body: { from: 'blank' } })
  await expectAdminOnly(publishNow, { method: 'POST' })
  await expectAdminOnly(restoreNow, { method: 'POST', params: { version: '1' } })
})

test('shows the built-in page until one is published', async () => {
  const as = await createAdmin()
  const { examples, ...state } = await read(as)
  expect(state).toEqual({ draft: builtInLanding, published: null, versions: [], isStarted: false })
  expect(examples.length).toBeGreaterThan(100)
  expect((await publish(as)).status).toBe(409)
  expect((await write(as, titled('Begin.'))).status).toBe(204)
  expect((await getCurrentSite()).version).toBe('first')
  expect(await findLanding()).toBeNull()
  expect(await read(as)).toMatchObject({ draft: titled('Begin.'), published: null })
})

test('shows a version once it is published, and can restore it as the draft', async () => {
  const as = await createAdmin({ email: 'owner@example.com' })
  await write(as, titled('One.'))
  const one = await publish(as)
  expect(one.status).toBe(201)
  const { version } = await getCurrentSite()
  expect(version).not.toBe('first')
  expect(await findLanding()).toEqual(titled('One.'))
  await write(as, titled('Two.'))
  const two = await publish(as)
  expect((await getCurrentSite()).version).not.toBe(version)
  const state = (await restore(as, one.body.version)).body
  expect(state.draft).toEqual(titled('One.'))
  expect(state.published).toEqual(titled('Two.'))
  expect(state.versions).toMatchObject([
    { version: two.body.version, publishedBy: 'owner@example.com' },
    { version: one.body.version },
  ])
  for (const none of [two.body.version + 1, -1, 'x', '1e3000', 2_000_000_001]) {
    expect((await restore(as, none)).status).toBe(404)
  }
})

test('creates no new version if the draft is already published', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  expect((await publish(as)).status).toBe(201)
  const { version } = await getCurrentSite()
  expect((await publish(as)).status).toBe(409)
  expect((await getCurrentSite()).version).toBe(version)
  expect((await read(as)).versions).toHaveLength(1)
  await write(as, titled('Two.'))
  expect((await publish(as)).status).toBe(201)
  await write(as, titled('One.'))
  expect((await publish(as)).status).toBe(201)
})

test('creates one version if two people publish at the same time', async () => {
  const as = await createAdmin()
  const other = await createAdmin()
  await write(as, titled('One.'))
  const answers = await Promise.all([publish(as), publish(other), publish(as), publish(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect((await read(as)).versions).toHaveLength(1)
})

test('shows the newest readable version, and never the built-in text instead', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  await publish(as)
  await db.landingVersion.create({ data: { content: { hero: null } } })
  expect(await findLanding()).toEqual(titled('One.'))
  await db.landingVersion.updateMany({ data: { content: {} } })
  await expect(findLanding()).rejects.toThrow('Couldn’t read any version')
})

test('keeps the last fifty versions', async () => {
  const as = await createAdmin()
  await write(as, titled('One.'))
  const content = titled('Before.')
  await db.landingVersion.createMany({ data: Array.from({ length: 52 }, () => ({ content })) })
  await publish(as)
  expect(await db.landingVersion.count()).toBe(50)
  expect(await findLanding()).toEqual(titled('One.'))
})

const link = (buyLink: string) => ({ buyLink })
test.each([
  ['a buy link of another shop', link('https://example.com/o2/a')],
  ['a buy link without https', link('http://warriorplus.com/o2/a')],
  ['a buy link that is a script', link('javascript:alert(1)//https://warriorplus.com/o2/')],
  ['a buy link with a query', link('https://warriorplus.com/o2/a?x="><script>')],
  ['a buy link elsewhere at WarriorPlus', link('https://warriorplus.com/account')],
  ['a video URL of another site', { film: { title: 'x', url: 'https://example.com/embed/aaaaaaaaaaa' } }],
  ['a script as a video URL', { film: { title: 'x', url: 'javascript:alert(1)' } }],
  ['a text that is too long', { description: 'a'.repeat(301) }],
  ['an empty list', { benefits: { ...builtInLanding.benefits, items: [] } }],
  ['a repeated section', { order: ['benefits', 'benefits'] }],
  ['an unknown section', { order: ['pop-up'] }],
  ['an unknown field', { html: '<b>' }],
])('%s is refused', async (_what, part) => {
  expect((await write(await createAdmin(), { ...builtInLanding, ...part })).status).toBe(400)
})

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://youtube.com.example.com/watch?v=dQw4w9WgXcQ', null],
  ['https://youtu.be/../../x', null],
])('plays %s from %s', (url, embed) => expect(toVideoEmbedUrl(url)).toBe(embed))

test('fills in the defaults for fields that an old version doesn’t have', async () => {
  const as = await createAdmin()
  const {
    page: _,
    hero: { picture: __, ...hero },
    ...others
  } = titled('Long ago.')
  const earlier = { ...others, hero }
  await db.landingVersion.create({ data: { content: earlier } })
  expect(await findLanding()).toEqual(titled('Long ago.'))
  const spanish = {
    ...builtInLanding,
    page: { ...builtInLanding.page, language: 'es', finishWith: 'Terminas con' },
  }
  expect((await write(as, spanish)).status).toBe(204)
  expect((await read(as)).draft).toEqual(spanish)
  const wrong = { ...spanish, page: { ...spanish.page, language: 'Spanish' } }
  expect((await write(as, wrong)).status).toBe(400)
})

test('can restore the built-in page, which was never published', async () => {
  const as = await createAdmin()
  await write(as, titled('Bread.'))
  await publish(as)
  const { draft, published } = (await restore(as, 0)).body
  expect(draft).toEqual(builtInLanding)
  expect(published).toEqual(titled('Bread.'))
  await publish(as)
  expect(await findLanding()).toEqual(builtInLanding)
})

test('starts a draft from the example or from placeholders, and lists their texts', async () => {
  const as = await createAdmin()
  const example = await start(as, 'example')
  expect([example.status, example.body]).toEqual([200, builtInLanding])
  expect(await read(as)).toMatchObject({ draft: builtInLanding, isStarted: true, published: null })
  const blank = (await start(as, 'blank')).body
  const state = await read(as)
  expect(state.draft).toEqual(blank)
  expect(state.examples).toContainEqual({ path: 'hero.badge', text: blank.hero.badge, isClaim: false })
  expect(JSON.stringify(blank)).not.toMatch(/app|marketer|income/i)
  expect((await start(as, 'nowhere')).status).toBe(400)
})

test('starts a draft from the course’s data, without any example text', async () => {
  const as = await createAdmin()
  const section = await createSection({ title: 'Starter', description: 'Flour and water.', order: 2 })
  await createVideo({ sectionId: section.id, title: 'Day one', order: 1, duration: 3600 })
  await createVideo({ sectionId: section.id, title: 'Day two', order: 2, duration: 300 })
  await createVideo({ sectionId: section.id, title: 'Not yet', order: 3, draft: true })
  await createSection({ title: 'Empty', order: 1 })
  await db.site.create({
    data: { version: 'x', name: 'Sourdough in 30 Days', supportEmail: 'ask@example.com' },
  })
  await db.page.create({
    data: { slug: 'refunds', title: 'Refunds', body: 'Within 14 days.', published: true },
  })
  const { viewer } = await createPerson()
  const { id: purchaseId, productId } = await createPurchase(viewer.id, [])
  await db.product.update({ where: { id: productId ?? '' }, data: { isMainProduct: true } })
  const payment = { purchaseId, transactionId: 't', number: 1, paidAt: new Date() }
  await db.purchasePayment.create({ data: { ...payment, amountMinor: 2500, currency: 'EUR' } })
  const { status, body } = await start(as, 'course')
  expect(status).toBe(200)
  expect(body.hero.headline).toEqual(['Sourdough', 'in 30 Days'])
  expect(body.outline.modules).toEqual([
    {
      title: 'Starter',
      description: 'Flour and water.',
      outcome: '2 lessons',
      points: ['Day one', 'Day two'],
    },
  ])
  expect(body.included.items).toContainEqual({ name: 'Total length', quantity: '1 hr 5 min' })
  expect(body.price.amount).toBe('€25.00')
  expect(body.guarantee.text).toContain('14 days')
  expect(JSON.stringify(body.questions)).toContain('ask@example.com')
  expect(body.order).toEqual(['outline', 'included', 'price', 'guarantee', 'questions'])
  expect(await read(as)).toMatchObject({ draft: body, examples: [], isStarted: true })
})

test('starts a draft from published courses, one after the other', async () => {
  const as = await createAdmin()
  const add = async (title: string, order: number, id: string) => {
    const section = await createSection({ title, order, course: { connect: { id } } })
    await createVideo({ sectionId: section.id })
  }
  await add('Of the first', 9, COURSE_ID)
  await add('Of the second', 1, (await createCourse()).id)
  await add('Hidden', 1, (await createCourse({ draft: true })).id)
  const { body } = await start(as, 'course')
  expect(body.outline.modules.map(({ title }: { title: string }) => title)).toEqual([
    'Of the first',
    'Of the second',
  ])
})

test('fills in the buy link of the main product, if the landing page can use it', async () => {
  const as = await createAdmin()
  const listed = (item: string, link: string | null, position: number) => ({
    network: 'warriorplus',
    item,
    normalItem: item,
    link,
    position,
  })
  const sell = (name: string, isMainProduct: boolean, links: (string | null)[]) =>
    db.product.create({
      data: {
        name,
        isMainProduct,
        listings: { create: links.map((link, place) => listed(`${name} ${place}`, link, place)) },
      },
    })
  await sell('upsell', false, ['https://warriorplus.com/o2/a/upsell/0'])
  expect((await start(as, 'course')).body.buyLink).toBe('')
  await sell('main', true, [null, 'https://buy.stripe.com/x', 'https://warriorplus.com/o2/a/main/0'])
  expect((await start(as, 'course')).body.buyLink).toBe('https://warriorplus.com/o2/a/main/0')
})

test('keeps the buy link in a draft from a course without lessons', async () => {
  const as = await createAdmin()
  const buyLink = 'https://warriorplus.com/o2/v/abc/def'
  await write(as, { ...builtInLanding, buyLink })
  const { body } = await start(as, 'course')
  expect(body).toMatchObject({ buyLink, order: ['questions'] })
  expect((await read(as)).examples).toEqual([])
  const name = `A ${'very '.repeat(50)}long name`
  await db.site.create({ data: { version: 'first', name } })
  expect((await start(as, 'course')).status).toBe(200)
})

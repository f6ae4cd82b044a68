import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { checkScreens } from './check-screen'
import { createStreamedLesson } from './create-streamed-lesson'
import { postAndProcessSale } from './post-sale'
import { type Shop, test } from './shop-fixture'
import { signIn } from './sign-in'
import { TIMEOUT_FACTOR } from './timeout-factor'

test.use({ shopOf: 'two courses' })
// The later tests use the courses and the student of the journey.
test.describe.configure({ mode: 'serial', timeout: 600_000 * TIMEOUT_FACTOR, retries: 0 })

const student = 'two.courses@example.com'
const upsell = { WP_ITEM_NUMBER: 'wso_email9', WP_ITEM_NAME: 'Email That Sells' }
const offerTitle = 'Now get them to open your emails'

/** Calls the API as the person of the page. Returns the response. */
async function call<Answer = { id: string }>(
  page: Page,
  method: 'get' | 'post' | 'put',
  url: string,
  data?: object,
): Promise<Answer> {
  const answer = await page.request[method](url, data ? { data } : {})
  expect(answer.ok(), `${method} ${url}: ${await answer.text()}`).toBe(true)
  return answer.json()
}

const sell = (shop: Shop, number: number, fields: Record<string, string> = {}) =>
  postAndProcessSale(shop.url, {
    WP_BUYER_EMAIL: student,
    WP_SALEID: `5500${number}`,
    WP_SALE: `two_courses_${number}`,
    WP_TXNID: `two_courses_${number}`,
    IPN_ID: `5500${number}`,
    ...fields,
  })

interface Row {
  id: string
  title: string
  courseId: string
}
const listSections = (page: Page, course: string) =>
  call<Row[]>(page, 'get', `/api/sections?course=${course}`)

/** Creates the first course with three sections, and the product that grants it. */
async function buildFirstCourse(owner: Page) {
  const first = await createStreamedLesson(owner, { title: 'Plan it' })
  const { videoUrl } = await call<{ videoUrl: string }>(owner, 'get', `/api/videos/${first}`)
  for (const [title, lessons] of [
    ['Build it', ['Draw the screen', 'Name the buttons']],
    ['Sell it', ['Write the page']],
  ] as const) {
    const { id: sectionId } = await call(owner, 'post', '/api/sections', { title })
    for (const lesson of lessons)
      await call(owner, 'post', '/api/videos', { sectionId, title: lesson, videoUrl, duration: 15 })
  }
  await call(owner, 'post', '/api/admin/products', {
    name: 'Build with AI',
    warriorPlusProductId: 'wso_ab12cd',
    isMainProduct: true,
    grantsSectionIds: [],
  })
}

/** Creates the second course with a lesson that opens at once and a section that opens later, and its offer. */
async function buildSecondCourse(owner: Page) {
  await owner.goto('/admin/settings/course')
  await owner.getByRole('button', { name: 'Add a Second Course' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Course title').fill('Email That Sells')
  await dialog.getByLabel('Description').fill('Write emails that people open, read, and act on.')
  await dialog.getByLabel('Draft').uncheck()
  await dialog.getByLabel('Show to everyone').check()
  await dialog.getByLabel('Price text').fill('$47 one-time')
  await dialog.getByLabel('Buy link').fill('https://warriorplus.example.com/o2/buy')
  await dialog.getByRole('button', { name: 'Create Course' }).click()
  await owner.waitForURL('**/admin/courses')
  await expect(owner.getByRole('heading', { name: 'Email That Sells' })).toBeVisible()
  const courses = await call<{ id: string; slug: string }[]>(owner, 'get', '/api/admin/courses')
  const [first, second] = courses
  if (!first || !second) throw new Error('The shop has no second course')
  await call(owner, 'put', `/api/courses/${first.id}`, { contentAccess: 'customers', title: 'Build with AI' })
  const firstLesson = await createStreamedLesson(owner, { title: 'Your first email', courseId: second.id })
  const release = { kind: 'days', days: 7 }
  const later = { title: 'The second week', courseId: second.id, release }
  const { id: sectionId } = await call(owner, 'post', '/api/sections', later)
  const { videoUrl } = await call<{ videoUrl: string }>(owner, 'get', `/api/videos/${firstLesson}`)
  const lesson = { sectionId, title: 'Your tenth email', videoUrl, duration: 15 }
  const { id: laterLesson } = await call(owner, 'post', '/api/videos', lesson)
  const { id: productId } = await call(owner, 'post', '/api/admin/products', {
    name: upsell.WP_ITEM_NAME,
    warriorPlusProductId: upsell.WP_ITEM_NUMBER,
    isMainProduct: false,
    grantsSectionIds: [],
    grantsCourseIds: [second.id],
  })
  const [, followed] = await listSections(owner, first.slug)
  const { id: offerId } = await call(owner, 'post', '/api/admin/offers', {
    title: offerTitle,
    text: 'The same small steps, for the emails that sell your app.',
    button: 'See the Course',
    url: 'https://warriorplus.example.com/o2/a/two',
    productId,
    place: 'lesson_end',
    after: { sectionId: followed?.id },
  })
  return { first, second, firstLesson, laterLesson, laterSection: sectionId, videoUrl, offerId, followed }
}

let shop: Awaited<ReturnType<typeof buildSecondCourse>>
let buyer: BrowserContext
let page: Page

async function openBuyer(browser: Browser, { url }: Shop) {
  buyer = await browser.newContext({ baseURL: url })
  page = await buyer.newPage()
  await signIn(page, student)
}

test.afterAll(() => buyer?.close())

const offer = () => page.getByRole('region', { name: offerTitle })
const statusOf = async (url: string) => (await page.request.get(url, { maxRedirects: 0 })).status()

test('a student finishes a section, buys the course of the offer, and gets the money back', async ({
  owner,
  browser,
  shop: at,
}) => {
  await buildFirstCourse(owner)
  shop = await buildSecondCourse(owner)
  const { second, firstLesson, laterLesson, offerId, followed } = shop
  await sell(at, 1)
  await openBuyer(browser, at)

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Build with AI' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Access to Email That Sells' })).toBeVisible()
  await expect(page.getByText('$47 one-time')).toBeVisible()
  expect(await statusOf(`/api/videos/${firstLesson}`)).toBe(403)

  const lessons = await call<{ id: string }[]>(page, 'get', `/api/sections/${followed?.id}/videos`)
  const last = lessons.at(-1)?.id ?? ''
  expect(await statusOf(`/api/offers/${offerId}/go`)).toBe(404)
  for (const { id: videoId } of lessons.slice(0, -1)) {
    await call(page, 'post', '/api/progress', { videoId, completed: true })
    await page.goto(`/video/${videoId}`)
    await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
    await expect(offer()).toHaveCount(0)
  }
  await page.goto(`/video/${last}`)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(offer()).toBeVisible()
  const link = offer().getByRole('link', { name: 'See the Course' })
  const target = await page.request.get((await link.getAttribute('href')) ?? '', { maxRedirects: 0 })
  expect([target.status(), target.headers().location]).toEqual([
    302,
    'https://warriorplus.example.com/o2/a/two',
  ])

  await sell(at, 2, upsell)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /Get Access/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Email That Sells' }).click()
  await expect(page.getByRole('heading', { name: 'Email That Sells', level: 1 })).toBeVisible()
  const later = page.getByRole('article').filter({ hasText: 'The second week' })
  await expect(later.getByText(/^Opens /)).toBeVisible()
  await page.goto(`/video/${laterLesson}`)
  await expect(page.getByRole('heading', { name: 'This lesson isn’t open yet' })).toBeVisible()
  expect(await statusOf(`/api/videos/${laterLesson}`)).toBe(403)
  await page.goto(`/video/${firstLesson}`)
  await expect(page.getByRole('heading', { name: 'Your first email' })).toBeVisible()
  await page.goto(`/video/${last}`)
  await expect(page.getByRole('button', { name: 'Completed', exact: true })).toBeVisible()
  await expect(offer()).toHaveCount(0)
  expect(await statusOf(`/api/offers/${offerId}/go`)).toBe(404)

  const playlist = `/api/videos/${firstLesson}/stream.m3u8`
  const master = await (await page.request.get(playlist)).text()
  const sizes = master.split('\n').filter((line) => line && !line.startsWith('#'))
  const rendition = new URL(sizes[0] ?? '', `${at.url}${playlist}`).pathname
  const closing = [`/api/videos/${firstLesson}`, `/api/videos/${firstLesson}/notes`, playlist, rendition]
  const open = await Promise.all([...closing, shop.videoUrl].map(statusOf))
  expect(open).toEqual([200, 200, 200, 200, 302])
  await sell(at, 2, { ...upsell, WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '55009' })
  const closed = await Promise.all([...closing, shop.videoUrl].map(statusOf))
  expect(closed).toEqual([403, 403, 403, 403, 403])
  await page.goto(`/video/${firstLesson}`)
  await expect(page.getByRole('heading', { name: 'Your first email' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Return to Dashboard' })).toBeVisible()
  await page.goto(`/course/${second.slug}`)
  await expect(page.getByText('View Section').first()).toBeVisible()
  await expect(page.getByText(/Full access granted/)).toHaveCount(0)
  // The person once bought the offered course, so the offer isn't shown.
  await page.goto(`/video/${last}`)
  await expect(offer()).toHaveCount(0)
})

test('the owner opens a dated section for one person', async ({ owner, shop: at }) => {
  await sell(at, 3, upsell)
  const [person] = await call<{ userId: string }[]>(
    owner,
    'get',
    `/api/admin/analytics/users?search=${student}`,
  )
  await owner.goto(`/admin/customers/${person?.userId}`)
  await owner.getByRole('button', { name: 'Open The second week now' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Asked by email')
  await dialog.getByRole('button', { name: 'Open Now' }).click()
  await expect(owner.getByText(/Asked by email/)).toBeVisible()
  expect(await statusOf(`/api/videos/${shop.laterLesson}`)).toBe(200)
  await owner.getByRole('button', { name: 'Restore the schedule of The second week' }).click()
  await expect(owner.getByRole('button', { name: 'Open The second week now' })).toBeVisible()
  expect(await statusOf(`/api/videos/${shop.laterLesson}`)).toBe(403)
})

const AI_MARK = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia'
const AI_XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
  Iptc4xmpExt:DigitalSourceType="${AI_MARK}"/></rdf:RDF></x:xmpmeta>`

test('a generated picture that a visitor downloads carries the AI mark', async ({ owner }) => {
  const { second } = shop
  const drawn = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#286cab' } })
  const { uploadURL } = await call<{ uploadURL: string }>(owner, 'post', '/api/objects/upload', {
    kind: 'image',
    type: 'image/png',
  })
  const data = await drawn.withXmp(AI_XMP).png().toBuffer()
  const headers = { 'content-type': 'image/png' }
  expect((await owner.request.put(uploadURL, { data, headers })).ok()).toBe(true)
  const { objectPath } = await call<{ objectPath: string }>(owner, 'put', '/api/videos/upload', {
    videoURL: uploadURL,
  })
  await call(owner, 'put', `/api/courses/${second.id}/image`, { objectPath })
  const courses = await call<{ id: string; imageUrl: string }[]>(page, 'get', '/api/courses')
  const url = courses.find(({ id }) => id === second.id)?.imageUrl ?? ''
  const picture = await (await page.request.get(url)).body()
  expect((await sharp(picture).metadata()).xmp?.toString()).toContain(AI_MARK)
})

test('the screens of two courses fit into every window and are accessible', async ({
  owner,
  browser,
  shop: at,
}) => {
  // axe needs a page in its own context.
  const storageState = await owner.context().storageState()
  const context = await browser.newContext({ baseURL: at.url, storageState })
  const inspector = await context.newPage()
  const { first, second, laterLesson } = shop
  const [person] = await call<{ userId: string }[]>(
    owner,
    'get',
    `/api/admin/analytics/users?search=${student}`,
  )
  await checkScreens(inspector, [
    { name: 'courses', path: '/admin/courses' },
    { name: 'panel of the second course', path: `/admin?course=${second.slug}` },
    { name: 'products of two courses', path: '/admin/products' },
    { name: 'offers with results', path: '/admin/offers' },
    { name: 'a customer with scheduled content', path: `/admin/customers/${person?.userId}` },
  ])
  await checkScreens(page, [
    { name: 'your courses', path: '/' },
    { name: 'the first course', path: `/course/${first.slug}` },
    { name: 'the second course', path: `/course/${second.slug}` },
    { name: 'a lesson that opens later', path: `/video/${laterLesson}` },
    { name: 'notes of both courses', path: '/notes' },
  ])
  await context.close()
})

import { type Browser, expect, type Page } from '@playwright/test'
import { createStreamedLesson } from './create-streamed-lesson'
import { type Shop, test } from './shop-fixture'
import { signIn } from './sign-in'

test.use({ shopOf: 'a lesson in pieces' })

let lesson: string

test.beforeAll(async ({ owner }) => {
  lesson = await createStreamedLesson(owner)
})

async function open(browser: Browser, shop: Shop, email: string) {
  const page = await browser.newPage({ baseURL: shop.url })
  await signIn(page, email)
  return page
}

const film = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => ({
    src: element.currentSrc,
    second: element.currentTime,
    isPlaying: !element.paused,
  }))
/** Clicks play, because keys work only after hydration. */
const play = (page: Page) => page.locator('[data-play]').click()
const isOneFile = async (page: Page) => (await film(page)).src.includes('/objects/uploads/')

const fallbacks = async (owner: Page) => {
  const answer = await owner.request.get(`/api/videos/${lesson}/media`)
  return (await answer.json()).fallbacks.map(({ reason, count }: { reason: string; count: number }) => [
    reason,
    count,
  ])
}

test('a broken stream falls back to the uploaded file at the same second, and the owner sees it', async ({
  browser,
  shop,
  owner,
}) => {
  // First, the playlist is invalid.
  const page = await open(browser, shop, `broken-${Date.now()}@example.com`)
  await page.route('**/stream/*.m3u8', (route) => route.fulfill({ body: '<html>A proxy of somebody</html>' }))
  await page.goto(`/video/${lesson}?t=6`)
  await play(page)
  await expect.poll(() => isOneFile(page)).toBe(true)
  await expect.poll(async () => (await film(page)).second).toBeGreaterThan(6.5)
  expect((await film(page)).isPlaying).toBe(true)
  await expect(page.getByLabel('Quality')).toHaveCount(0)
  await expect.poll(() => fallbacks(owner)).toEqual([['engine', 1]])
  await page.close()

  // Then, the segments can't be decoded.
  const other = await open(browser, shop, `spoilt-${Date.now()}@example.com`)
  await other.route(/\/(objects|media)\/uploads\//, async (route) => {
    const isFilm = route.request().resourceType() === 'media'
    if (isFilm) return route.continue()
    const answer = await route.fetch({ maxRedirects: 3 })
    return route.fulfill({ response: answer, body: Buffer.alloc((await answer.body()).length, 7) })
  })
  await other.goto(`/video/${lesson}`)
  await play(other)
  await expect.poll(() => isOneFile(other)).toBe(true)
  await expect.poll(async () => (await film(other)).second).toBeGreaterThan(0.5)
  await expect.poll(() => fallbacks(owner)).toEqual([['engine', 2]])
  await other.close()

  await owner.goto(`/video/${lesson}`)
  await expect(
    owner.getByText('The player sometimes fell back to the full-size file. Reasons: playback failed (2).'),
  ).toBeVisible()
})

test('a connection error is retried and does not end streaming', async ({ browser, shop, owner }) => {
  const before = await fallbacks(owner)
  const page = await open(browser, shop, `tunnel-${Date.now()}@example.com`)
  let broken = 0
  await page.route('**/stream.m3u8', (route) => (broken++ < 1 ? route.abort() : route.continue()))
  await page.goto(`/video/${lesson}`)
  await play(page)
  await expect.poll(async () => (await film(page)).second).toBeGreaterThan(1)
  expect((await film(page)).src).toMatch(/^blob:/)
  expect(broken).toBeGreaterThan(1)
  expect(await fallbacks(owner)).toEqual(before)
  await page.close()
})

test('a student who loses access sees why, and no fallback is counted', async ({ browser, shop, owner }) => {
  const before = await fallbacks(owner)
  const customers = await open(browser, shop, `refunded-${Date.now()}@example.com`)
  // Holds back the request for the stream until access is restricted, so that the page opens while everybody
  // can watch.
  await customers.route('**/stream.m3u8', async (route) => {
    await closed
    await route.continue()
  })
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  await customers.goto(`/video/${lesson}`)
  await expect(customers.getByRole('heading', { level: 1, name: 'Piece by piece' })).toBeVisible()
  const set = (contentAccess: string) => owner.request.put('/api/admin/settings', { data: { contentAccess } })
  expect((await set('customers')).ok()).toBe(true)
  close()
  await play(customers).catch(() => {})
  await expect(
    customers.getByRole('heading', { name: 'Your purchases don’t include this section yet.' }),
  ).toBeVisible()
  expect((await set('open')).ok()).toBe(true)
  expect(await fallbacks(owner)).toEqual(before)
  await customers.close()
})

test('a student who was signed out is redirected to the sign-in page', async ({ browser, shop, owner }) => {
  const before = await fallbacks(owner)
  const page = await open(browser, shop, `left-${Date.now()}@example.com`)
  let close = () => {}
  const closed = new Promise<void>((resolve) => {
    close = resolve
  })
  await page.route('**/stream.m3u8', async (route) => {
    await closed
    const { cookie: _, ...headers } = route.request().headers()
    await route.continue({ headers })
  })
  await page.goto(`/video/${lesson}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Piece by piece' })).toBeVisible()
  const words = 'You are logged out. Logging in again...'
  const said = page.waitForFunction((text) => document.body.textContent?.includes(text), words)
  await page.context().clearCookies()
  close()
  await play(page).catch(() => {})
  await said
  await page.waitForURL('**/login')
  expect(await fallbacks(owner)).toEqual(before)
  await page.close()
})

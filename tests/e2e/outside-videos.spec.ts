import { expect, type Page, test } from '@playwright/test'
import { startDatabase } from './database'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'

const OUTSIDE = /^https:\/\/([a-z0-9-]+\.)*(youtube|youtube-nocookie|ytimg|vimeo|vimeocdn)\.com\//
const FRAME = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ'

let database: Awaited<ReturnType<typeof startDatabase>>
let product: Awaited<ReturnType<typeof startTestServer>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  database = await startDatabase()
  product = await startTestServer({ DATABASE_URL: database.url })
})
test.afterAll(async () => {
  await product.stop()
  await database.stop()
})

/** Responds in place of YouTube and Vimeo, and records what the browser requested there. */
async function recordOutsideRequests(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route(OUTSIDE, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'A video' })
  })
  return requested
}

/** Turns on the setting and German, and adds a lesson, a landing page and a page. Returns the lesson's ID. */
async function prepareShop(owner: Page): Promise<string> {
  const send = async (method: 'POST' | 'PUT', path: string, data: object) => {
    const response = await owner.request.fetch(path, { method, data })
    expect(response.ok(), path).toBe(true)
    return response.json().catch(() => null)
  }
  await send('PUT', '/api/admin/brand', { asksBeforeOutsideVideos: true, language: 'de' })
  const { draft } = await (await owner.request.get('/api/admin/landing')).json()
  const film = { title: 'Sieh es dir an', url: 'https://youtu.be/dQw4w9WgXcQ' }
  await send('PUT', '/api/admin/landing/draft', {
    ...draft,
    film,
    order: [...new Set(['film', ...draft.order])],
  })
  await send('POST', '/api/admin/landing/publish', {})
  await send('POST', '/api/admin/pages', {
    slug: 'impressum',
    title: 'Impressum',
    body: 'Hallo',
    published: true,
  })
  const section = await send('POST', '/api/sections', { title: 'Verkaufen' })
  const lesson = await send('POST', '/api/videos', {
    sectionId: section.id,
    title: 'Der erste Verkauf',
    videoUrl: film.url,
    thumbnailUrl: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
  })
  return lesson.id
}

test('outside videos load after one click, which the browser remembers', async ({ browser }) => {
  const owner = await browser.newPage({ baseURL: product.url })
  await signIn(owner, 'owner@example.com')
  const videoId = await prepareShop(owner)
  await owner.close()

  const student = await browser.newPage({ baseURL: product.url })
  await signIn(student, 'student@example.com')
  const requested = await recordOutsideRequests(student)
  await student.goto('/')
  await expect(student.locator('html')).toHaveAttribute('lang', 'en')
  await student.goto(`/video/${videoId}`)
  await expect(student.getByRole('heading', { level: 1 }).locator('[lang=de]')).toHaveText(
    'Der erste Verkauf',
  )
  const play = student.getByRole('button', { name: 'Play video' })
  await expect(play).toHaveAccessibleDescription(/is on YouTube/)
  expect(requested).toEqual([])
  await play.click()
  await expect(student.locator('iframe')).toHaveAttribute('src', `${FRAME}?autoplay=1`)
  await student.reload()
  await expect(student.locator('iframe')).toHaveAttribute('src', FRAME)
  await expect.poll(() => requested).toEqual([`${FRAME}?autoplay=1`, FRAME])
  await student.close()

  const visitor = await browser.newPage({ baseURL: product.url })
  const requestedByVisitor = await recordOutsideRequests(visitor)
  await visitor.goto('/')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
  const gate = visitor.getByRole('button', { name: /^Play video/ })
  await gate.scrollIntoViewIfNeeded()
  expect(requestedByVisitor).toEqual([])
  await gate.click()
  await expect(visitor.locator('iframe')).toHaveAttribute('src', `${FRAME}?autoplay=1`)
  await visitor.goto('/p/impressum')
  await expect(visitor.locator('html')).toHaveAttribute('lang', 'de')
  await visitor.close()
})

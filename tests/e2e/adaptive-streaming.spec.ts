import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { makeHeavyVideo } from '../../bench/make-heavy-video.mjs'
import type { LessonMedia } from '../../lib/contract/media/lesson-media'
import { startFakeBucket } from '../fakes/s3'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'

const SECONDS = 10
/** Timeout for encoding on a busy machine. */
const PATIENT = { timeout: 600_000 }

const film = (page: Page) =>
  page.locator('video').evaluate((element: HTMLVideoElement) => ({
    src: element.currentSrc,
    second: element.currentTime,
    isPlaying: !element.paused,
    rate: element.playbackRate,
    height: element.videoHeight,
    isReady: element.readyState >= 2,
  }))

/** Uploads a video as the dialog does and creates a lesson. Returns the lesson's path. */
const addLesson = (page: Page, base64: string) =>
  page.evaluate(async (text) => {
    const ask = async (method: string, url: string, body?: object) => {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await fetch(url, { method, ...(body && { headers, body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    }
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    const { uploadURL } = await ask('POST', '/api/objects/upload', { kind: 'video', type: 'video/mp4' })
    const put = { method: 'PUT', headers: { 'Content-Type': 'video/mp4' }, body: bytes }
    const sent = await fetch(uploadURL, put)
    if (!sent.ok) throw new Error(`The upload returned ${sent.status}`)
    const { objectPath } = await ask('PUT', '/api/videos/upload', { videoURL: uploadURL })
    const [section] = await ask('GET', '/api/sections')
    const lesson = { sectionId: section.id, title: 'Heavy', videoUrl: objectPath, duration: 10 }
    const { id } = await ask('POST', '/api/videos', lesson)
    return `/video/${id}`
  }, base64)

// With S3, because streaming from a disk needs no CORS rules and is tested in streaming-fallback.spec.ts.
test.describe('adaptive streaming with S3', () => {
  // Each test depends on the one before.
  test.describe.configure({ mode: 'serial' })
  const owner = 'maker@example.com'
  let home: string
  let product: Awaited<ReturnType<typeof startTestServer>>
  let bucket: Awaited<ReturnType<typeof startFakeBucket>>
  let lesson: string

  test.beforeAll(async () => {
    home = await mkdtemp(path.join(os.tmpdir(), 'lectern-rungs-'))
    await chmod(home, 0o711)
    bucket = await startFakeBucket(path.join(home, 'bucket'), { allowedOrigin: '*' })
    product = await startTestServer({
      DATA_DIR: path.join(home, 'data'),
      ADMIN_EMAILS: owner,
      ...bucket.settings,
      S3_FORCE_PATH_STYLE: 'true',
    })
  })

  test.afterAll(async () => {
    await product.stop()
    await bucket.close()
    await rm(home, { recursive: true, force: true })
  })

  async function enter(browser: Browser, email: string) {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    await signIn(page, email)
    // Removes the header that `signIn` adds, because the bucket's CORS rules would reject it.
    await page.setExtraHTTPHeaders({})
    return page
  }

  const media = async (page: Page): Promise<LessonMedia> =>
    (await page.request.get(`/api${lesson.replace('video', 'videos')}/media`)).json()

  test('the owner’s browser encodes all sizes after one click', async ({ browser }) => {
    test.setTimeout(700_000)
    const page = await enter(browser, owner)
    const heavy = await makeHeavyVideo({ seconds: SECONDS, bitsPerSecond: 700_000 })
    lesson = await addLesson(page, heavy.toString('base64'))
    await page.goto(lesson)
    const state = page.getByRole('region', { name: 'Adaptive streaming' })
    await expect(state.getByText('This video is sent as a single full-size file')).toBeVisible()
    await state.getByRole('button', { name: 'Enable Adaptive Streaming' }).click()
    await expect(state.getByText('All sizes are ready.')).toBeVisible(PATIENT)
    await expect(state.getByText('in 270p and 720p', { exact: false })).toBeVisible()
    const { renditions, storyboard, missing } = await media(page)
    expect(missing).toEqual([])
    expect(storyboard).toMatchObject({ seconds: 5, columns: 10 })
    const [low, top] = renditions
    expect(low?.bandwidth).toBeLessThan(top?.bandwidth ?? 0)
    // The browser's private file system (OPFS) contains no leftover files.
    const left = () =>
      page.evaluate(async () => {
        const names: string[] = []
        const root = await navigator.storage.getDirectory()
        const folder = await root.getDirectoryHandle('lectern-workshop').catch(() => null)
        for await (const name of folder?.keys() ?? []) names.push(name)
        return names
      })
    await expect.poll(left).toEqual([])
    await page.context().close()
  })

  test('playback starts with the smallest size, and changing it keeps position and speed', async ({
    browser,
  }) => {
    const page = await enter(browser, 'line@example.com')
    const plain: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'media') plain.push(request.url())
    })
    await page.goto(lesson)
    await expect.poll(async () => (await film(page)).isReady).toBe(true)
    expect((await film(page)).height).toBe(270)
    expect((await film(page)).src).toMatch(/^blob:/)
    await page.keyboard.press('k')
    await expect.poll(async () => (await film(page)).second).toBeGreaterThan(1)
    await page.getByLabel('Speed').selectOption('0.5')
    const quality = page.getByLabel('Quality')
    await expect(quality.getByRole('option')).toHaveText(['Auto', '720p', '270p'])
    const { second } = await film(page)
    await quality.selectOption('720p')
    await expect.poll(async () => (await film(page)).height).toBe(720)
    const now = await film(page)
    expect(now.second).toBeGreaterThanOrEqual(second)
    expect(now.rate).toBe(0.5)
    // The uploaded file was never requested.
    expect(plain.filter((url) => !url.startsWith('blob:'))).toEqual([])
    await page.context().close()
  })

  test('the seek bar shows preview images', async ({ browser }) => {
    const page = await enter(browser, 'pointer@example.com')
    await page.goto(lesson)
    await expect.poll(async () => (await film(page)).isReady).toBe(true)
    const picture = page.waitForResponse(
      (answer) => answer.url().includes('.webp') && answer.url().includes('uploads') && answer.ok(),
    )
    await page.getByLabel('Seek').hover()
    await expect(page.locator('[data-preview]')).toBeVisible()
    await picture
    await page.context().close()
  })
})

test('a lesson without renditions plays the uploaded file', async ({ page }) => {
  await signIn(page, 'plain@example.com')
  await page.getByRole('link', { name: /Start Watching|Continue Watching/ }).click()
  await page.waitForURL('**/video/**')
  await expect.poll(async () => (await film(page)).isReady).toBe(true)
  expect((await film(page)).src).toContain('/objects/uploads/')
  await expect(page.getByLabel('Quality')).toHaveCount(0)
})

import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { startFakeBucket } from '../fakes/s3'
import { dropFiles, limitBandwidth } from './drop-files'
import { recordFileTraffic } from './record-traffic'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'
import { makeTestVideo, TEST_VIDEO_SECONDS } from './test-video'

const SECTION = 'The New AI Gold Rush For Marketers'
const FILM = 'The film I made'

/** Opens a section's dialog for a new video and drops a file onto it. */
async function dropIntoDialog(page: Page, name: string, bytes: Buffer) {
  await page.goto('/')
  await page.getByRole('link', { name: `View Section: ${SECTION}` }).click()
  await page.getByRole('button', { name: 'Add Video' }).click()
  await dropFiles(page.getByText(/Drop a video here/), [{ name, bytes }])
}

const video = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, readyState }: HTMLVideoElement) => ({
    second: currentTime,
    isReady: readyState >= 2,
  }))
const untilReady = (page: Page) => expect.poll(async () => (await video(page)).isReady).toBe(true)

for (const store of ['disk', 'S3'] as const) {
  test.describe(`a video on ${store}`, () => {
    // Each test depends on the one before.
    test.describe.configure({ mode: 'serial' })
    const owner = `uploader-${store.toLowerCase()}@example.com`
    const student = `viewer-${store.toLowerCase()}@example.com`
    let home: string
    let film: Buffer
    let product: Awaited<ReturnType<typeof startTestServer>>
    let bucket: Awaited<ReturnType<typeof startFakeBucket>> | undefined
    const traffic = recordFileTraffic()
    let url: string
    let left: number
    /** Seconds that the video may have played after `left` was read. */
    let playedOn: number

    test.beforeAll(async () => {
      home = await mkdtemp(path.join(os.tmpdir(), 'lectern-film-'))
      await chmod(home, 0o711)
      await makeTestVideo(path.join(home, 'film.mp4'))
      film = await readFile(path.join(home, 'film.mp4'))
      if (store === 'S3') bucket = await startFakeBucket(path.join(home, 'bucket'), { allowedOrigin: '*' })
      product = await startTestServer({
        DATA_DIR: path.join(home, 'data'),
        ADMIN_EMAILS: owner,
        ...(bucket && { ...bucket.settings, S3_FORCE_PATH_STYLE: 'true' }),
      })
    })

    test.afterAll(async () => {
      await product.stop()
      await bucket?.close()
      await rm(home, { recursive: true, force: true })
    })

    async function enter(browser: Browser, email: string) {
      const context = await browser.newContext({ baseURL: product.url })
      // Removes the Web Locks API. Without it, no renditions are encoded (see adaptive-streaming.spec.ts), so
      // the uploaded file itself is played.
      await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
      traffic.watch(context)
      const page = await context.newPage()
      await signIn(page, email)
      // Removes the header that `signIn` adds, because the bucket's CORS rules would reject it.
      await page.setExtraHTTPHeaders({})
      return page
    }

    /** Returns the uploaded files that were neither registered nor deleted. */
    async function incoming() {
      const folder = bucket
        ? path.join(home, 'bucket/course/incoming')
        : path.join(home, 'data/objects/incoming')
      return readdir(folder).catch(() => [])
    }

    test('is dropped onto the dialog, uploaded with progress, and saved', async ({ browser }) => {
      const page = await enter(browser, owner)
      await dropIntoDialog(page, 'film.mp4', film)
      await expect(page.getByText(/ready to upload/)).toBeVisible()
      await expect(page.getByLabel('Duration (seconds)')).toHaveValue(String(TEST_VIDEO_SECONDS))
      await page.getByRole('button', { name: 'Use Frame as Thumbnail' }).click()
      await expect(page.getByLabel('Thumbnail URL (Optional)')).toHaveValue(/^\/objects\/images\//)
      await limitBandwidth(page, film.length / 2)
      await page.getByRole('button', { name: 'Start Upload' }).click()
      await expect(page.getByText(/Uploading: [1-9]\d?%/)).toBeVisible()
      await expect(page.getByText('Upload Complete')).toBeVisible()
      await expect(page.getByLabel('Video URL')).toHaveValue(/^\/objects\/uploads\/[0-9a-f-]+\.mp4$/)
      await page.getByLabel('Video Title').fill(FILM)
      await page.getByRole('dialog').getByRole('button', { name: 'Add Video' }).click()
      await expect(page.getByText('Video added successfully')).toBeVisible()
      await expect.poll(incoming).toEqual([])
      await page.context().close()
    })

    test('plays from the middle after seeking', async ({ browser }) => {
      const page = await enter(browser, student)
      await page.getByRole('link', { name: `View Section: ${SECTION}` }).click()
      await page.getByRole('link', { name: FILM }).first().click()
      await page.waitForURL('**/video/**')
      url = page.url()
      await untilReady(page)
      // Waits in the page, because a slow machine would otherwise notice the position only after the end of the video.
      await page.locator('video').evaluate(async (element: HTMLVideoElement) => {
        element.muted = true
        element.currentTime = 9
        await element.play()
        while (element.currentTime <= 10) await new Promise((resolve) => setTimeout(resolve, 50))
      })
      const readAt = performance.now()
      left = (await video(page)).second
      await page.close({ runBeforeUnload: true })
      playedOn = (performance.now() - readAt) / 1000
    })

    test('resumes at the same second in another browser', async ({ browser }) => {
      const page = await enter(browser, student)
      await page.goto(url)
      await untilReady(page)
      const { second } = await video(page)
      expect(second).toBeGreaterThanOrEqual(Math.floor(left))
      expect(second).toBeLessThan(left + playedOn + 1)
      await page.context().close()
    })

    test('starts long before it is fully loaded, although its index is at the end', async ({ browser }) => {
      const page = await enter(browser, owner)
      await page.goto(url)
      await untilReady(page)
      await limitBandwidth(page, -1, film.length / 10)
      const loadedAtStart = await page.locator('video').evaluate(
        (element: HTMLVideoElement) =>
          new Promise<number>((resolve) => {
            element.oncanplay = () => resolve(element.buffered.end(0) / element.duration)
            element.load()
          }),
      )
      expect(loadedAtStart).toBeLessThan(0.5)
      await page.context().close()
    })

    test('is rejected if it is a program, and leaves nothing behind', async ({ browser }) => {
      const page = await enter(browser, owner)
      await dropIntoDialog(page, 'setup.mp4', Buffer.concat([Buffer.from('MZ\x90\0'), Buffer.alloc(50_000)]))
      await page.getByRole('button', { name: 'Start Upload' }).click()
      await expect(page.getByText('Upload Error')).toBeVisible()
      await expect(page.getByText('We can’t play this file.', { exact: false })).toBeVisible()
      expect(await incoming()).toEqual([])
      await page.context().close()
    })

    // The test checks this only on disk: buckets handle incomplete uploads themselves, and the cleanup
    // deletes what is left.
    if (store === 'disk') {
      test('leaves nothing behind if the owner leaves during the upload', async ({ browser }) => {
        const page = await enter(browser, owner)
        // The file is larger than the buffers between browser and server, which could otherwise hold it
        // whole.
        const padding = Buffer.alloc(20_000_000)
        padding.writeUInt32BE(padding.length)
        padding.write('free', 4)
        await dropIntoDialog(page, 'film.mp4', Buffer.concat([film, padding]))
        // At this speed, the upload would take a minute, so it is still running when the page is closed.
        await limitBandwidth(page, padding.length / 60)
        await page.getByRole('button', { name: 'Start Upload' }).click()
        await expect(page.getByText(/Uploading: [1-9]\d?%/)).toBeVisible()
        await page.context().close()
        // The server ends a stalled upload after one minute.
        await expect.poll(incoming, { timeout: 90_000 }).toEqual([])
      })
    }

    test(`was uploaded to and downloaded from ${store} only`, async () => {
      const ports = [Number(new URL(bucket?.origin ?? product.url).port)]
      expect(await traffic.takers()).toEqual(ports)
      expect(await traffic.givers()).toEqual(ports)
    })
  })
}

import { expect, type Page } from '@playwright/test'
import { makeHeavyVideo } from '../../bench/make-heavy-video.mjs'
import type { Video } from '../../lib/contract/course/videos'
import type { LessonMedia } from '../../lib/contract/media/lesson-media'
import { readHidingRecord, recordHiding, startBrowserWithHiddenTabs } from './browser-with-hidden-tabs'
import { dropFiles } from './drop-files'
import { test } from './shop-fixture'

test.use({ shopOf: 'a hidden tab' })

/** Number of videos. More keep the tab busy for longer. */
const FILMS = Number(process.env.HIDDEN_FILMS ?? 2)
const LATE_MS = 2000
const filmsOf = (heavy: Buffer) =>
  Array.from({ length: FILMS }, (_, index) => ({
    name: `0${index + 1} film.mp4`,
    bytes: heavy,
  }))

test('a hidden tab uploads videos, creates the lessons and encodes their media', async ({ owner, shop }) => {
  test.setTimeout((4 + 6 * FILMS) * 60_000)
  const ask = async <Answer>(url: string): Promise<Answer> => (await owner.request.get(url)).json()
  const section = await owner.request.post('/api/sections', { data: { title: 'Behind another tab' } })
  const { id: sectionId } = await section.json()
  const cookies = await owner.context().cookies()
  const browser = await startBrowserWithHiddenTabs()
  try {
    await browser.connected(async (context) => {
      await context.addCookies(cookies)
      const page = await context.newPage()
      await page.goto(`${shop.url}/section/${sectionId}`)
      // At this bit rate, the browser encodes smaller sizes, too.
      await begin(page, await makeHeavyVideo({ seconds: 10, bitsPerSecond: 700_000 }))
      const other = await context.newPage()
      await other.bringToFront()
    })
    // From here on, the tab with the uploads is hidden.
    const lessons = () => ask<Video[]>(`/api/sections/${sectionId}/videos`)
    await expect.poll(async () => (await lessons()).length, { timeout: (60 + 30 * FILMS) * 1000 }).toBe(FILMS)
    for (const { id } of await lessons()) {
      const missing = async () => (await ask<LessonMedia>(`/api/videos/${id}/media`)).missing
      await expect.poll(missing, { timeout: 6 * 60_000, intervals: [1000] }).toEqual([])
    }
    for (const { thumbnailUrl, duration } of await lessons()) {
      expect(thumbnailUrl).toMatch(/^\/objects\/images\//)
      expect(duration).toBeGreaterThan(0)
    }
    const doneAt = Date.now()
    await browser.connected(async (context) => {
      const page = context.pages().find((one) => one.url().includes(sectionId))
      if (!page) throw new Error('The tab is gone')
      const { hiddenAt, shownAt, ticksASecond } = await readHidingRecord(page)
      expect(hiddenAt).toBeGreaterThan(0)
      expect(shownAt === 0 || shownAt > doneAt).toBe(true)
      // The 50 ms timer fired about once a second: the browser really throttled the tab.
      expect(ticksASecond).toBeLessThan(1.5)
      const hidden = `hidden for ${Math.round((doneAt - hiddenAt) / 1000)} s, ${ticksASecond.toFixed(2)} ticks a second`
      test.info().annotations.push({ type: 'hidden', description: hidden })
    })
  } finally {
    await browser.stop()
  }
})

async function begin(page: Page, heavy: Buffer) {
  await page.getByRole('button', { name: 'Add First Video' }).click()
  const zone = page.getByText(/Drop a video here/)
  await dropFiles(zone, filmsOf(heavy))
  await recordHiding(page)
  const uploadButton = page.getByRole('button', { name: /^Upload and Add/ })
  // Clicks the button after Playwright has disconnected. A worker that starts during the disconnect would not
  // run until Playwright reconnects.
  await uploadButton.evaluate(
    (button: HTMLElement, late) => void setTimeout(() => button.click(), late),
    LATE_MS,
  )
}

import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

const second = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)
const lessonId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

/** Stores a position, as another device of the student would. */
async function storeElsewhere(page: Page, videoId: string, lastPosition: number) {
  const { ok } = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' }
      const { ok } = await fetch('/api/progress', { method: 'POST', headers, body: JSON.stringify(body) })
      return { ok }
    },
    { videoId, lastPosition },
  )
  expect(ok).toBe(true)
}
async function stored(page: Page, videoId: string): Promise<number> {
  return (await (await page.request.get(`/api/progress/${videoId}`)).json()).lastPosition
}

/** Expects that the open lesson resumes at this second and never stores an earlier position. */
async function expectResumed(page: Page, from: number) {
  await expect(page.getByText(`Resumed at 0:0${from}`)).toBeVisible()
  expect(await second(page)).toBeGreaterThanOrEqual(from)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => second(page)).toBeGreaterThan(from + 0.5)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect.poll(() => stored(page, lessonId(page))).toBeGreaterThanOrEqual(from)
}

test('a lesson resumes its latest position, however it is opened', async ({ page }) => {
  await signIn(page, 'resumer@example.com')
  await page.getByRole('link', { name: /Start Watching|Continue Watching/ }).click()
  await page.waitForURL('**/video/**')
  const first = lessonId(page)
  await page.getByRole('tab', { name: 'Lessons' }).click()
  const list = page.getByRole('navigation', { name: 'Course outline' })
  const other = list.getByRole('link').nth(1)
  const otherId = (await other.getAttribute('href'))?.split('/').at(-1) ?? ''

  // Opens the lesson from the outline, after its position was stored a moment ago.
  await storeElsewhere(page, otherId, 5)
  await other.click()
  await page.waitForURL(`**/${otherId}`)
  await expectResumed(page, 5)

  // Goes back, after another device has watched the lesson.
  await storeElsewhere(page, first, 4)
  await page.goBack()
  await page.waitForURL(`**/${first}`)
  await expectResumed(page, 4)

  // Goes forward, and then opens the lesson from the outline again.
  await storeElsewhere(page, otherId, 7)
  await page.goForward()
  await page.waitForURL(`**/${otherId}`)
  await expectResumed(page, 7)
  await storeElsewhere(page, first, 6)
  await list.getByRole('link').first().click()
  await page.waitForURL(`**/${first}`)
  await expectResumed(page, 6)

  // Opens the lesson from the dashboard, and by its URL.
  await storeElsewhere(page, first, 7)
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue Watching' }).click()
  await page.waitForURL('**/video/**')
  await expectResumed(page, 7)
  await storeElsewhere(page, otherId, 3)
  await page.goto(`/video/${otherId}`)
  await expectResumed(page, 3)
})

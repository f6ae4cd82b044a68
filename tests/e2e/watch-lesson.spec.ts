import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

const film = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, paused, readyState }: HTMLVideoElement) => ({
    second: currentTime,
    isPlaying: !paused,
    isReady: readyState >= 2,
  }))

/** Opens the first lesson and waits until its video can play. */
async function openFirstVideo(page: Page) {
  await page.getByRole('link', { name: /Start Watching|Continue Watching/ }).click()
  await page.waitForURL('**/video/**')
  await expect.poll(async () => (await film(page)).isReady).toBe(true)
}

test('a lesson resumes where it was left, and only the button completes it', async ({ page }, { retry }) => {
  await signIn(page, `watcher${retry}@example.com`)
  await expect(page.getByText('Welcome, Student')).toBeVisible()
  await openFirstVideo(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await film(page)).second).toBeGreaterThan(2)
  await page.keyboard.press('k')
  const path = `/api/progress/${new URL(page.url()).pathname.split('/').at(-1)}`
  const saved = async () => (await (await page.request.get(path)).json()).lastPosition ?? 0
  await expect.poll(saved).toBeGreaterThanOrEqual(2)
  await expect(page.getByText('Progress saved')).toHaveCount(0)

  await page.reload()
  await expect.poll(async () => (await film(page)).second).toBeGreaterThanOrEqual(2)
  await expect(page.getByText(/Resumed at 0:0[2-9]/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Progress saved')).toBeVisible()
  await page.goto('/')
  await expect(page.getByText(/^1 of \d+ videos completed$/)).toBeVisible()
})

test('playback continues when the video’s URL expires', async ({ page }) => {
  await signIn(page, 'patient@example.com')
  await openFirstVideo(page)
  await page.keyboard.press('k')
  await expect.poll(async () => (await film(page)).second).toBeGreaterThan(1)
  const renewed = page.waitForRequest((request) => request.url().includes('/objects/uploads/'))
  await page.locator('video').dispatchEvent('error')
  await renewed
  await expect.poll(async () => (await film(page)).second).toBeGreaterThan(1)
  await expect.poll(async () => (await film(page)).isPlaying).toBe(true)
})

test('a note is saved with its position, edited and deleted', async ({ page }) => {
  await signIn(page, 'writer@example.com')
  await openFirstVideo(page)
  await expect(page.getByText('No notes yet. Add your first note above!')).toBeVisible()
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 5
  })
  await page.getByPlaceholder('Add a note about this video...').fill('Ask who pays')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Go to 0:05' }).click()
  expect((await film(page)).second).toBe(5)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Ask who pays')).toBeVisible()
  await expect(page.getByRole('list').last()).toHaveCSS('max-height', 'none')
  await expect(page.locator('video')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('button', { name: 'Edit note' }).click()
  await page.getByLabel('Edit note').fill('Ask who pays today')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note updated')).toBeVisible()
  await page.getByRole('button', { name: 'Delete note' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Note' }).click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(page.getByText('Ask who pays today')).toHaveCount(0)
})

test('an action after the end of the session redirects to the sign-in page', async ({ page }) => {
  await signIn(page, 'leaver@example.com')
  await openFirstVideo(page)
  await page.context().clearCookies()
  // Waits inside the page, because the page redirects half a second after the message appears.
  const words = 'You are logged out. Logging in again...'
  const said = page.waitForFunction((text) => document.body.textContent?.includes(text), words)
  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await said
  await page.waitForURL('**/login')
})

test('a link that is clicked after the end of the session leads to the sign-in page', async ({ page }) => {
  await signIn(page, 'wanderer@example.com')
  const link = page.getByRole('link', { name: 'View Section' }).first()
  await expect(link).toBeVisible()
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: 'ended' })))
  // Reads the response, because the page with this message redirects half a second later.
  const said = page.waitForResponse(
    (answer) => answer.request().isNavigationRequest() && answer.status() === 401,
  )
  await link.click()
  expect(await (await said).text()).toContain('You are logged out. Logging in again...')
  await page.waitForURL('**/login')
})

test.describe('on a narrow phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('at the end of a lesson, a tap plays it again or starts the next one', async ({ page }) => {
    await signIn(page, 'commuter@example.com')
    await openFirstVideo(page)
    const lesson = page.url()
    const toTheEnd = () =>
      page.locator('video').evaluate(async (video: HTMLVideoElement) => {
        video.muted = true
        video.currentTime = video.duration - 0.2
        await video.play()
      })
    await toTheEnd()
    const next = page.getByRole('link', { name: /^(Watch Next Lesson|Complete and Continue)/ })
    await page.getByRole('button', { name: 'Play again' }).tap()
    await expect(next).toBeHidden()
    await toTheEnd()
    // Marks the video element. The next lesson must reuse it, because browsers may refuse to autoplay in a
    // new one.
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.muted = false
      video.dataset.film = 'of the lesson before'
    })
    await next.tap()
    await page.waitForURL((url) => url.href !== lesson && url.pathname.startsWith('/video/'))
    await expect.poll(async () => (await film(page)).isPlaying).toBe(true)
    await expect(page.locator('video')).toHaveCount(1)
    await expect(page.locator('video')).toHaveAttribute('data-film', 'of the lesson before')
    expect(await page.locator('video').evaluate(({ muted }: HTMLVideoElement) => muted)).toBe(false)
    await expect(page.getByRole('tab', { name: 'Lessons' })).toBeHidden()
    await page.getByRole('button', { name: /^Lesson 2 of/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'Course outline' })
    const before = sheet.getByRole('link').first()
    await expect(before.getByText('Completed')).toBeVisible()
    // The video stays visible above the outline, and the next lesson starts with the outline closed.
    const [picture, list] = [await page.locator('video').boundingBox(), await sheet.boundingBox()]
    expect(list?.y).toBeGreaterThanOrEqual(Math.floor((picture?.y ?? 0) + (picture?.height ?? 0)))
    await before.tap()
    await page.waitForURL(lesson)
    await expect(sheet).toBeHidden()
  })
})

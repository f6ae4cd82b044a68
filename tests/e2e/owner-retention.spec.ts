import { type Browser, expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

// Each test depends on the one before. No other test watches this lesson, which is 16 seconds long.
test.describe.configure({ mode: 'serial' })
const title = 'Keep it running every month'

let owner: Page
let lesson: string
test.beforeAll(async ({ browser }) => {
  owner = await browser.newPage()
  await signIn(owner, 'analyst@example.com')
  lesson = await owner.evaluate(async (expectedTitle) => {
    const read = async (url: string) => (await fetch(url)).json()
    const sections: { id: string }[] = await read('/api/sections')
    const lists = await Promise.all(sections.map(({ id }) => read(`/api/sections/${id}/videos`)))
    return lists.flat().find((video: { title: string }) => video.title === expectedTitle).id
  }, title)
})
test.afterAll(() => owner.close())

const film = (page: Page) => page.locator('video')
const second = (page: Page) => film(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
const isAt = (page: Page, from: number) => expect.poll(() => second(page)).toBeGreaterThanOrEqual(from)

/** Seeks as soon as playback reaches a second. Runs in the page, because a busy test would react too late. */
function seekFrom(page: Page, from: number, to: number) {
  const jump = (video: HTMLVideoElement, [at, goal]: readonly [number, number]) =>
    new Promise<void>((resolve) => {
      video.ontimeupdate = () => {
        if (video.currentTime < at) return
        video.ontimeupdate = null
        video.currentTime = goal
        resolve()
      }
    })
  return film(page).evaluate(jump, [from, to] as const)
}

/** Waits for a progress report and returns its watched ranges. */
async function reported(page: Page): Promise<[number, number][]> {
  const sent = await page.waitForRequest((request) => request.postData()?.includes('"watched"') === true)
  await sent.response()
  return sent.postDataJSON().watched
}

async function openLesson(page: Page) {
  await page.goto(`/video/${lesson}`)
  await film(page).evaluate((video: HTMLVideoElement) => {
    video.muted = true
  })
  await expect.poll(() => film(page).evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBe(4)
}

async function student(browser: Browser, email: string) {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, email)
  await openLesson(page)
  return page
}

/** Returns the share in one of the ten rows of the retention table. */
const share = (moment: string) => owner.getByRole('row').filter({ hasText: moment }).getByRole('cell').last()

test('retention counts what a student played, and not what they skipped', async ({ browser }) => {
  const page = await student(browser, 'skipper@example.com')
  await page.getByLabel('Speed').selectOption('2')
  const [first, skipped] = [reported(page), seekFrom(page, 3, 12)]
  await page.keyboard.press('k')
  expect(await first).toContainEqual([0, expect.any(Number)])
  await skipped
  await isAt(page, 13.2)
  // Closing the tab sends the last report.
  await page.close({ runBeforeUnload: true })

  const again = await page.context().newPage()
  const storedPosition = async () =>
    (await (await again.request.get(`/api/progress/${lesson}`)).json()).lastPosition
  await expect.poll(storedPosition).toBeGreaterThanOrEqual(13)

  // Retention is recalculated after the response to the last report, so the page is reloaded until it shows
  // the result.
  await expect(async () => {
    await owner.goto(`/admin/videos/${lesson}`)
    await owner.getByText('View as table').click({ timeout: 10_000 })
    await expect(share('0:12')).toHaveText('100%', { timeout: 1_000 })
  }).toPass()
  await expect(owner.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  for (const moment of ['0:00', '0:02']) await expect(share(moment)).toHaveText('100%')
  for (const moment of ['0:05', '0:07', '0:08', '0:10']) await expect(share(moment)).toHaveText('0%')
  await page.context().close()
})

test('the owner turns on automatic completion', async () => {
  await owner.goto('/admin/settings/course')
  const box = owner.getByRole('checkbox', { name: 'Mark a lesson complete once a student has watched 90%' })
  await box.click()
  await expect(
    owner.getByText(
      'Automatic completion turned on. Lessons are marked complete once a student has watched 90%.',
    ),
  ).toBeVisible()
  await owner.reload()
  await expect(box).toBeChecked()
})

test('a watched lesson completes automatically, and an undo is permanent', async ({ browser }) => {
  const page = await student(browser, 'diligent@example.com')
  const button = page.getByRole('button', { name: 'Mark as Complete' })
  await page.getByLabel('Speed').selectOption('2')
  await page.keyboard.press('k')
  await expect(button).toBeVisible()
  await expect(page.getByText('Lesson complete')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Progress saved')).toBeVisible()
  await expect(button).toBeVisible()

  await openLesson(page)
  const report = reported(page)
  await page.keyboard.press('k')
  await report
  await expect(page.getByText('Lesson complete')).toHaveCount(0)
  await expect(button).toBeVisible()
  await page.context().close()
})

test('the owner turns off automatic completion', async () => {
  await owner.getByRole('checkbox', { name: /Mark a lesson complete/ }).click()
  await expect(
    owner.getByText('Automatic completion turned off. Students mark lessons complete themselves.'),
  ).toBeVisible()
})

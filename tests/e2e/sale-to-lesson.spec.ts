import { expect, type Page, test } from '@playwright/test'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { postSale } from './post-sale'
import { playMuted } from './test-video'

const buyer = 'jane.doe@example.com'

/** Signs in with a welcome email's link, which leads to the first lesson, then opens the dashboard. */
async function signInFromEmail(page: Page, link: string) {
  await page.goto(link)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL('**/video/**')
  await page.goto('/')
}

/** Options of a navigation that doesn't wait for the load event, because the page redirects before it. */
const atOnce = { waitUntil: 'commit' } as const

/** Records all toasts from now on, including those shown just before a redirect. */
async function recordToasts(page: Page): Promise<string[]> {
  const seen: string[] = []
  await page.exposeFunction('recordToast', (text: string) => seen.push(text))
  await page.addInitScript(() => {
    const report = () => {
      for (const { textContent } of document.querySelectorAll('[data-sonner-toast]'))
        Reflect.get(window, 'recordToast')(textContent)
    }
    new MutationObserver(report).observe(document, { childList: true, subtree: true })
  })
  return seen
}

/** Returns the current second of the video. */
const secondsPlayed = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

async function play(page: Page) {
  await playMuted(page.locator('video'))
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(1)
}

test('a buyer of a sale that was posted three times watches a lesson and writes a note', async ({
  page,
  baseURL,
}) => {
  const sale = { WP_SALEID: '23456789', WP_SALE: 'sale_k3v9x2ab', WP_BUYER_EMAIL: buyer, IPN_ID: '98765401' }
  const answers = await Promise.all([1, 2, 3].map(() => postSale(baseURL, sale)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await answers[0]?.text()).toBe('OK')
  const email = await waitForEmail(buyer)
  expect(email.subject).not.toContain('Jane')

  await signInFromEmail(page, findEmailLink(email, '/login/confirm'))
  await expect(page.getByText('Jane')).toBeVisible()
  await expect(page.getByText('Full access granted')).toBeVisible()
  await expect(page.getByText('0 of 13 videos completed')).toBeVisible()

  await page
    .getByRole('link', { name: /View Section/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'The New AI Gold Rush For Marketers' })).toBeVisible()
  await page.getByRole('link', { name: 'Why now, and why you' }).first().click()
  await play(page)

  await page.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(page.getByText('Progress saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Completed' })).toBeVisible()

  await page.getByRole('textbox', { name: 'New note' }).fill('Sell to people I know')
  await page.getByRole('button', { name: 'Add Note' }).click()
  await expect(page.getByText('Note saved')).toBeVisible()
  await page.getByRole('button', { name: /^Edit/ }).click()
  await page.getByRole('textbox', { name: 'Edit note' }).fill('Sell to people I like')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Note updated')).toBeVisible()
  await expect(page.getByText('Sell to people I like')).toBeVisible()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByText('Note deleted')).toBeVisible()
  await expect(page.getByText('No notes yet. Add your first note above!')).toBeVisible()

  await page.goto('/')
  await expect(page.getByText('1 of 13 videos completed')).toBeVisible()
  await expect(page.getByText('8%')).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).click()
  await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
  expect(await readEmailsTo(buyer)).toHaveLength(1)
})

test('a lesson resumes at the same second in another browser', async ({ page, browser, baseURL }) => {
  const email = 'two.browsers@example.com'
  await postSale(baseURL, { WP_SALEID: '23456801', WP_BUYER_EMAIL: email, IPN_ID: '98765501' })
  await signInFromEmail(page, findEmailLink(await waitForEmail(email), '/login/confirm'))
  await page
    .getByRole('link', { name: /View Section/ })
    .nth(1)
    .click()
  await page.locator('a[href^="/video/"]').first().click()
  await play(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 7
  })
  await expect.poll(() => secondsPlayed(page)).toBeGreaterThan(7)
  const url = page.url()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/progress'))
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await saved

  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const elsewhere = await other.newPage()
  await elsewhere.goto(url)
  await expect.poll(() => secondsPlayed(elsewhere)).toBeGreaterThanOrEqual(7)
  await other.close()
})

test('only the button uses up a sign-in link, and an expired one offers a new link', async ({
  page,
  baseURL,
}) => {
  const email = 'scanned@example.com'
  await postSale(baseURL, { WP_SALEID: '23456802', WP_BUYER_EMAIL: email, IPN_ID: '98765502' })
  const link = findEmailLink(await waitForEmail(email), '/login/confirm')
  const callback = link.replace('/login/confirm', '/api/auth/callback/email')
  expect((await fetch(callback)).status).toBe(405)
  expect((await fetch(callback, { method: 'HEAD' })).status).toBe(405)
  await signInFromEmail(page, link)
  await page.goto(link)
  await page.getByRole('button', { name: /sign in/i }).click()
  await expect(page.getByText('Full access granted')).toBeVisible()

  await page.goto('/api/logout')
  await page.goto(link)
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL(/\/login\/expired/)
  await page.getByRole('button', { name: /new link/i }).click()
  await signInFromEmail(page, findEmailLink(await waitForEmail(email, 1), '/login/confirm'))
})

test('a missing permission and an ended session show a message and redirect', async ({ page, baseURL }) => {
  const email = 'ended@example.com'
  await postSale(baseURL, { WP_SALEID: '23456803', WP_BUYER_EMAIL: email, IPN_ID: '98765503' })
  await signInFromEmail(page, findEmailLink(await waitForEmail(email), '/login/confirm'))
  const toasts = await recordToasts(page)
  expect((await page.goto('/admin', atOnce))?.status()).toBe(403)
  await expect.poll(() => toasts.join()).toContain('Admin access required')
  await expect(page.getByText('Full access granted')).toBeVisible()

  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, value: 'ended' })))
  await page.goto('/section/anything', atOnce)
  await expect.poll(() => toasts.join()).toContain('You are logged out. Logging in again...')
  await page.waitForURL(/\/login$/)
})

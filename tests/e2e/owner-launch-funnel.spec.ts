import { type Browser, expect, type Page, test } from '@playwright/test'
import { REFUSED_RECIPIENT } from '../fakes/mail-server'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { postAndProcessSale } from './post-sale'
import { signIn } from './sign-in'
import { playMuted } from './test-video'

// A product and buyers of this test only, so that other sales don't count in its funnel.
const product = { name: 'Launched manually', warriorPlusProductId: 'wso_launch9' }
const buyers = {
  watches: 'watches@example.com',
  signsIn: 'signs.in@example.com',
  mailed: 'mailed@example.com',
}

let owner: Page
test.beforeAll(async ({ browser }) => {
  owner = await browser.newPage()
  await signIn(owner, 'seller@example.com')
})
test.afterAll(() => owner.close())

let sold = 0
function sell(baseURL: string | undefined, email: string, fields: Record<string, string> = {}) {
  sold += 1
  const ids = { WP_SALEID: `4477${sold}`, WP_TXNID: `launch_${sold}`, IPN_ID: `9877${sold}` }
  const item = { WP_ITEM_NUMBER: product.warriorPlusProductId, WP_BUYER_EMAIL: email }
  return postAndProcessSale(baseURL, { ...ids, ...item, ...fields })
}

async function followEmailLink(browser: Browser, email: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(findEmailLink(await waitForEmail(email), '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

async function watchFirstLesson(page: Page) {
  await page.waitForURL(/\/video\//)
  const reported = page.waitForResponse(
    (answer) => answer.request().postData()?.includes('"watched"') === true,
  )
  await playMuted(page.locator('video'))
  expect((await reported).status()).toBe(200)
}

const step = (words: string) =>
  owner.getByRole('region', { name: 'Funnel' }).getByRole('listitem').filter({ hasText: words })
const stopped = (words: string) => owner.getByRole('tab', { name: words })

test('the launch funnel matches the actions of the buyers', async ({ baseURL, browser }) => {
  await owner.evaluate(async (body) => {
    const headers = { 'content-type': 'application/json' }
    const input = JSON.stringify({ ...body, isMainProduct: true, grantsSectionIds: [] })
    await fetch('/api/admin/products', { method: 'POST', headers, body: input })
  }, product)
  for (const email of Object.values(buyers)) await sell(baseURL, email)
  // A second sale to one person, a rejected email, and a refund without a sale.
  await sell(baseURL, buyers.mailed)
  await sell(baseURL, REFUSED_RECIPIENT)
  await sell(baseURL, 'never.bought@example.com', { WP_ACTION: 'refund' })
  await watchFirstLesson(await followEmailLink(browser, buyers.watches))
  await followEmailLink(browser, buyers.signsIn)
  await waitForEmail(buyers.mailed)

  // The counts are refreshed after the response, so the page is reloaded until it shows them.
  await expect(async () => {
    await owner.goto('/admin/launch')
    await owner.getByLabel('Product', { exact: true }).selectOption({ label: product.name })
    const expected = { 'Sale received': 4, 'Email sent': 3, 'Signed in': 2, Started: 1, Finished: 0 }
    for (const [words, count] of Object.entries(expected)) {
      const figure = step(words).getByText(String(count), { exact: true }).filter({ visible: true })
      await expect(figure).toHaveCount(1, { timeout: 1000 })
    }
  }).toPass({ timeout: 60_000 })

  await stopped('No email sent').click()
  await expect(owner.getByText(/Mail server response: .*550/)).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Fix Email' })).toBeVisible()
  await stopped('Never started').click()
  await expect(owner.getByText(buyers.signsIn)).toBeVisible()
  await expect(owner.getByRole('link', { name: 'Send Email' })).toHaveAttribute('href', /^mailto:signs\.in/)
  await stopped('Never signed in').click()
  const before = (await readEmailsTo(buyers.mailed)).length
  await owner.getByRole('button', { name: 'Send Link Again' }).click()
  await waitForEmail(buyers.mailed, before)
  await expect(owner.getByText('never.bought@example.com')).toHaveCount(0)

  await owner.goto(`/admin/purchases?search=44771`)
  const receipt = owner.getByRole('article', { name: 'Sale 44771', exact: true })
  await receipt.getByText('Purchase timeline').click()
  await expect(receipt.getByRole('listitem').filter({ hasText: 'First play' })).not.toContainText('Not yet')
  await expect(receipt.getByRole('listitem').filter({ hasText: 'Completed all lessons' })).toContainText(
    'Not yet',
  )
})

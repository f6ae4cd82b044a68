import { expect, type Page } from '@playwright/test'
import { query } from './database'
import { findEmailLink, readEmailsTo } from './mailbox'
import { postAndProcessSale } from './post-sale'
import { type Shop, setTimeToNoon, test, triggerMaintenance } from './shop-fixture'

test.use({ shopOf: 'broadcasts' })
test.describe.configure({ mode: 'serial' })

const ann = 'broadcast-ann@example.com'
const bob = 'broadcast-bob@example.com'
const owner = 'owner@example.com'

async function openShop(shop: Shop) {
  const { database, url } = shop
  await query(
    database,
    `INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_ab12cd', 'My Video Course', ARRAY(SELECT id FROM courses))`,
  )
  await postAndProcessSale(url, {
    WP_SALEID: '23458901',
    WP_BUYER_EMAIL: ann,
    WP_BUYER_NAME: 'ANN',
    IPN_ID: '98768901',
  })
  await postAndProcessSale(url, {
    WP_SALEID: '23458902',
    WP_BUYER_EMAIL: bob,
    WP_BUYER_NAME: 'Bob',
    IPN_ID: '98768902',
  })
  await setTimeToNoon(shop)
}

const emailsAbout = async (email: string, subject: string) =>
  (await readEmailsTo(email)).filter((sentEmail) => sentEmail.subject === subject)

const consentBox = (page: Page) => page.getByRole('checkbox', { name: /agreed to get emails like this/ })

test('an owner previews, tests and sends a broadcast to buyers, and sees that it was sent', async ({
  owner: page,
  shop,
}) => {
  await openShop(shop)
  await page.goto('/admin/mails')
  await expect(page.getByText('No broadcasts yet')).toBeVisible()
  await page.getByRole('link', { name: 'New Broadcast' }).click()
  await expect(page.getByText('2 people right now')).toBeVisible()
  await page.getByLabel('Subject').fill('A new lesson in {product}')
  await page
    .getByLabel('Text')
    .fill(
      '## Hello {firstName}\n\nThere is a **new lesson**. [Watch it]({firstLesson}), or [read](https://example.com/more).',
    )
  await page.getByLabel('Maximum emails per minute').fill('1000')
  await page.getByRole('checkbox', { name: 'Track link clicks' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.frameLocator('iframe').getByRole('heading', { name: 'Hello there' })).toBeVisible()
  await preview.getByRole('button', { name: 'Plain Text' }).click()
  await expect(preview.getByText('There is a new lesson.')).toBeVisible()
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()

  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await expect.poll(() => emailsAbout(owner, 'A new lesson in Lectern')).toHaveLength(1)

  await expect(page.getByRole('button', { name: 'Send Broadcast' })).toBeDisabled()
  await expect(page.getByText('Broadcasts must show your postal address in the footer.')).toBeVisible()
  await query(shop.database, `UPDATE app_settings SET postal_address = 'The Course Company'`)
  await page.reload()
  await consentBox(page).click()
  await page.getByRole('button', { name: 'Send Broadcast' }).click()
  await expect(page.getByText('Send this broadcast to 2 people?')).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Broadcast' }).click()
  await expect(page.getByText('of 2 people')).toBeVisible()
  for (const email of [ann, bob])
    await expect
      .poll(() => emailsAbout(email, 'A new lesson in Lectern'), { timeout: 30_000 })
      .toHaveLength(1)
  const [sentEmail] = await emailsAbout(ann, 'A new lesson in Lectern')
  expect(sentEmail?.text).toMatch(/hello ann/i)
  expect(sentEmail?.text).toContain('The Course Company')
  expect(sentEmail?.text).not.toContain('/login/confirm')
  // Looks for the badge, not for the label of the figure with the same text.
  const badge = page.locator('main p').getByText('Sent', { exact: true })
  await expect(badge).toBeVisible({ timeout: 15_000 })
})

test('clicks in a broadcast are counted, and its unsubscribe link stops further broadcasts', async ({
  owner: page,
  shop,
  browser,
}) => {
  const [sentEmail] = await emailsAbout(ann, 'A new lesson in Lectern')
  if (!sentEmail) throw new Error('No email')
  await query(shop.database, `UPDATE email_outbox SET sent_at = sent_at - interval '1 minute'`)
  const reader = await browser.newPage({ baseURL: shop.url })
  const counted = sentEmail.html?.match(/\/mail\/c\/[\w.-]+/g) ?? []
  expect(counted).toHaveLength(2)
  const answer = await reader.request.get(counted[1] ?? '', { maxRedirects: 0 })
  expect(answer.headers().location).toBe('https://example.com/more')
  await reader.goto(counted[0] ?? '')
  await expect(reader.getByRole('heading', { name: 'Sign in' })).toBeVisible()

  await reader.goto(findEmailLink(sentEmail, '/login/unsubscribe').replace(/^https?:\/\/[^/]+/, ''))
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(reader.getByRole('status')).toBeVisible()
  await page.goto('/admin/mails')
  await expect(page.getByText('1 clicked')).toBeVisible()
  await page.getByRole('link', { name: 'A new lesson in {product}' }).click()
  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue('A new lesson in {product}')
  await page.getByLabel('Subject').fill('Another one')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Another one' })).toBeVisible()
  await consentBox(page).click()
  await page.getByRole('button', { name: 'Send Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Broadcast' }).click()
  await expect.poll(() => emailsAbout(bob, 'Another one'), { timeout: 30_000 }).toHaveLength(1)
  await triggerMaintenance(shop)
  expect(await emailsAbout(ann, 'Another one')).toHaveLength(0)
  const skipped = page.locator('dl > div').filter({ hasText: 'Skipped' })
  await expect(skipped).toContainText('1', { timeout: 15_000 })
})

test('a scheduled broadcast waits, and becomes a draft again when it is stopped', async ({ owner: page }) => {
  await page.goto('/admin/mails/new')
  await page.getByLabel('Subject').fill('For later')
  await page.getByLabel('Text').fill('Later.')
  await page.getByLabel('Start sending').fill('2099-01-01T10:00')
  await page.getByRole('button', { name: 'Save Draft' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await consentBox(page).click()
  await page.getByRole('button', { name: 'Schedule Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Schedule Broadcast' }).click()
  await expect(page.getByText('Scheduled')).toBeVisible()
  await page.getByRole('button', { name: 'Stop Broadcast' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop Broadcast' }).click()
  await page.getByRole('button', { name: 'Delete For later' }).click()
  await page.getByRole('button', { name: 'Delete Draft' }).click()
  await expect(page.getByRole('link', { name: 'New Broadcast' })).toBeVisible()
  await expect(page.getByText('For later')).toHaveCount(0)
})

import { test as base, expect, type Page } from '@playwright/test'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { openReceipt } from './open-receipt'
import { postAndProcessSale, postSale } from './post-sale'
import { signIn } from './sign-in'
import { startTestServer, testSecurityKey } from './start-test-server'

interface Shop {
  url: string
  /** Opens a page in a new browser profile. */
  visit: () => Promise<Page>
}

/** A new shop with its own server, without a security key or a choice of who can watch. */
const test = base.extend<object, { shop: Shop; owner: Page }>({
  shop: [
    async ({ browser }, use) => {
      const { url, stop } = await startTestServer({ WARRIORPLUS_SECURITY_KEY: '' })
      await use({ url, visit: () => browser.newPage({ baseURL: url }) })
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  owner: [
    async ({ shop }, use) => {
      const page = await shop.visit()
      await signIn(page, 'owner@example.com')
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'serial' })

const early = 'early.buyer@example.com'
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function openTab(owner: Page, name: string) {
  await owner.goto('/admin/purchases')
  await owner.getByRole('tab', { name }).click()
}

/** Opens a group of notifications with the same reason. */
const openGroup = (owner: Page, title: string) =>
  owner.getByRole('button', { name: `Show notifications: ${title}` }).click()
const BEFORE_KEY = 'Received before a security key was saved'

/** Signs in with the link of an email, in a new browser profile. */
async function signInFromEmail(shop: Shop, email: string): Promise<Page> {
  const page = await shop.visit()
  await page.goto(findEmailLink(await waitForEmail(email), '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL('**/video/**')
  await page.goto('/')
  return page
}

const statusOf = (page: Page, path: string) =>
  page.evaluate((url) => fetch(url).then(({ status }) => status), path)

test('a sale that arrived before the security key is listed with its reason, and gets access once the key is saved', async ({
  owner,
  shop,
}) => {
  await owner.goto('/admin/purchases')
  await expectText(owner, 'No notifications yet')
  await expectText(owner, 'No Purchases Yet')
  const sale = { WP_SALEID: '43456001', WP_SALE: 'sale_early', WP_BUYER_EMAIL: early, IPN_ID: '98767001' }
  expect((await postSale(shop.url, sale)).status).toBe(503)
  expect((await postSale(shop.url, { ...sale, WP_SECURITYKEY: 'guessed-by-somebody' })).status).toBe(503)

  await openTab(owner, 'Needs attention')
  await openGroup(owner, BEFORE_KEY)
  await expect(owner.getByText('No security key was saved when this notification arrived.')).toHaveCount(2)
  await expect(owner.getByRole('button', { name: 'Replay Notification' })).toHaveCount(0)
  await owner.getByText('View fields').first().click()
  await expectText(owner, early)
  await expect(owner.getByText(/WP_SECURITYKEY|guessed-by-somebody/)).toHaveCount(0)

  await owner.goto('/admin/settings')
  await owner.getByRole('button', { name: 'Limit to Customers' }).click()
  await expectText(owner, 'Only customers can watch, and only what they bought.')
  await expect(owner.getByText('Anyone who signs in can watch everything')).toHaveCount(0)
  await owner.getByLabel('Security Key', { exact: true }).fill(testSecurityKey)
  await owner.getByRole('button', { name: 'Save Settings' }).click()
  await expectText(owner, 'Settings Updated')
  await waitForEmail(early)
  await owner.goto('/admin/purchases')
  await expectText(owner, '1 total')
  await expect(await openReceipt(owner, '43456001')).toContainText('Access granted')
  await owner.getByRole('tab', { name: 'Needs attention' }).click()
  await openGroup(owner, BEFORE_KEY)
  await expect(owner.getByText('No security key was saved when this notification arrived.')).toHaveCount(1)
  await expect(owner.getByRole('button', { name: 'Replay Notification' })).toHaveCount(0)
})

test('a refund revokes access for a student who is signed in', async ({ owner, shop }) => {
  const student = await signInFromEmail(shop, early)
  await expectText(student, 'Full access granted')
  await student
    .getByRole('link', { name: /View Section/ })
    .first()
    .click()
  await student.locator('a[href^="/video/"]').first().click()
  await expect(student.locator('video')).toBeVisible()
  const video = `/api${new URL(student.url()).pathname.replace('/video/', '/videos/')}`
  const film = (await student.locator('video').getAttribute('src')) ?? ''
  const protectedUrls = [video, `${video}/notes`, video.replace('/videos/', '/progress/')]
  expect(await Promise.all(protectedUrls.map((url) => statusOf(student, url)))).toEqual([200, 200, 200])

  const refund = { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '98767002' }
  await postAndProcessSale(shop.url, {
    ...refund,
    WP_SALEID: '43456001',
    WP_SALE: 'sale_early',
    WP_BUYER_EMAIL: early,
  })
  expect(await Promise.all(protectedUrls.map((url) => statusOf(student, url)))).toEqual([403, 403, 403])
  expect(await statusOf(student, film)).toBe(403)
  await student.reload()
  await expect(student.locator('video')).toHaveCount(0)
  await expectText(student, 'Your purchase was refunded')
  await student.goto('/')
  await expectText(student, 'Your purchase was refunded')
  await owner.goto('/admin/purchases')
  await expect(await openReceipt(owner, '43456001')).toContainText('Access revoked: refunded')
  await student.close()
})

test('a sale of an unknown item waits until its product is created', async ({ owner, shop }) => {
  const buyer = 'patient.buyer@example.com'
  await postAndProcessSale(shop.url, {
    WP_SALEID: '43456002',
    WP_TXNID: 'pi_2',
    WP_ITEM_NUMBER: 'wso_later1',
    WP_BUYER_EMAIL: buyer,
    IPN_ID: '98767003',
  })
  await openTab(owner, 'Needs attention')
  await expect(owner.getByRole('heading', { name: 'No product has item number wso_later1' })).toBeVisible()
  expect(await readEmailsTo(buyer)).toEqual([])

  await owner.goto('/admin/products')
  await owner.getByRole('button', { name: 'Create Product' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Product Name').fill('The later one')
  await dialog.getByLabel('WarriorPlus Product ID').fill('LATER1')
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expectText(owner, 'Product created')

  const student = await signInFromEmail(shop, buyer)
  await expect(student.getByRole('link', { name: /View Section/ })).not.toHaveCount(0)
  await expectText(student, 'Full access granted')
  await openTab(owner, 'Needs attention')
  await expect(owner.getByText('wso_later1')).toHaveCount(0)
  await student.close()
})

test('a new section is added to the product that the owner checks', async ({ owner, shop }) => {
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Add Section' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Section Title').fill('Selling on Sundays')
  await dialog.getByLabel('Section Title').press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Which products include this section?' })).toBeVisible()
  await dialog.getByLabel(/The later one/).check()
  await dialog.getByRole('button', { name: 'Include Section' }).click()
  await expectText(owner, '1 product now includes this section')
  await owner.goto('/admin/products')
  await expectText(owner, 'Grants Access: 2 sections')
  const other = await shop.visit()
  await signIn(other, 'looker@example.com')
  await expect(other.getByText('Access pending').first()).toBeVisible()
  await other.close()
})

test('a test sale shows what a buyer gets, and leaves nothing behind', async ({ owner }) => {
  await openTab(owner, 'Set up')
  await owner.getByRole('button', { name: 'Send Test Sale' }).click()
  for (const step of [
    'Notification stored',
    'Product matched',
    'Account created',
    'Access granted',
    'Sections granted',
  ])
    await expectText(owner, step)
  await expectText(owner, 'We’ll email the result to owner@example.com.')
  await expect
    .poll(async () => (await readEmailsTo('owner@example.com')).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Test sale passed on /))
  await owner.goto('/admin/purchases')
  await expectText(owner, '2 total')
  await owner.goto('/admin/customers')
  await expect(owner.getByText('example.invalid')).toHaveCount(0)
})

test('a purchase with another email moves to the account after that email is confirmed', async ({ shop }) => {
  const page = await shop.visit()
  const [home, paid] = ['at.home@example.com', 'paid.with@example.com']
  await postSale(shop.url, {
    WP_SALEID: '43456003',
    WP_TXNID: 'pi_3',
    WP_BUYER_EMAIL: paid,
    IPN_ID: '98767004',
  })
  await waitForEmail(paid)
  await signIn(page, home)
  await expectText(page, 'Access pending')
  await page.goto('/account')
  await page.getByLabel('Email address').fill(paid)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await expectText(page, `We sent a link to ${paid}`)

  const elsewhere = await shop.visit()
  const link = findEmailLink(await waitForEmail(paid, 1), '/login/email')
  await elsewhere.goto(link)
  await expectText(elsewhere, `Sign in as ${home} to finish`)
  await expect(elsewhere.getByRole('button', { name: 'Add This Email' })).toHaveCount(0)
  await elsewhere.close()
  const before = await Promise.all([paid, home].map(async (email) => (await readEmailsTo(email)).length))
  await page.goto(link)
  await expectText(page, 'its purchases and progress will move to your account')
  await page.getByRole('button', { name: 'Add This Email' }).click()
  await expectText(page, 'Email added')
  await page.goto(link)
  await expectText(page, 'This link no longer works')
  await Promise.all([paid, home].map((email, index) => waitForEmail(email, before[index])))

  await page.goto('/account')
  await expectText(page, paid)
  await page.goto('/')
  await expectText(page, 'Full access granted')
  await page.close()
})

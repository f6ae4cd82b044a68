import { test as base, expect, type Page } from '@playwright/test'
import { openReceipt } from './ledger'
import { linkIn, mailsTo, waitForMail } from './mailbox'
import { postAndSettle, postSale } from './sale'
import { securityKey, serve } from './server'
import { signIn } from './sign-in'

interface Shop {
  url: string
  /** A browser window of somebody who was never here. */
  visit: () => Promise<Page>
}

/** A shop on its first day, with a server of its own: no key is configured, and nobody has said who may watch. */
const test = base.extend<object, { shop: Shop; owner: Page }>({
  shop: [
    async ({ browser }, use) => {
      const { url, stop } = await serve({ WARRIORPLUS_SECURITY_KEY: '' })
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
const says = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

async function openTab(owner: Page, name: string) {
  await owner.goto('/admin/purchases')
  await owner.getByRole('tab', { name }).click()
}

/** Notifications of one cause are shown once their group is opened. */
const openGroup = (owner: Page, title: string) =>
  owner.getByRole('button', { name: `Show notifications: ${title}` }).click()
const BEFORE_KEY = 'Received before a security key was saved'

/** Opens the door that a mail holds, in a browser of its own. */
async function enter(shop: Shop, email: string): Promise<Page> {
  const page = await shop.visit()
  await page.goto(linkIn(await waitForMail(email), '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL('**/video/**')
  await page.goto('/')
  return page
}

const statusOf = (page: Page, path: string) =>
  page.evaluate((url) => fetch(url).then(({ status }) => status), path)

test('a sale that came before the key is shown with its reason, and opens once the key is saved', async ({
  owner,
  shop,
}) => {
  await owner.goto('/admin/purchases')
  await says(owner, 'No notifications yet')
  await says(owner, 'No Purchases Yet')
  const sale = { WP_SALEID: '43456001', WP_SALE: 'sale_early', WP_BUYER_EMAIL: early, IPN_ID: '98767001' }
  expect((await postSale(shop.url, sale)).status).toBe(503)
  expect((await postSale(shop.url, { ...sale, WP_SECURITYKEY: 'guessed-by-somebody' })).status).toBe(503)

  await openTab(owner, 'Needs attention')
  await openGroup(owner, BEFORE_KEY)
  await expect(owner.getByText('No security key was saved when this notification arrived.')).toHaveCount(2)
  await expect(owner.getByRole('button', { name: 'Replay Notification' })).toHaveCount(0)
  await owner.getByText('View fields').first().click()
  await says(owner, early)
  await expect(owner.getByText(/WP_SECURITYKEY|guessed-by-somebody/)).toHaveCount(0)

  await owner.goto('/admin/settings')
  await owner.getByRole('button', { name: 'Customers Only' }).click()
  await says(owner, 'Only customers can watch, and only what they bought.')
  await expect(owner.getByText('Anyone who signs in can watch everything')).toHaveCount(0)
  await owner.getByLabel('Security Key', { exact: true }).fill(securityKey)
  await owner.getByRole('button', { name: 'Save Settings' }).click()
  await says(owner, 'Settings Updated')
  await waitForMail(early)
  await owner.goto('/admin/purchases')
  await says(owner, '1 total')
  await expect(await openReceipt(owner, '43456001')).toContainText('Access granted')
  await owner.getByRole('tab', { name: 'Needs attention' }).click()
  await openGroup(owner, BEFORE_KEY)
  await expect(owner.getByText('No security key was saved when this notification arrived.')).toHaveCount(1)
  await expect(owner.getByRole('button', { name: 'Replay Notification' })).toHaveCount(0)
})

test('a refund closes the course to a session that is open', async ({ owner, shop }) => {
  const student = await enter(shop, early)
  await says(student, 'Full access granted')
  await student
    .getByRole('link', { name: /View Section/ })
    .first()
    .click()
  await student.locator('a[href^="/video/"]').first().click()
  await expect(student.locator('video')).toBeVisible()
  const video = `/api${new URL(student.url()).pathname.replace('/video/', '/videos/')}`
  const film = (await student.locator('video').getAttribute('src')) ?? ''
  const doors = [video, `${video}/notes`, video.replace('/videos/', '/progress/')]
  expect(await Promise.all(doors.map((door) => statusOf(student, door)))).toEqual([200, 200, 200])

  const refund = { WP_ACTION: 'refund', WP_PAYMENT_STATUS: 'Refunded', IPN_ID: '98767002' }
  await postAndSettle(shop.url, {
    ...refund,
    WP_SALEID: '43456001',
    WP_SALE: 'sale_early',
    WP_BUYER_EMAIL: early,
  })
  expect(await Promise.all(doors.map((door) => statusOf(student, door)))).toEqual([403, 403, 403])
  expect(await statusOf(student, film)).toBe(403)
  await student.reload()
  await expect(student.locator('video')).toHaveCount(0)
  await says(student, 'Your purchase was refunded')
  await student.goto('/')
  await says(student, 'Your purchase was refunded')
  await owner.goto('/admin/purchases')
  await expect(await openReceipt(owner, '43456001')).toContainText('Access revoked: refunded')
  await student.close()
})

test('a sale of an unknown item waits, and opens when its product is made', async ({ owner, shop }) => {
  const buyer = 'patient.buyer@example.com'
  await postAndSettle(shop.url, {
    WP_SALEID: '43456002',
    WP_TXNID: 'pi_2',
    WP_ITEM_NUMBER: 'wso_later1',
    WP_BUYER_EMAIL: buyer,
    IPN_ID: '98767003',
  })
  await openTab(owner, 'Needs attention')
  await expect(owner.getByRole('heading', { name: 'No product has wso_later1' })).toBeVisible()
  expect(await mailsTo(buyer)).toEqual([])

  await owner.goto('/admin/products')
  await owner.getByRole('button', { name: 'Create Product' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Product Name').fill('The later one')
  await dialog.getByLabel('WarriorPlus Product ID').fill('LATER1')
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await says(owner, 'Product created')

  const student = await enter(shop, buyer)
  await expect(student.getByRole('link', { name: /View Section/ })).not.toHaveCount(0)
  await says(student, 'Full access granted')
  await openTab(owner, 'Needs attention')
  await expect(owner.getByText('wso_later1')).toHaveCount(0)
  await student.close()
})

test('a new section is included by the product that the owner checks', async ({ owner, shop }) => {
  await owner.goto('/')
  await owner.getByRole('button', { name: 'Add Section' }).click()
  const dialog = owner.getByRole('dialog')
  await dialog.getByLabel('Section Title').fill('Selling on Sundays')
  await dialog.getByLabel('Section Title').press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Which products include this section?' })).toBeVisible()
  await dialog.getByLabel(/The later one/).check()
  await dialog.getByRole('button', { name: 'Include Section' }).click()
  await says(owner, 'One product includes the section now')
  await owner.goto('/admin/products')
  await says(owner, 'Grants Access: 2 sections')
  const other = await shop.visit()
  await signIn(other, 'looker@example.com')
  await expect(other.getByText('Access pending').first()).toBeVisible()
  await other.close()
})

test('a test sale shows what a buyer gets, and leaves nothing', async ({ owner }) => {
  await openTab(owner, 'Set up')
  await owner.getByRole('button', { name: 'Send Test Sale' }).click()
  for (const step of [
    'Notification stored',
    'Product matched',
    'Account created',
    'Access granted',
    'Sections granted',
  ])
    await says(owner, step)
  await says(owner, 'We’ll email the result to owner@example.com.')
  await expect
    .poll(async () => (await mailsTo('owner@example.com')).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Test sale on /))
  await owner.goto('/admin/purchases')
  await says(owner, '2 total')
  await owner.goto('/admin/customers')
  await expect(owner.getByText('example.invalid')).toHaveCount(0)
})

test('what was bought with another email becomes theirs, by the link of a mail', async ({ shop }) => {
  const page = await shop.visit()
  const [home, paid] = ['at.home@example.com', 'paid.with@example.com']
  await postSale(shop.url, {
    WP_SALEID: '43456003',
    WP_TXNID: 'pi_3',
    WP_BUYER_EMAIL: paid,
    IPN_ID: '98767004',
  })
  await waitForMail(paid)
  await signIn(page, home)
  await says(page, 'Access pending')
  await page.goto('/account')
  await page.getByLabel('Email address').fill(paid)
  await page.getByRole('button', { name: 'Send Link' }).click()
  await says(page, `We sent an email to ${paid}`)

  const elsewhere = await shop.visit()
  const link = linkIn(await waitForMail(paid, 1), '/login/email')
  await elsewhere.goto(link)
  await says(elsewhere, `Sign in as ${home} to finish`)
  await expect(elsewhere.getByRole('button', { name: 'Add This Email' })).toHaveCount(0)
  await elsewhere.close()
  const before = await Promise.all([paid, home].map(async (email) => (await mailsTo(email)).length))
  await page.goto(link)
  await says(page, 'Your account')
  await page.getByRole('button', { name: 'Add This Email' }).click()
  await says(page, 'Email added')
  await page.goto(link)
  await says(page, 'This link no longer works')
  await Promise.all([paid, home].map((email, index) => waitForMail(email, before[index])))

  await page.goto('/account')
  await says(page, paid)
  await page.goto('/')
  await says(page, 'Full access granted')
  await page.close()
})

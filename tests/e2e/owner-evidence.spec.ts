import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { accountExportSchema } from '@/lib/contract/account-export'
import { findEmailLink, waitForEmail } from './mailbox'
import { openReceipt } from './open-receipt'
import { postAndProcessSale } from './post-sale'
import { readPdf, removeWhitespace } from './read-pdf'
import { signIn } from './sign-in'

const buyer = 'evidence.buyer@example.com'
const policy = 'Thirty days, no questions asked. Schreiben Sie uns: für Sie da.'
const sale = { WP_SALEID: '33457001', WP_BUYER_EMAIL: buyer, WP_TXNID: 'pi_evidence_1' }

// The tests play through one dispute, so each depends on the one before.
test.describe.configure({ mode: 'serial' })

const ip = '198.51.100.7'
let owner: Page
let student: Page
test.beforeAll(async ({ browser }) => {
  owner = await browser.newPage()
  student = await (await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': ip } })).newPage()
  await signIn(owner, 'keeper@example.com')
})
test.afterAll(async () => {
  await owner.close()
  await student.context().close()
})

test('the owner publishes a refund policy', async () => {
  await owner.goto('/admin/pages/new?start=refunds')
  await owner.getByLabel('Text').fill(`**Thirty** ${policy.slice('Thirty '.length)}`)
  await owner.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(owner.getByText('Page published')).toBeVisible()
})

test('a buyer watches a little, completes a lesson, and gets a refund', async ({ baseURL }) => {
  await postAndProcessSale(baseURL, { ...sale, IPN_ID: '98767001', WP_BUYER_IP: ip })
  await student.goto(findEmailLink(await waitForEmail(buyer), '/login/confirm'))
  await student.getByRole('button', { name: /sign in/i }).click()
  await student.waitForURL('**/video/**')
  const film = student.locator('video')
  await film.evaluate((video: HTMLVideoElement) => {
    video.muted = true
  })
  await expect.poll(() => film.evaluate(({ readyState }: HTMLVideoElement) => readyState)).toBe(4)
  const reporting = student.waitForRequest((request) => request.postData()?.includes('"watched"') === true)
  await student.keyboard.press('k')
  await (await reporting).response()
  await student.getByRole('button', { name: 'Mark as Complete' }).click()
  await expect(student.getByRole('button', { name: 'Completed' })).toBeVisible()
  await postAndProcessSale(baseURL, {
    ...sale,
    WP_ACTION: 'refund',
    WP_PAYMENT_STATUS: 'Refunded',
    IPN_ID: '98767002',
  })
})

test('the purchase links to its evidence sheet, which only the owner can open', async () => {
  await owner.goto(`/admin/purchases?search=${sale.WP_SALEID}`)
  await openReceipt(owner, sale.WP_SALEID)
  await owner.getByRole('link', { name: 'Evidence sheet for sale 33457001' }).click()
  await expect(owner.getByRole('heading', { name: 'Evidence for sale 33457001', level: 1 })).toBeVisible()
  await student.goto(owner.url())
  await student.waitForURL((url) => url.pathname === '/')
})

test('the evidence sheet fits on a phone and prints completely, without the admin navigation', async () => {
  for (const width of [390, 1440]) {
    await owner.setViewportSize({ width, height: 900 })
    const overflow = () =>
      owner.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
  }
  await expect(owner.getByRole('button', { name: 'Print or Save as PDF' })).toBeVisible()
  const [lesson = 'none'] = await owner.getByRole('listitem').allTextContents()
  expect(lesson).toContain('Playback reported: 0:')

  for (const [format, width, height] of [
    ['A4', 595, 842],
    ['Letter', 612, 792],
  ] as const) {
    const { text, sheets } = readPdf(await owner.pdf({ format }))
    for (const sheet of sheets) {
      expect(Math.abs(sheet.width - width)).toBeLessThan(2)
      expect(Math.abs(sheet.height - height)).toBeLessThan(2)
    }
    for (const said of [
      'Evidence for sale 33457001',
      'All times are in UTC',
      'My Video Course',
      '$27.00',
      'pi_evidence_1',
      buyer,
      'Refunded on',
      policy,
      'Welcome, with a sign-in link',
      'Same as at checkout',
      'Mozilla/5.0',
      lesson,
      '1 lesson is marked complete',
      'WP_ITEM_NUMBER',
      '98767002',
    ]) {
      expect(text).toContain(removeWhitespace(said))
    }
    for (const chrome of ['Recent Purchases', 'Print or Save', 'Dashboard', 'Analytics', 'WP_SECURITYKEY'])
      expect(text).not.toContain(removeWhitespace(chrome))
    expect(text).toMatch(/Bought\d{4}-\d\d-\d\d\d\d:\d\d:\d\dUTC/)
  }
})

test('a student downloads their data', async () => {
  await student.goto('/account')
  const downloading = student.waitForEvent('download')
  await student.getByRole('link', { name: 'Download My Data' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  const data = accountExportSchema.parse(JSON.parse(text))
  expect(data).toMatchObject({ account: [{ email: buyer }], purchases: [{ saleId: '33457001' }] })
  expect(data.lessons.filter(({ completed }) => completed)).toHaveLength(1)
  expect(data.accessLog.map(({ action }) => action)).toContain('video_completed')
  expect(text).not.toContain('keeper@example.com')
})

test('deleting the buyer warns that the evidence is deleted, too', async () => {
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/admin/customers')
  await owner.getByLabel('Search customers').fill(buyer)
  await owner
    .getByRole('row')
    .filter({ hasText: buyer })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await owner.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(owner.getByRole('alertdialog')).toContainText(
    'This customer bought something in the last 180 days. Deleting the customer also deletes the evidence',
  )
  await owner.getByRole('button', { name: 'Cancel' }).click()
})

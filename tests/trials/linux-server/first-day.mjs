import path from 'node:path'
import { expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { startBrowser } from '../../../bench/start-browser.mjs'
import { projectRoot } from '../../../server/start/settings.mjs'

const FILM = path.join(projectRoot, 'prisma/demo/media/1-2.mp4')
const SECURITY_KEY = 'a-security-key-of-the-first-day'
const ITEM_NUMBER = 'wso_bread1'
const SECTION = 'Your first loaf'
const LESSON = 'Feed the starter'

/**
 * Steps that a new owner takes in the browser on the first day, in the order of the setup guide. Each has a title and
 * a function that performs it.
 * @type {[title: string, act: (page: import('@playwright/test').Page, shop: Shop) => Promise<void>][]}
 */
const steps = [
  ['Open the sign-in link', signIn],
  ['Enter the course’s name', enterName],
  ['Enter the mail server and send a test email', enterMailServer],
  ['Add a section and upload a video', addLesson],
  ['Publish the landing page', publishLandingPage],
  ['Publish a refund policy and a contact page', publishLegalPages],
  ['Say whether the shop sells to the EU', answerAboutEu],
  ['Create the product', createProduct],
  ['Save the security key', saveSecurityKey],
  ['Enter the notification URL at WarriorPlus', receiveNotification],
  ['Send a test sale', sendTestSale],
  ['Watch the first lesson', watchLesson],
]

/**
 * @typedef {object} Shop
 * @property {string} url The shop’s address.
 * @property {string} link The sign-in link that the installation printed.
 * @property {number} mailPort Port of a mail server on 127.0.0.1 without TLS.
 */

/**
 * Sets up a new shop as its owner does, in a browser, from the printed sign-in link to a passed test sale. Prints
 * the minutes after each step, and returns the IDs of the setup steps that are still open.
 * @param {Pick<Shop, 'url' | 'link'>} shop
 * @returns {Promise<string[]>}
 */
export async function runFirstDay(shop) {
  const mailServer = await startMailServer()
  const browser = await startBrowser()
  try {
    const page = await browser.newPage({ baseURL: shop.url, ignoreHTTPSErrors: true })
    page.setDefaultTimeout(60_000)
    const began = performance.now()
    for (const [title, act] of steps) {
      await act(page, { ...shop, mailPort: mailServer.port })
      console.log(`  ${((performance.now() - began) / 60_000).toFixed(1)} min  ${title}`)
    }
    const setup = await (await page.request.get('/api/admin/setup')).json()
    return setup.steps.filter(({ isDone }) => !isDone).map(({ id }) => id)
  } finally {
    await browser.close()
    mailServer.close()
  }
}

/** Starts a mail server that accepts every email. */
async function startMailServer() {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => stream.resume().once('end', done),
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: server.server.address().port, close: () => server.close() }
}

const seeText = (page, text) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 60_000 })

async function signIn(page, { link }) {
  await page.goto(link)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('link', { name: 'Admin Panel' }).first().click()
  await expect(page.getByRole('region', { name: 'Setup guide' })).toBeVisible()
}

async function enterName(page) {
  await page.goto('/admin/settings/brand')
  await page.getByLabel('Name', { exact: true }).fill('Sourdough by Sunday')
  await page.getByLabel('Support email').fill('help@example.com')
  await page.getByRole('button', { name: 'Save Brand' }).click()
  await seeText(page, 'Brand saved')
}

async function enterMailServer(page, { mailPort }) {
  await page.goto('/admin/settings/email')
  await page.getByLabel('Host').fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(mailPort))
  await page.getByLabel('Security').selectOption('None (not encrypted)')
  await page.getByLabel('Sender').fill('Sourdough by Sunday <hello@example.com>')
  await page.getByRole('button', { name: 'Save Mail Server' }).click()
  await seeText(page, 'Mail server saved')
  await page.getByRole('button', { name: 'Send Test Email' }).click()
  await seeText(page, 'Your mail server accepted the email.')
}

async function addLesson(page) {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin')
  await page
    .getByRole('button', { name: /^Add (First )?Section$/ })
    .first()
    .click()
  await dialog.getByLabel('Section Title').fill(SECTION)
  await dialog.getByRole('button', { name: 'Create Section' }).click()
  await page.getByRole('link', { name: `Manage Videos in ${SECTION}` }).click()
  await page.getByRole('button', { name: 'Add First Video' }).click()
  await dialog.getByRole('button', { name: 'Upload Video' }).click()
  await dialog.getByLabel('Choose a video file').setInputFiles(FILM)
  await dialog.getByRole('button', { name: 'Start Upload' }).click()
  await seeText(page, 'Upload Complete')
  await dialog.getByLabel('Video Title').fill(LESSON)
  await dialog.getByRole('button', { name: 'Add Video' }).click()
  await expect(page.getByRole('link', { name: LESSON, exact: true })).toBeVisible()
}

async function publishLandingPage(page) {
  await page.goto('/admin/landing')
  await page.getByRole('button', { name: 'Use My Course' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('alertdialog').getByRole('button', { name: 'Publish Page' })
  await question.or(page.getByText('Landing page published')).first().waitFor()
  if (await question.isVisible()) await question.click()
  await expect(page.getByText('Landing page published')).toBeVisible()
}

async function publishLegalPages(page) {
  for (const [name, text] of [
    ['Refund Policy', 'Ask within 30 days, and we return the full price.'],
    ['Contact', 'Write to help@example.com.'],
  ]) {
    await page.goto('/admin/pages')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByLabel('Text').fill(text)
    await page.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(page.getByText('Page published')).toBeVisible()
  }
}

async function answerAboutEu(page) {
  await page.goto('/admin/settings/withdrawal')
  await page.getByLabel('Do you sell to consumers in the EU?').selectOption('No')
  await page.getByRole('button', { name: /^Save/ }).click()
  await seeText(page, 'Withdrawal settings saved')
}

async function createProduct(page) {
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Create Product' }).first().click()
  await dialog.getByLabel('Product Name').fill('Sourdough by Sunday')
  await dialog.getByLabel('WarriorPlus Product ID').fill(ITEM_NUMBER)
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await seeText(page, 'Product created')
}

async function saveSecurityKey(page) {
  await page.goto('/admin/settings')
  await page.getByLabel('Security Key', { exact: true }).fill(SECURITY_KEY)
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await seeText(page, 'Settings Updated')
}

/** Posts WarriorPlus's notification of a first sale. */
async function receiveNotification(page) {
  const fields = {
    WP_ACTION: 'sale',
    WP_SALEID: '34567001',
    WP_SALE: 'sale_firstday1',
    WP_ITEM_NUMBER: ITEM_NUMBER,
    WP_BUYER_NAME: 'Jane Doe',
    WP_BUYER_EMAIL: 'jane@example.com',
    WP_SALE_AMOUNT: '27.00',
    WP_PAYMENT_STATUS: 'Completed',
    WP_SECURITYKEY: SECURITY_KEY,
  }
  const response = await page.request.post('/api/ipn/warriorplus', { form: fields })
  expect(response.status()).toBe(200)
  // The sale appears once it is processed.
  await expect(async () => {
    await page.goto('/admin/purchases')
    await expect(page.getByText('Jane Doe').first()).toBeVisible()
  }).toPass({ timeout: 60_000 })
}

async function sendTestSale(page) {
  await page.goto('/admin/purchases?tab=set-up')
  await page.getByRole('button', { name: 'Send Test Sale' }).click()
  await expect(page.getByText(/^We’ll email the result to/)).toBeVisible({ timeout: 60_000 })
}

async function watchLesson(page) {
  await page.goto('/')
  await page.getByRole('link', { name: `View Section: ${SECTION}` }).click()
  await page.getByRole('link', { name: LESSON, exact: true }).click()
  const video = page.locator('video')
  await video.evaluate(async (element) => {
    element.muted = true
    await element.play()
  })
  await expect
    .poll(() => video.evaluate((element) => element.currentTime), { timeout: 60_000 })
    .toBeGreaterThan(5)
}

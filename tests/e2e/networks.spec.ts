import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findEmailLink, waitForEmail } from './mailbox'
import { test, triggerMaintenance } from './shop-fixture'

test.use({ shopOf: 'networks', hasDemo: true })
test.describe.configure({ mode: 'serial' })

const SECRET = 'JVZOO-SECRET-4711'
const BUYER = 'zoe.buyer@example.com'
const sale = {
  ccustname: 'Zoë Buyer',
  ccustemail: BUYER,
  cproditem: '345678',
  cprodtitle: 'My Video Course',
  cprodtype: 'STANDARD',
  ctransaction: 'SALE',
  ctransamount: '27.00',
  ctranspaymentmethod: 'STRP',
  ctransreceipt: 'JV-RECEIPT-1',
  ctranstime: '1790000000',
}

/** Posts a notification as JVZoo does: the checksum covers the values in the order of their names, then the secret. */
function postMessage(url: string, fields: Record<string, string>, secret: string) {
  const values = Object.entries(fields)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => `${value}|`)
  const cverify = createHash('sha1')
    .update(values.join('') + secret)
    .digest('hex')
    .slice(0, 8)
    .toUpperCase()
  return fetch(url, { method: 'POST', body: new URLSearchParams({ ...fields, cverify }) })
}

const readUrl = (owner: Page) => owner.getByLabel('Notification URL', { exact: true }).inputValue()

test('the owner sets up JVZoo from its page: key, URL and item number', async ({ owner, shop }) => {
  expect((await postMessage(`${shop.url}/api/ipn/jvzoo`, sale, SECRET)).status).toBe(404)
  await owner.goto('/admin/settings')
  await owner.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Networks' }).click()
  await owner.getByRole('button', { name: 'Set Up JVZoo' }).click()
  await owner.waitForURL('**/admin/settings/networks/jvzoo')
  await expect(owner.getByRole('heading', { name: 'Set up JVZoo' })).toBeVisible()
  await expect(owner.getByText('Needs a key')).toBeVisible()
  await expect(
    owner.getByText('Add the key first. The notification URL will then appear here.'),
  ).toBeVisible()

  await owner.getByRole('button', { name: 'Add JVZIPN Secret Key' }).click()
  await owner.getByRole('dialog').getByLabel('JVZIPN Secret Key', { exact: true }).fill(SECRET)
  await owner.getByRole('button', { name: 'Add Key', exact: true }).click()
  await expect(owner.getByText('Key added')).toBeVisible()
  await expect(owner.getByText('Waiting for the first notification')).toBeVisible()
  expect(await readUrl(owner)).toMatch(/\/api\/ipn\/jvzoo\/[\w-]{22}$/)
  await expect(owner.getByText(SECRET)).toHaveCount(0)

  await owner.getByRole('link', { name: 'Open Products' }).click()
  await owner.getByRole('button', { name: /^Edit/ }).first().click()
  await owner.getByRole('button', { name: 'Add Item Number' }).click()
  await owner.getByRole('dialog').getByLabel('Network').last().selectOption('JVZoo')
  await owner.getByRole('dialog').getByLabel('Item Number', { exact: true }).last().fill(sale.cproditem)
  await owner.getByRole('button', { name: 'Save Changes' }).click()
  await expect(owner.getByText('Product updated')).toBeVisible()
})

test('a test sale passes every step', async ({ owner }) => {
  await owner.goto('/admin/settings/networks/jvzoo')
  await expect(owner.getByLabel(/^JVZoo item number of /)).toHaveValue(sale.cproditem)
  await owner.getByRole('button', { name: 'Send Test Sale' }).click()
  await expect(owner.getByText('We’ll email the result to owner@example.com.')).toBeVisible()
  await expect(owner.getByText(': failed')).toHaveCount(0)
  await expect(owner.getByText('Access granted')).toBeVisible()
})

test('a signed notification gives the buyer access to the course', async ({ owner, shop, browser }) => {
  await owner.goto('/admin/settings/networks/jvzoo')
  const url = await readUrl(owner)
  expect((await postMessage(url, sale, 'a wrong secret')).status).toBe(401)
  expect((await postMessage(url, sale, SECRET)).status).toBe(200)
  await triggerMaintenance(shop)
  const email = await waitForEmail(BUYER)
  const buyer = await browser.newPage({ baseURL: shop.url })
  await buyer.goto(findEmailLink(email, '/login/confirm'))
  await buyer.getByRole('button', { name: /sign in/i }).click()
  await buyer.waitForURL('**/video/**')
  await expect(buyer.locator('video')).toBeVisible()
  await buyer.close()

  await owner.reload()
  await expect(owner.getByText('Live', { exact: true })).toBeVisible()
  await expect(owner.getByText('Rejected in the last 7 days').locator('xpath=..')).toContainText('1')
})

test('the old notification URL still works after it is replaced, and no URL works after the network is turned off', async ({
  owner,
}) => {
  const old = await readUrl(owner)
  await owner.getByRole('button', { name: 'Replace URL' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Replace URL' }).click()
  await expect(owner.getByText('URL replaced')).toBeVisible()
  const renewed = await readUrl(owner)
  expect(renewed).not.toBe(old)
  for (const url of [old, renewed]) expect((await postMessage(url, sale, SECRET)).status).toBe(200)

  await owner.getByRole('button', { name: 'Turn Off' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Turn Off' }).click()
  await expect(owner.getByRole('button', { name: 'Set Up JVZoo' })).toBeVisible()
  for (const url of [old, renewed]) expect((await postMessage(url, sale, SECRET)).status).toBe(404)
})

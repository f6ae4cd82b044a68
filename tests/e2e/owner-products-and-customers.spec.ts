import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { openReceipt } from './open-receipt'
import { postAndProcessSale } from './post-sale'
import { signIn } from './sign-in'

const buyer = 'monday.buyer@example.com'
const sale = { WP_SALEID: '33456001', WP_ITEM_NUMBER: 'wso_mon555', WP_BUYER_EMAIL: buyer }

// The tests imitate one working day of an owner, so each depends on the one before.
test.describe.configure({ mode: 'serial' })

let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage()
  await signIn(page, 'partner@example.com')
})
test.afterAll(() => page.close())

const buyersRow = () => page.getByRole('row').filter({ hasText: buyer })
const dialog = () => page.getByRole('dialog')
const expectText = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()

test('creates a product with two sections and its own ID', async () => {
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Create Product' }).click()
  const create = dialog().getByRole('button', { name: 'Create Product' })
  await create.click()
  await expect(dialog().getByText('Name is required')).toBeVisible()
  await expect(dialog().getByText('Check at least one section to grant access.')).toBeVisible()
  await dialog().getByLabel('Product Name').fill('Monday alone')
  await dialog().getByLabel('WarriorPlus Product ID').fill('AB12CD')
  await dialog().getByRole('checkbox').nth(1).check()
  await create.click()
  await expectText('Failed to create product.')
  await expect(dialog().getByText('Another product already has this item number')).toBeVisible()
  await dialog().getByLabel('WarriorPlus Product ID').fill(sale.WP_ITEM_NUMBER)
  await create.click()
  await expectText('Product created')
  await expectText('Grants Access: 1 section')

  await page.getByRole('button', { name: 'Edit Monday alone' }).click()
  await dialog().getByRole('checkbox').nth(2).check()
  await dialog().getByRole('button', { name: 'Save Changes' }).click()
  await expectText('Product updated')
  await expectText('Grants Access: 2 sections')
})

test('sees a sale, its raw data and its refund', async ({ baseURL }) => {
  expect((await postAndProcessSale(baseURL, { ...sale, IPN_ID: '98766001' })).status).toBe(200)
  await page.goto('/admin/purchases')
  await expect(page.getByText(/^\d+ total$/)).toBeVisible()
  const receipt = await openReceipt(page, '33456001')
  for (const text of ['Completed', buyer, 'pi_3TESTabc', '$27.00', 'stripe'])
    await expect(receipt.getByText(text, { exact: true })).toBeVisible()
  await expect(receipt.getByText(/(less than a minute|minutes?) ago/)).toBeVisible()
  await expect(receipt.getByText('"WP_ITEM_NUMBER": "wso_mon555"')).toBeHidden()
  await receipt.getByText('View Raw IPN Data').press('Enter')
  const raw = receipt.getByText('"WP_ITEM_NUMBER": "wso_mon555"')
  await expect(raw).toBeVisible()
  await expect(raw).not.toContainText('WP_SECURITYKEY')

  await postAndProcessSale(baseURL, {
    ...sale,
    WP_ACTION: 'refund',
    WP_PAYMENT_STATUS: 'Refunded',
    IPN_ID: '98766002',
  })
  await page.reload()
  await openReceipt(page, '33456001')
  await expect(receipt.getByText('Refunded', { exact: true })).toBeVisible()
})

test('stores a key that is never shown again', async () => {
  const key = 'a-key-that-stays-secret-4242'
  const answers: string[] = []
  page.on('response', async (answer) => {
    if (answer.url().includes('/api/')) answers.push(await answer.text().catch(() => ''))
  })
  await page.goto('/admin/settings')
  await expectText('Missing')
  await expectText('Configured (Optional)')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expectText('No Changes')
  const field = page.getByLabel('API Key', { exact: true })
  await field.fill(key)
  await page.getByRole('button', { name: 'Show API Key' }).click()
  await expect(field).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide API Key' }).click()
  await expect(field).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Clear Form' }).click()
  await expect(field).toHaveValue('')
  await field.fill(` ${key} `)
  await field.press('Enter')
  await expectText('Settings Updated')
  await expectText('••••••••4242')
  await page.reload()
  await expectText('••••••••4242')
  await expectText('Configured')
  expect([...answers, await page.content()].join()).not.toContain(key)

  await page.getByRole('button', { name: 'Delete API Key' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectText('Credential Deleted')
  await expectText('Missing')
  await expect(page.getByRole('button', { name: 'Delete Security Key' })).toHaveCount(0)
})

/** Chooses an item in a customer's menu. */
async function choose(where: Page, customer: Locator, words: string) {
  await customer.getByRole('button', { name: /^Actions for/ }).click()
  await where.getByRole('menuitem', { name: words }).click()
}

test('finds a customer and exports their access logs', async ({ browser }) => {
  const customer = await browser.newPage()
  await signIn(customer, buyer)
  await customer
    .getByRole('link', { name: /^View Section/ })
    .first()
    .click()
  await customer.waitForURL('**/section/**')
  await customer.close()

  await page.goto('/admin/customers')
  await page.getByLabel('Search customers').fill('MONDAY.buy')
  const row = buyersRow()
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Inactive' }).click()
  await expectText('No customers found')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(row.getByText(/^[1-9]\d* views$/)).toBeVisible()
  await choose(page, row, 'View logs')
  await expect(dialog().getByText('Sign in N/A')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await dialog().getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^access-logs-monday\.buyer@example\.com-\d{4}-\d\d-\d\d\.csv$/)
  await expectText('Access logs exported successfully')
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(head).toBe('"Timestamp","Action","Resource Type","IP Address","User Agent"')
  expect(lines.pop()).toBe('')
  for (const line of lines)
    expect(line).toMatch(
      /^"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d","[a-z_]+","(section|N\/A)","[0-9a-f.:]+","Mozilla.+"$/,
    )
  expect(lines.at(0)).toContain('"section_viewed","section"')
  expect(lines.at(-1)).toContain('"sign_in","N/A"')
  await page.keyboard.press('Escape')
  await expect(row.getByRole('button', { name: /^Actions for/ })).toBeFocused()
})

test('reaches every action of a customer on the narrowest phone', async ({ browser }) => {
  const storageState = await page.context().storageState()
  const phone = await browser.newPage({ storageState, viewport: { width: 320, height: 700 } })
  await phone.goto('/admin/customers')
  await phone.getByLabel('Search customers').fill(buyer)
  const card = phone.getByRole('listitem').filter({ hasText: buyer })
  for (const words of ['View logs', 'Access and email', 'Edit', 'Delete']) {
    await choose(phone, card, words)
    await expect(phone.locator('[role=dialog], [role=alertdialog]')).toBeVisible()
    await phone.keyboard.press('Escape')
    await expect(phone.locator('[role=dialog], [role=alertdialog]')).toBeHidden()
  }
  await phone.close()
})

test('selects customers across searches, gives them a product, and exports only them', async () => {
  await page.goto('/admin/customers')
  const search = page.getByLabel('Search customers')
  for (const email of [buyer, 'partner@example.com']) {
    await search.fill(email)
    const row = page.getByRole('row').filter({ hasText: email })
    await expect(page.getByRole('row')).toHaveCount(2)
    await row.getByRole('checkbox').press('Space')
    await expect(row.getByRole('checkbox')).toBeChecked()
  }
  await expectText('2 selected')
  await page.getByRole('button', { name: 'Give Access' }).click()
  await expect(dialog().getByRole('list', { name: 'Customers who get access' })).toContainText(buyer)
  await dialog().getByLabel('Product').selectOption('Monday alone')
  await dialog().getByLabel('Reason').fill('A second try')
  await dialog().getByRole('button', { name: 'Give Access' }).click()
  await expectText('Access granted to 2 customers')

  await page.setViewportSize({ width: 320, height: 700 })
  const card = page.getByRole('listitem').filter({ hasText: 'partner@example.com' })
  await expect(card.getByRole('checkbox')).toBeChecked()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines.join()).toContain(buyer)
  await page.setViewportSize({ width: 1280, height: 720 })
})

test('prints a report without the admin navigation', async () => {
  await page.goto('/admin/analytics')
  const chart = page.locator('figure').filter({ hasText: 'Activity' }).locator('svg')
  const table = page.getByRole('table').filter({ hasText: 'Last Access' })
  await expect(chart).toBeVisible()
  await expect(table.getByRole('row').filter({ hasText: buyer })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print Report' })).toBeHidden()
  const [drawn, listed] = [await chart.boundingBox(), await table.boundingBox()]
  expect(drawn?.height).toBeGreaterThan(100)
  expect(drawn?.width).toBeLessThanOrEqual(listed?.width ?? 0)
  await page.emulateMedia({ media: null })
})

test('edits a customer’s name and deletes the customer', async () => {
  await page.goto('/admin/customers')
  await page.getByLabel('Search customers').fill(buyer)
  await choose(page, buyersRow(), 'Edit')
  const save = dialog().getByRole('button', { name: 'Save Changes' })
  await dialog().getByLabel('Email').fill('')
  await expect(save).toBeDisabled()
  await dialog().getByLabel('Email').fill(buyer)
  await dialog().getByLabel('First Name').fill('Joan')
  await save.click()
  await expectText('Customer updated successfully')
  await choose(page, buyersRow(), 'Delete')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to delete ${buyer}? This action cannot be undone and will remove all their data and progress.`,
  )
  await question.getByRole('button', { name: 'Delete Customer' }).click()
  await expectText('Customer deleted successfully')
  await expectText('No customers found')
  await page.goto('/admin/settings/audit')
  await expect(page.getByRole('row', { name: /partner@example.com Customer deleted/ })).toBeVisible()
})

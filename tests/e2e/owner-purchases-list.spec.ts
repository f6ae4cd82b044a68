import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { query } from './database'
import { openReceipt } from './open-receipt'
import { test } from './shop-fixture'

test.use({ shopOf: 'ledger' })
test.describe.configure({ mode: 'serial' })

const SALES = 240

/** Inserts a month of sales. One in ten is refunded, one buyer's name is a formula, and one is very long. */
const salesSql = `
  INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, transaction_id, amount, payment_method, payment_status,
    is_refunded, purchase_date, access, affiliate_id, affiliate_name, buyer_email, buyer_name, item_name,
    ipn_data)
  SELECT gen_random_uuid(), (61000000 + n)::text, 'sale_' || n, 'pi_' || n, CASE WHEN n % 2 = 0 THEN '9.50' ELSE '97.00' END,
    'stripe', 'Completed', n % 10 = 0, now() - n * interval '3 hours',
    (CASE WHEN n % 10 = 0 THEN 'refunded' ELSE 'active' END)::purchase_access, '7', 'topseller',
    email, name, 'My upsell', jsonb_build_object('WP_BUYER_EMAIL', email, 'WP_ITEM_NAME', 'My upsell', 'WP_BUYER_NAME', name)
  FROM (SELECT n, 'buyer' || n || '@example.com' AS email,
      CASE n WHEN 1 THEN '=HYPERLINK("x")' WHEN 2 THEN repeat('Wolfeschlegelstein', 5) ELSE 'Buyer ' || n END AS name
    FROM generate_series(1, ${SALES}) n) sale`

const rows = (owner: Page) =>
  owner.getByRole('region', { name: 'Purchases', exact: true }).getByRole('listitem')

test('a long list loads more rows on scrolling', async ({ owner, shop }) => {
  await query(shop.database, salesSql)
  await owner.goto('/admin/purchases')
  await expect(owner.getByText(`${SALES} total`)).toBeVisible()
  await expect(rows(owner).first()).toContainText('61000001')
  await expect(async () => {
    await owner.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(rows(owner)).toHaveCount(SALES, { timeout: 1000 })
  }).toPass()
})

test('a filter survives a reload and the back button, and shows its totals', async ({ owner }) => {
  await owner.goto('/admin/purchases')
  const status = owner.getByLabel('Status')
  await expect(async () => {
    await status.selectOption('refunded', { timeout: 2000 })
    await expect(owner).toHaveURL(/\?status=refunded$/, { timeout: 1000 })
  }).toPass()
  await expect(owner.getByText(`${SALES / 10} purchases`, { exact: true })).toBeVisible()
  await expect(rows(owner)).toHaveCount(SALES / 10)
  await owner.reload()
  await expect(status).toHaveValue('refunded')
  await expect(rows(owner)).toHaveCount(SALES / 10)

  const receipt = await openReceipt(owner, '61000010')
  await receipt.getByRole('link', { name: 'Evidence sheet for sale 61000010' }).click()
  await expect(owner.getByRole('heading', { name: 'Evidence for sale 61000010', level: 1 })).toBeVisible()
  await owner.goBack()
  await expect(status).toHaveValue('refunded')
  await expect(rows(owner)).toHaveCount(SALES / 10)
})

test('the CSV export contains all pages of a filter in its order', async ({ owner }) => {
  await owner.goto('/admin/purchases?affiliate=7&sort=lowest')
  await expect(rows(owner).first()).toContainText('$9.50')
  const downloading = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Export CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^purchases-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  expect(lines).toHaveLength(SALES + 1)
  expect(lines[1]).toContain('"9.50"')
  expect(lines.at(-1)).toContain('"97.00"')
  expect(lines.filter((line) => line.includes(`"'=HYPERLINK(""x"")"`))).toHaveLength(1)
})

test('on a phone, each sale is one row that opens its receipt', async ({ owner }) => {
  await owner.goto('/admin/purchases')
  for (const width of [320, 390]) {
    await owner.setViewportSize({ width, height: 800 })
    const overflow = () =>
      owner.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(overflow).toBe(0)
    await expect
      .poll(async () => (await rows(owner).nth(1).boundingBox())?.height ?? 0)
      .toBeLessThanOrEqual(46)
  }
  await owner.setViewportSize({ width: 375, height: 800 })
  const topOf = async (name: string) =>
    (await owner.getByRole('link', { name, exact: true }).boundingBox())?.y
  expect(await topOf('Import')).toBe(await topOf('Export for Accounting'))
  await rows(owner).nth(2).getByRole('button').click()
  await expect(owner.getByRole('article', { name: 'Sale 61000003' })).toContainText('buyer3@example.com')
})

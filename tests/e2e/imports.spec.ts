import { expect } from '@playwright/test'
import { query } from './database'
import { readEmailsTo } from './mailbox'
import { postSale } from './post-sale'
import { test, triggerMaintenance } from './shop-fixture'

test.use({ shopOf: 'imported lists' })

type Verdict = 'New' | 'Already recorded' | 'Differs' | 'Unreadable'

const heads =
  'Date,Sale ID,Transaction ID,Product,Item Number,Customer Name,Customer Email,Amount,Currency,Status,Affiliate'

/** Returns a row of a sales export. `changes` replaces cells by their index. */
function line(n: number, changes: Record<number, string> = {}) {
  const cells = [
    '2025-03-05 14:30:00',
    `${20_000_000 + n}`,
    `pi_${n}`,
    'My Video Course',
    'wso_ab12cd',
    `Buyer ${n}`,
    `past${n}@example.com`,
    '27.00',
    'USD',
    'Completed',
    'superaff',
  ]
  return cells.map((cell, index) => changes[index] ?? cell).join(',')
}
const [DATE, SALE, ITEM, NAME, EMAIL, AMOUNT, CURRENCY, STATUS] = [0, 1, 4, 5, 6, 7, 8, 9] as const

/** Twenty typical defects of sales exports, each with the expected verdict. */
const defects: [string, Verdict][] = [
  [line(1), 'Already recorded'],
  [line(2, { [AMOUNT]: '97.00' }), 'Differs'],
  [line(3, { [NAME]: '"Low, Ann ""Annie"""' }), 'New'],
  [line(3), 'Already recorded'],
  [line(4, { [SALE]: '="20000004"' }), 'New'],
  [line(5, { [EMAIL]: ' Past5@Example.COM ' }), 'New'],
  [line(6, { [AMOUNT]: '"1,234.50"' }), 'New'],
  [line(7, { [AMOUNT]: '"27,00 €"', [CURRENCY]: '' }), 'New'],
  [line(8, { [STATUS]: 'Refunded' }), 'New'],
  [line(9, { [ITEM]: 'wso_nobodys' }), 'New'],
  [line(10, { [NAME]: 'Zoë Ångström' }), 'New'],
  [line(11, { [EMAIL]: '' }), 'Unreadable'],
  [line(12, { [EMAIL]: 'past12 at example.com' }), 'Unreadable'],
  [line(13, { [DATE]: '2025-02-30' }), 'Unreadable'],
  [line(14, { [DATE]: '2099-01-01' }), 'Unreadable'],
  [line(15, { [AMOUNT]: 'free' }), 'Unreadable'],
  [line(16, { [STATUS]: 'Vanished' }), 'Unreadable'],
  [line(17, { [NAME]: '=HYPERLINK(x)' }), 'Unreadable'],
  [`${line(18)},one,more`, 'Unreadable'],
  [line(19, { [NAME]: '"Never closed' }), 'Unreadable'],
]
const lines = [...defects, [line(20), 'New'], [line(21), 'New']] as const
const count = (verdict: Verdict) => lines.filter(([, is]) => is === verdict).length
const file = ['\uFEFFSales report', '', heads, ...lines.map(([text]) => text), ''].join('\r\n')

test('past sales are checked, imported without emails, and undone', async ({ shop, owner }) => {
  await query(
    shop.database,
    `INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_ab12cd', 'My Video Course', ARRAY(SELECT id FROM courses))`,
  )
  for (const n of [1, 2]) {
    const ids = { WP_SALEID: `${20_000_000 + n}`, WP_TXNID: `pi_${n}`, IPN_ID: `${n}` }
    await postSale(shop.url, { ...ids, WP_BUYER_EMAIL: `past${n}@example.com` })
  }
  await triggerMaintenance(shop)
  await owner.goto('/admin/customers')
  await owner.getByRole('link', { name: 'Import', exact: true }).click()
  const chosen = { name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(file) }
  const list = owner.getByRole('article', { name: 'This import' })
  await expect(async () => {
    if (!(await list.isVisible())) await owner.getByLabel('CSV file').setInputFiles(chosen)
    await expect(list).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(list).toContainText('header in row 3')
  for (const verdict of ['New', 'Already recorded', 'Differs', 'Unreadable'] as const) {
    await expect(list.getByRole('button', { name: new RegExp(`^\\d+ ?${verdict}`) })).toContainText(
      `${count(verdict)}`,
    )
  }
  await list.getByRole('button', { name: /Unreadable/ }).click()
  await expect(list.getByRole('listitem').filter({ hasText: 'isn’t a valid email' })).toContainText('row 16')

  await list.getByRole('button', { name: `Import ${count('New')} rows` }).click()
  await expect(list).toContainText(`${count('New')} rows imported`)
  await owner.goto('/admin/purchases')
  await expect(owner.getByText(`${count('New') + 2} total`)).toBeVisible()
  expect(await readEmailsTo('past20@example.com')).toEqual([])

  await owner.goto('/admin/imports')
  await list.getByRole('button', { name: 'Undo Import' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Undo Import' }).click()
  await expect(list).toContainText('Undone')
  await owner.goto('/admin/purchases')
  await expect(owner.getByText('2 total')).toBeVisible()
})

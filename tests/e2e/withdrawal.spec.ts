import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { readEmailsTo } from './mailbox'
import { postAndProcessSale } from './post-sale'
import { test } from './shop-fixture'

test.use({ shopOf: 'withdrawal' })

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toEqual([])
}

test('a consumer withdraws without an account, and the refund closes the withdrawal', async ({
  owner,
  browser,
  shop,
}) => {
  const context = await browser.newContext({ baseURL: shop.url, locale: 'de-DE' })
  const visitor = await context.newPage()
  await visitor.goto('/withdraw')
  await expect(visitor.getByRole('button', { name: 'Vertrag widerrufen' })).toHaveCount(0)
  const unique = Date.now()
  const email = `buyer-${unique}@example.com`
  const sale = {
    WP_BUYER_EMAIL: email,
    WP_SALEID: `${unique}`,
    WP_SALE: `sale_${unique}`,
    WP_TXNID: `t${unique}`,
    IPN_ID: `${unique}`,
  }
  await postAndProcessSale(shop.url, sale)

  await owner.goto('/admin/settings/withdrawal')
  await owner.getByLabel('Do you sell to consumers in the EU?').selectOption('Yes')
  await owner.getByLabel('Contact').fill('help@example.com')
  await owner.getByRole('button', { name: 'Save Withdrawal Settings' }).click()
  await expect(owner.getByText('Withdrawal settings saved')).toBeVisible()

  await expect(async () => {
    await visitor.goto('/landing')
    await visitor.getByRole('link', { name: 'Withdraw from contract here' }).click({ timeout: 1000 })
  }).toPass()
  await expectAccessible(visitor)
  await visitor.getByLabel('Ihr Name').fill('Jane Doe')
  await visitor.getByLabel('E-Mail-Adresse, mit der Sie bezahlt haben').fill(email)
  await visitor.getByLabel('Bestellnummer').fill(`${unique}`)
  await visitor.getByRole('button', { name: 'Vertrag widerrufen' }).click()
  await expect(visitor.getByText('Ich widerrufe meinen Vertrag')).toBeVisible()
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Widerruf bestätigen' }).click()
  await expect(visitor.getByRole('heading', { name: 'Widerruf gesendet' })).toBeVisible()
  const subjects = async () => (await readEmailsTo(email)).map(({ subject }) => subject)
  await expect
    .poll(subjects, { timeout: 60_000 })
    .toContainEqual(expect.stringContaining('Ihr Widerruf ist eingegangen'))

  await owner.goto('/admin/withdrawals')
  await expect(owner.getByRole('heading', { name: 'Jane Doe' })).toBeVisible()
  await expect(owner.getByText(`Sale ${unique}`)).toBeVisible()
  await expect(owner.getByText('In time')).toBeVisible()
  await postAndProcessSale(shop.url, {
    ...sale,
    WP_ACTION: 'refund',
    WP_PAYMENT_STATUS: 'Refunded',
    IPN_ID: `${unique + 1}`,
  })
  await owner.reload()
  await expect(owner.getByText('No open withdrawals')).toBeVisible()
  await owner.getByRole('button', { name: 'Closed' }).click()
  await expect(owner.getByText('Refunded and closed')).toBeVisible()
})

test('a consumer withdraws without JavaScript', async ({ owner, browser, shop }) => {
  await owner.goto('/admin/settings/withdrawal')
  await owner.getByLabel('Do you sell to consumers in the EU?').selectOption('Yes')
  await owner.getByLabel('Contact').fill('help@example.com')
  await owner.getByRole('button', { name: 'Save Withdrawal Settings' }).click()
  const context = await browser.newContext({ baseURL: shop.url, locale: 'en-US', javaScriptEnabled: false })
  const visitor = await context.newPage()
  await expect(async () => {
    await visitor.goto('/withdraw')
    await expect(visitor.getByLabel('Your name')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await visitor.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect(visitor.getByText('Enter your name, without addresses or links.')).toBeVisible()
  await visitor.getByLabel('Your name').fill('Jane Doe')
  await visitor.getByLabel('Email you paid with').fill(`plain-${Date.now()}@example.com`)
  await visitor.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect(visitor.getByRole('heading', { name: 'Check your withdrawal' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(visitor.getByRole('heading', { name: 'Withdrawal sent' })).toBeVisible()
})

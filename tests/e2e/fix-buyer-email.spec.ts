import { expect } from '@playwright/test'
import { query } from './database'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { postSale } from './post-sale'
import { test } from './shop-fixture'

test.use({ shopOf: 'a person' })

const wrong = 'nina@exmaple.com'
const right = 'nina@example.com'

test('an owner fixes a mistyped email on a phone, and the buyer gets a new link', async ({
  shop,
  owner,
  browser,
}) => {
  await query(
    shop.database,
    `INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_ab12cd', 'My Video Course', ARRAY(SELECT id FROM courses))`,
  )
  await postSale(shop.url, {
    WP_SALEID: '77110001',
    WP_SALE: 'sale_nina',
    WP_TXNID: 'pi_nina',
    WP_BUYER_EMAIL: wrong,
    WP_BUYER_NAME: 'Nina Roy',
    IPN_ID: '77110001',
  })
  await waitForEmail(wrong)
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto('/admin/customers?search=nina')
  await owner.getByRole('link', { name: 'Nina Roy' }).click()
  await expect(owner.getByRole('heading', { level: 1, name: 'Nina Roy' })).toBeVisible()
  await expect(owner.getByRole('status').filter({ hasText: 'Sent' })).toBeVisible()

  await owner.getByRole('button', { name: 'Fix Email', exact: true }).click()
  const dialog = owner.getByRole('dialog', { name: 'Fix Email' })
  await expect(dialog.getByRole('region', { name: 'Sign-in methods that will stop working' })).toContainText(
    '1 unused link',
  )
  await dialog.getByLabel('Correct email').fill(right)
  await dialog.getByRole('button', { name: 'Fix and Send Link' }).click()
  await expect(dialog).toBeHidden()
  await expect(owner.getByRole('region', { name: 'Emails' })).toContainText(right)
  await expect(owner.getByRole('region', { name: 'Emails' })).toContainText('Mistyped')

  const email = await waitForEmail(right)
  const nina = await browser.newPage({ baseURL: shop.url })
  await nina.goto(findEmailLink(email, '/login/confirm'))
  await nina.getByRole('button', { name: /sign in/i }).click()
  await expect(
    nina
      .getByRole('button', { name: /nina@example.com|account/i })
      .or(nina.getByText(/Nina/))
      .first(),
  ).toBeVisible()
  await nina.close()

  // The link sent to the wrong mailbox no longer works.
  const stranger = await browser.newPage({ baseURL: shop.url })
  for (const old of await readEmailsTo(wrong)) await stranger.goto(findEmailLink(old, '/login/confirm'))
  await stranger.getByRole('button', { name: /sign in/i }).click()
  await expect(stranger).toHaveURL(/\/login\/expired/)
  await stranger.close()
})

import { expect } from '@playwright/test'
import { waitForEmail } from './mailbox'
import { postSale } from './post-sale'
import { test, triggerMaintenance } from './shop-fixture'

test.use({ shopOf: 'stuck sales' })

test('creating a missing product from the “Needs attention” strip grants the waiting sales', async ({
  shop,
  owner,
}) => {
  for (const n of [1, 2, 3]) {
    await postSale(shop.url, {
      WP_SALEID: `6600000${n}`,
      WP_SALE: `sale_waits${n}`,
      WP_TXNID: `pi_waits${n}`,
      IPN_ID: `6600000${n}`,
      WP_ITEM_NUMBER: 'wso_up77zz',
      WP_ITEM_NAME: 'The Upgrade',
      WP_BUYER_EMAIL: `waits${n}@example.com`,
    })
  }
  await triggerMaintenance(shop)
  const strip = owner.getByRole('region', { name: 'Needs attention' })
  // The server checks at most every 30 seconds, so the page is reloaded until it shows the result.
  await expect(async () => {
    await owner.goto('/admin')
    const said = '3 sales are waiting: no product has item number wso_up77zz ($81.00).'
    await expect(strip).toContainText(said, { timeout: 5000 })
  }).toPass()
  await expect(owner.getByRole('link', { name: /Purchases.*3 sales are waiting for you/ })).toBeVisible()

  await strip.getByRole('button', { name: 'Create Product' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Create New Product' })
  await expect(dialog.getByLabel('Product Name')).toHaveValue('The Upgrade')
  await expect(dialog.getByLabel('WarriorPlus Product ID')).toHaveValue('wso_up77zz')
  await dialog.getByRole('checkbox', { name: 'Main Product' }).check()
  await dialog.getByRole('button', { name: 'Create Product' }).click()
  await expect(owner.getByText('Product created')).toBeVisible()
  await expect(owner.getByText(/wso_up77zz/)).toHaveCount(0)

  await owner.goto('/admin/purchases?access=active')
  await expect(owner.getByText('3 purchases', { exact: true })).toBeVisible()
  await waitForEmail('waits3@example.com')
})

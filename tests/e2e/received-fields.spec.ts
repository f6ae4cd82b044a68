import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { receivedFieldsSchema, sampleNotificationSchema } from '@/lib/contract/sales/received-fields'
import { query } from './database'
import { postAndProcessSale } from './post-sale'
import { type Shop, test, triggerMaintenance } from './shop-fixture'
import { testSecurityKey } from './start-test-server'

test.use({ shopOf: 'witness' })
test.describe.configure({ mode: 'serial' })

const expectText = (owner: Page, text: string | RegExp) => expect(owner.getByText(text).first()).toBeVisible()

async function openSetUp(owner: Page) {
  await owner.goto('/admin/purchases')
  await owner.getByRole('tab', { name: 'Set up' }).click()
  await expectText(owner, 'Fields received from WarriorPlus')
}

/** Changes the stored times, as if the notifications had arrived minutes ago. */
async function letMinutesPass({ database }: Shop) {
  await query(database, "UPDATE ipn_events SET received_at = received_at - interval '10 minutes'")
}

/**
 * Runs the field report and returns how many notifications it has read. Poll this, as the server's timer may
 * be running it.
 */
async function countReadNotifications(owner: Page, shop: Shop): Promise<number> {
  await query(shop.database, "DELETE FROM rate_limits WHERE key = 'maintenance witness'")
  await triggerMaintenance(shop)
  const answer = await owner.request.get('/api/admin/witness')
  return receivedFieldsSchema.parse(await answer.json()).messages
}

const real = {
  WP_SALEID: '33458001',
  WP_BUYER_NAME: 'Ivan Petrow',
  WP_BUYER_EMAIL: 'ivan.petrow@example.com',
  WP_BUYER_IP: '203.0.113.77',
  WP_TXNID: 'pi_REAL_4711',
}

test('before any notification, no field is reported as missing', async ({ owner }) => {
  await openSetUp(owner)
  await expectText(owner, 'No notifications yet.')
  await expect(owner.getByText('Expected but not received')).toHaveCount(0)
})

test('after notifications, missing and unknown fields are reported', async ({ owner, shop }) => {
  await postAndProcessSale(shop.url, { ...real, IPN_ID: '98768001', PROFILEID: 'I-4711' })
  await postAndProcessSale(shop.url, { ...real, IPN_ID: '98768002', 'WP_CHECKOUT_CUSTOM[size]': 'XL' })
  await postAndProcessSale(shop.url, { ...real, WP_ACTION: 'refund', IPN_ID: '98768003' })
  // This notification isn't counted, because its security key is wrong.
  await postAndProcessSale(shop.url, { ...real, WP_SECURITYKEY: 'a wrong key', FORGED_FIELD: 'x' })
  await letMinutesPass(shop)
  await expect.poll(() => countReadNotifications(owner, shop)).toBe(3)
  await openSetUp(owner)
  await expectText(owner, 'Expected but not received')
  const missing =
    'WarriorPlus has never sent WP_SALE (3 notifications so far); we need it to compare sales with WarriorPlus.'
  await expect(owner.getByRole('listitem').filter({ hasText: missing })).toBeVisible()
  await expect(owner.getByRole('listitem').filter({ hasText: 'has never sent' })).toHaveCount(1)
  await expect(owner.getByRole('listitem').filter({ hasText: /^PROFILEIDonce, / })).toBeVisible()
  await expect(owner.getByText('FORGED_FIELD')).toHaveCount(0)
  await owner.getByText(/^\d+ known fields? received$/).click()
  await expect(
    owner.getByRole('listitem').filter({ hasText: /^WP_BUYER_EMAIL3 times, most recently / }),
  ).toBeVisible()
})

test('a downloaded sample notification contains no personal data', async ({ owner }) => {
  for (const action of ['sale', 'refund']) {
    const downloading = owner.waitForEvent('download')
    await owner.getByRole('link', { name: action, exact: true }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toBe(`${action}.json`)
    const text = await readFile(await file.path(), 'utf8')
    const message = sampleNotificationSchema.parse(JSON.parse(text))
    expect(message).toMatchObject({
      action,
      fields: {
        WP_ACTION: action,
        WP_SALE_CURRENCY: 'USD',
        WP_SALEID: '99999999',
        WP_BUYER_NAME: 'aaaa aaaaaa',
        WP_BUYER_EMAIL: 'aaaa.aaaaaa@aaaaaaa.aaa',
        WP_BUYER_IP: '999.9.999.99',
      },
    })
    for (const value of [...Object.values(real), 'I-4711', testSecurityKey]) expect(text).not.toContain(value)
  }
})

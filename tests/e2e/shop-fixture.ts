import { test as base, type Page } from '@playwright/test'
import { query, startDatabase } from './database'
import { signIn } from './sign-in'
import { startTestServer, testCronSecret, testSecurityKey } from './start-test-server'

export interface Shop {
  url: string
  database: string
}

/**
 * Test with its own server and database, where tests can let days pass. Each file sets a different `shopOf`;
 * otherwise, files in the same worker would share a shop. With `hasDemo`, the shop has the demo course and no
 * WarriorPlus key, and its database is internal.
 */
export const test = base.extend<object, { shopOf: string; hasDemo: boolean; shop: Shop; owner: Page }>({
  shopOf: ['', { scope: 'worker', option: true }],
  hasDemo: [false, { scope: 'worker', option: true }],
  shop: [
    async ({ shopOf: _, hasDemo }, use) => {
      const database = hasDemo ? null : await startDatabase()
      const { url, stop } = await startTestServer(
        database ? { WARRIORPLUS_SECURITY_KEY: testSecurityKey, DATABASE_URL: database.url } : {},
      )
      await use({ url, database: database?.url ?? '' })
      await stop()
      await database?.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  owner: [
    async ({ shop, browser }, use) => {
      const page = await browser.newPage({ baseURL: shop.url })
      await signIn(page, 'owner@example.com')
      await use(page)
      await page.close()
    },
    { scope: 'worker' },
  ],
})

/** Runs maintenance, which does everything that is due. */
export async function triggerMaintenance({ url }: Pick<Shop, 'url'>) {
  const headers = { authorization: `Bearer ${testCronSecret}` }
  await fetch(`${url}/api/cron/maintenance`, { method: 'POST', headers })
}

/**
 * Sets the shop's time zone to one where it is about noon, because reminders and broadcasts pause at night. A new
 * shop doesn't have a row of settings yet.
 */
export async function setTimeToNoon({ database }: Shop) {
  const hours = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
  await query(
    database,
    `INSERT INTO app_settings (id, time_zone, updated_at) VALUES ('default', '${zone}', now())
    ON CONFLICT (id) DO UPDATE SET time_zone = EXCLUDED.time_zone`,
  )
}

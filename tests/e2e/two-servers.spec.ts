import { expect, type Page, test } from '@playwright/test'
import { query, startDatabase } from './database'
import { readEmailsTo, setEmailFolder } from './mailbox'
import { createSaleForm } from './post-sale'
import { signIn } from './sign-in'
import { startTestServer, testCronSecret, testSecurityKey } from './start-test-server'

// Keeps all tests in one worker, so that they share one pair of servers.
test.describe.configure({ mode: 'default' })

/** Two servers with one database, as behind a load balancer. */
let database: Awaited<ReturnType<typeof startDatabase>>
let servers: Awaited<ReturnType<typeof startTestServer>>[]
const urls = () => servers.map(({ url }) => url)

test.beforeAll(async () => {
  database = await startDatabase()
  const settings = {
    DATABASE_URL: database.url,
    WARRIORPLUS_SECURITY_KEY: testSecurityKey,
    NEXTAUTH_SECRET: 'one secret of both of the servers',
    SETTINGS_ENCRYPTION_KEY: Buffer.alloc(32, 3).toString('base64'),
    TRUSTED_PROXY_HOPS: '1',
  }
  // Starts the servers one after the other, because at the same time, both would build the app.
  servers = [await startTestServer(settings), await startTestServer(settings)]
  await query(
    database.url,
    `INSERT INTO products (id, name, warrior_plus_product_id, grants_course_ids) VALUES
      (gen_random_uuid(), 'Course', 'wso_ab12cd', ARRAY(SELECT id FROM courses))`,
  )
})
test.afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.stop()
})

/** Signs in at one of the servers, with its email folder. */
async function signInAt(page: Page, at: number, email: string) {
  setEmailFolder(servers[at]?.emailFolder)
  const base = urls()[at]
  const { goto } = page
  page.goto = (url, options) => goto.call(page, new URL(url, base).href, options)
  await signIn(page, email)
  page.goto = goto
}

test('a session is valid at both servers and ends at both', async ({ page }) => {
  const [one, other] = urls()
  await signInAt(page, 0, 'owner@example.com')
  await page.goto(`${other}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect((await page.request.get(`${other}/api/auth/user`)).status()).toBe(200)
  await page.goto(`${other}/api/logout`)
  expect((await page.request.get(`${one}/api/auth/user`)).status()).toBe(401)
})

test('a setting saved at one server applies to the next request at the other', async ({ page }) => {
  const [one, other] = urls()
  await signInAt(page, 0, 'partner@example.com')
  for (const contentAccess of ['customers', 'open', 'customers']) {
    const saved = await page.request.put(`${one}/api/admin/settings`, { data: { contentAccess } })
    expect(saved.status()).toBe(200)
    const settings = await page.request.get(`${other}/api/admin/settings`)
    expect(await settings.json()).toMatchObject({ contentAccess })
  }
})

test('a sale posted to both servers is stored and emailed once, and maintenance runs at one of them', async () => {
  const sales = Array.from({ length: 20 }, (_, index) => ({
    WP_SALEID: `8800${index}`,
    WP_SALE: `both_${index}`,
    WP_TXNID: `both_txn_${index}`,
    IPN_ID: `8800${index}`,
    WP_BUYER_EMAIL: `both-${index}@example.com`,
  }))
  const posts = sales.flatMap((sale) =>
    urls().map((url) => fetch(`${url}/api/ipn/warriorplus`, { method: 'POST', body: createSaleForm(sale) })),
  )
  expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(Array(40).fill(200))
  const maintained = await Promise.all(
    urls().map(async (url) => {
      const headers = { authorization: `Bearer ${testCronSecret}` }
      const answer = await fetch(`${url}/api/cron/maintenance`, { method: 'POST', headers })
      return (await answer.json()).ran.length > 0
    }),
  )
  expect(maintained.filter(Boolean).length).toBeLessThanOrEqual(1)
  const count = async (sql: string) =>
    (await query(database.url, `SELECT count(*)::int AS count FROM ${sql}`))[0]
  await expect.poll(() => count(`ipn_events WHERE state <> 'processed'`)).toEqual({ count: 0 })
  expect(await count('purchases')).toEqual({ count: 20 })
  await expect
    .poll(() => count(`email_outbox WHERE kind = 'welcome' AND state = 'sent'`))
    .toEqual({ count: 20 })
  let emails = 0
  for (const server of servers) {
    setEmailFolder(server.emailFolder)
    for (const { WP_BUYER_EMAIL } of sales) emails += (await readEmailsTo(WP_BUYER_EMAIL)).length
  }
  expect(emails).toBe(20)
})

test('both servers share rate limits', async ({ request }) => {
  const ask = async (url: string | undefined) => {
    const { csrfToken } = await (await request.get(`${url}/api/auth/csrf`)).json()
    const answer = await request.post(`${url}/api/auth/signin/email`, {
      headers: { 'x-forwarded-for': '10.1.2.3' },
      data: { email: 'limit@example.com', csrfToken, callbackUrl: '/', json: 'true' },
      maxRedirects: 0,
    })
    return answer.status()
  }
  const [one, other] = urls()
  const statuses: number[] = []
  for (const url of [one, other, one, other, one, other]) statuses.push(await ask(url))
  expect(statuses.indexOf(429)).toBe(5)
})

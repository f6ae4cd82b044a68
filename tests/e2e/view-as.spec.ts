import { expect, type Page } from '@playwright/test'
import { query } from './database'
import { type Shop, test } from './shop-fixture'

test.use({ shopOf: 'view-as' })
// The tests share one view-as session, so each depends on the one before.
test.describe.configure({ mode: 'serial' })

const email = 'jane.viewed@example.com'
const secret = 'My own plan, which is nobody else’s'
const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as a customer' })

/** Returns the row counts and content hashes of all tables with data of the person. */
async function tracesOf({ database }: Shop): Promise<object[]> {
  const tables = (await query(
    database,
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.tables t USING (table_name)
     WHERE c.column_name = 'user_id' AND c.table_schema = 'public' AND t.table_schema = 'public'
       AND t.table_type = 'BASE TABLE' AND c.table_name <> 'view_as' ORDER BY 1`,
  )) as { name: string }[]
  expect(tables.length).toBeGreaterThan(8)
  const counts = tables.map(
    ({
      name,
    }) => `SELECT '${name}' AS name, count(*)::int AS rows, md5(string_agg(r::text, ',' ORDER BY r::text)) AS held
      FROM "${name}" r JOIN users u ON u.id = r.user_id WHERE u.email = '${email}'`,
  )
  const person = `SELECT 'users', 1, md5(u::text) FROM users u WHERE u.email = '${email}'`
  return query(database, [...counts, person].join(' UNION ALL '))
}

let before: object[]

/** Creates one lesson that everybody who signs in can watch. */
async function openCourse({ database }: Shop) {
  await query(
    database,
    `WITH section AS (
      INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'First steps', 1) RETURNING id
    )
    INSERT INTO videos (id, section_id, title, video_url, "order")
    SELECT gen_random_uuid(), id, 'Where to begin', 'https://example.com/begin.mp4', 1 FROM section`,
  )
}

test('the owner finds a customer with Ctrl+K and views the site as that customer', async ({
  shop,
  owner,
}) => {
  await openCourse(shop)
  await query(
    shop.database,
    `INSERT INTO users (id, email, first_name, last_name, updated_at)
     VALUES (gen_random_uuid(), '${email}', 'Jane', 'Viewed', now())`,
  )
  await query(
    shop.database,
    `INSERT INTO video_notes (id, user_id, video_id, content, timestamp, updated_at)
     SELECT gen_random_uuid(), u.id, v.id, '${secret}', 1, now()
     FROM users u, videos v
     WHERE u.email = '${email}'`,
  )
  await owner.goto('/admin/launch')
  await owner.keyboard.press('Control+k')
  await expect(owner.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await owner.keyboard.type('jane.v')
  await expect(owner.getByRole('option', { name: /Jane Viewed/, selected: true })).toBeVisible()
  await owner.keyboard.press('Enter')
  await owner.waitForURL(/\/admin\/customers[/?]/)
  before = await tracesOf(shop)
  await owner
    .getByRole('button', { name: /^View as/ })
    .first()
    .click()
  await owner.getByLabel('Reason').fill('Writes that the lesson is locked')
  await owner.getByRole('button', { name: 'View as Customer' }).click()
  await owner.waitForURL((url) => url.pathname === '/')
  await expect(banner(owner)).toContainText(`You’re viewing the site as Jane Viewed (${email})`)
  const cookie = (await owner.context().cookies()).find(({ name }) => name.includes('view-as'))
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
})

test('every page in every tab shows the banner and the customer’s view, and rejects writes', async ({
  shop,
  owner,
}) => {
  await expect(owner.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0)
  await owner.getByRole('link', { name: 'View Section' }).first().click()
  await owner.waitForURL('**/section/**')
  await expect(banner(owner)).toBeVisible()
  const [note] = (await query(shop.database, 'SELECT video_id AS video FROM video_notes')) as {
    video: string
  }[]
  await owner.goto(`/video/${note?.video}`)
  await expect(banner(owner)).toBeVisible()
  await expect(owner.getByText(`A note of ${secret.length} characters`)).toBeVisible()
  expect(await owner.content()).not.toContain('nobody else')
  await expect(owner.getByRole('button', { name: 'Mark as Complete' })).toBeDisabled()
  for (const [method, path] of [
    ['POST', '/api/progress'],
    ['POST', '/api/notes'],
    ['DELETE', '/api/account/sessions'],
    ['PUT', '/api/account/preferences'],
    ['POST', '/api/auth/signin/email'],
    ['GET', '/api/account/export'],
    ['GET', '/api/account/emails'],
    ['GET', '/api/admin/search?q=jane'],
  ] as const) {
    const status = await owner.evaluate(
      ([method, path]) => fetch(path, { method }).then(({ status }) => status),
      [method, path] as const,
    )
    expect([method, path, status]).toEqual([method, path, 403])
  }
  const opening = owner.waitForEvent('popup')
  await owner.evaluate(() => void window.open('/account'))
  const tab = await opening
  await expect(banner(tab)).toBeVisible()
  await expect(tab.getByText(/are hidden while you view as a customer/)).toBeVisible()
  await tab.goto('/nowhere')
  await expect(banner(tab)).toBeVisible()
  expect((await tab.goto('/admin/settings'))?.status()).toBe(403)
  await expect(tab.getByRole('heading', { name: 'You’re viewing as Jane Viewed' })).toBeVisible()
  await tab.close()
})

test('after viewing as a customer, the owner is back on the Customers page, and the customer’s data is unchanged', async ({
  shop,
  owner,
}) => {
  await banner(owner).getByRole('button', { name: 'Stop Viewing' }).click()
  await owner.waitForURL(/\/admin\/customers[/?]/)
  expect(await tracesOf(shop)).toEqual(before)
  await owner.goto('/admin/settings/audit')
  const log = owner.getByRole('region', { name: 'Audit log' })
  await expect(log).toContainText(
    `Started viewing as a customer · ${email}: Writes that the lesson is locked`,
  )
  await expect(log).toContainText(`Viewed a page as a customer · ${email} at /account`)
  await expect(log).toContainText(`Stopped viewing as a customer · ${email}`)
})

import { expect, type Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { query } from './database'
import { findEmailLink, readEmailsTo } from './mailbox'
import { postAndProcessSale } from './post-sale'
import { type Shop, setTimeToNoon, test, triggerMaintenance } from './shop-fixture'
import { signIn } from './sign-in'

test.use({ shopOf: 'reminders' })
test.describe.configure({ mode: 'serial' })

const buyer = 'idle@example.com'

async function letHoursPass({ database }: Shop, hours: number) {
  const since = `- interval '${hours} hours'`
  await query(
    database,
    `UPDATE email_outbox SET next_attempt_at = next_attempt_at ${since}, created_at = created_at ${since};
    UPDATE app_settings SET rescue_since = rescue_since ${since}`,
  )
}

/** Creates one lesson and a product that grants it. */
async function openCourse({ database }: Shop) {
  await query(
    database,
    `WITH section AS (
      INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'First steps', 1) RETURNING id
    ), video AS (
      INSERT INTO videos (id, section_id, title, video_url, "order")
      SELECT gen_random_uuid(), id, 'Where to begin', 'https://example.com/begin.mp4', 1 FROM section
    )
    INSERT INTO products (id, warrior_plus_product_id, name, grants_course_ids)
    VALUES (gen_random_uuid(), 'wso_ab12cd', 'My Video Course', ARRAY(SELECT id FROM courses))`,
  )
}

const reminders = async () =>
  (await readEmailsTo(buyer)).filter(({ text }) => text?.includes('haven’t started it yet'))

/** Returns the only reminder so far. */
async function reminder(): Promise<Email> {
  const [email, ...more] = await reminders()
  if (!email || more.length > 0) throw new Error(`${more.length + 1} reminders`)
  return email
}

const tokenIn = (email: Email) =>
  new URL(findEmailLink(email, '/login/unsubscribe')).searchParams.get('token')

/** Opens the account page and returns its checkbox for reminders. */
async function reminderCheckbox(page: Page) {
  await page.goto('/account')
  return page.getByRole('checkbox', { name: /Remind me/ })
}

test('a buyer who has not started gets a reminder once the owner has saved a postal address', async ({
  owner,
  shop,
}) => {
  await openCourse(shop)
  // The time zone is set before anything is due, because reminders found at night wait until morning.
  await setTimeToNoon(shop)
  await postAndProcessSale(shop.url, { WP_SALEID: '23457901', WP_BUYER_EMAIL: buyer, IPN_ID: '98766901' })
  await letHoursPass(shop, 24)
  await triggerMaintenance(shop)
  expect(await reminders()).toEqual([])
  await owner.goto('/admin/settings/reminders')
  await owner.getByLabel('Postal address').fill('The Course Company\n1 Main Street, Springfield')
  await owner.getByRole('button', { name: 'Save Reminders' }).click()
  await expect(owner.getByText('Your postal address appears in reminders and broadcasts.')).toBeVisible()
  await letHoursPass(shop, 1)
  await expect
    .poll(async () => {
      await triggerMaintenance(shop)
      return (await reminders()).length
    })
    .toBe(1)
  expect((await reminder()).text).toContain('1 Main Street, Springfield')
})

test('one-click unsubscribe turns reminders off, and the account page turns them on again', async ({
  browser,
  shop,
}) => {
  const email = await reminder()
  const student = await browser.newPage({ baseURL: shop.url })
  await student.goto(findEmailLink(email, '/login/confirm'))
  await student.getByRole('button', { name: /sign in/i }).click()
  await student.waitForURL('**/video/**')
  await expect(await reminderCheckbox(student)).toBeChecked()
  // Unsubscribes like a mailbox provider: with a POST without cookies.
  const answer = await fetch(`${shop.url}/api/unsubscribe/${tokenIn(email)}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: 'https://mail.example.net' },
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect([answer.status, await answer.text()]).toEqual([
    200,
    expect.stringContaining('won’t get reminders anymore'),
  ])
  await expect(await reminderCheckbox(student)).not.toBeChecked()
  await (await reminderCheckbox(student)).click()
  await expect(student.getByText('Reminders turned on')).toBeVisible()
  await student.close()
})

test('the unsubscribe page turns reminders off without signing in', async ({ browser, shop }) => {
  const stranger = await browser.newPage({ baseURL: shop.url })
  await stranger.goto(`/api/unsubscribe/${tokenIn(await reminder())}`)
  await expect(stranger).toHaveURL(/\/login\/unsubscribe\?token=/)
  await stranger.getByRole('button', { name: 'Turn Off Reminders' }).click()
  await expect(stranger.getByText('You won’t get reminders anymore.')).toBeVisible()
  await stranger.close()
  const student = await browser.newPage({ baseURL: shop.url })
  await signIn(student, buyer)
  await expect(await reminderCheckbox(student)).not.toBeChecked()
  await student.close()
  await letHoursPass(shop, 48)
  await expect
    .poll(async () => {
      await triggerMaintenance(shop)
      return query(
        shop.database,
        `SELECT drop_reason FROM email_outbox WHERE kind = 'rescue' AND state <> 'sent'`,
      )
    })
    .toEqual([{ drop_reason: 'Stopped: reminders are turned off' }])
  expect(await reminders()).toHaveLength(1)
})

import { expect, type Page } from '@playwright/test'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { test } from './shop-fixture'

test.use({ shopOf: 'leads' })

let times = 0
/** Returns a new email each time, even when a test is retried. */
const newEmail = () => `reader-${process.pid}-${Date.now()}-${++times}@example.com`

/** Signs up on the landing page. Returns the API requests that this caused. */
async function signUp(visitor: Page, email: string): Promise<string[]> {
  const calls: string[] = []
  visitor.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await visitor.getByLabel('Email address').fill(email)
  const button = visitor.getByRole('button', { name: 'Get Early Access' })
  await button.click()
  await expect(visitor.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(
    visitor.getByText("You've been added to our list. Check your email for details."),
  ).toBeVisible()
  await expect(button).toBeEnabled()
  await expect(visitor.getByLabel('Email address')).toHaveValue('')
  return calls
}

/** Turns the early access list on or off and waits until the landing page reflects it. */
async function setListKept(owner: Page, visitor: Page, isKept: boolean) {
  await owner.goto('/admin/leads')
  const box = owner.getByRole('checkbox', { name: 'Save early access sign-ups' })
  if ((await box.isChecked()) !== isKept) {
    await box.click()
    await expect(owner.getByText('Settings Updated')).toBeVisible()
  }
  await expect(async () => {
    await visitor.goto('/?utm_source=Spring&utm_campaign=one')
    await expect(visitor.locator('#sign-up[data-kept]')).toHaveCount(isKept ? 1 : 0, { timeout: 500 })
  }).toPass()
}

test('while the early access list is off, the form sends nothing and the endpoint returns 404', async ({
  owner,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.url })
  await setListKept(owner, visitor, false)
  expect(await signUp(visitor, newEmail())).toEqual([])
  const answer = await visitor.request.post('/api/leads', { data: { email: newEmail() } })
  expect(answer.status()).toBe(404)
})

test('a visitor signs up, confirms by email, appears on the list, and unsubscribes', async ({
  owner,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.url })
  await setListKept(owner, visitor, true)
  const email = newEmail()
  expect(await signUp(visitor, email)).toEqual(['POST /api/leads'])
  const confirmationEmail = await waitForEmail(email)
  expect(confirmationEmail.subject).toContain('Confirm your early access')

  // Opening the link, as mail scanners do, changes nothing.
  const link = findEmailLink(confirmationEmail, '/mail/confirm/')
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  const row = owner.getByRole('row', { name: new RegExp(email) })
  await owner.goto('/admin/leads')
  await expect(row.getByText('Not confirmed')).toBeVisible()
  await expect(row.getByText('spring')).toBeVisible()
  await visitor.getByRole('button', { name: 'Confirm My Email' }).click()
  await expect(visitor.getByRole('heading', { name: 'You’re on the list' })).toBeVisible()
  expect(visitor.url()).toBe(link)
  await owner.reload()
  await expect(row.getByText('Confirmed')).toBeVisible()
  await owner.getByRole('button', { name: email, exact: true }).click()
  await expect(owner.getByRole('dialog').getByText('Get Early Access')).toBeVisible()
  await owner.keyboard.press('Escape')

  // Signing up again gets the same response and no email.
  await visitor.goto('/')
  expect(await signUp(visitor, email)).toEqual(['POST /api/leads'])
  const known = await visitor.request.post('/api/leads', { data: { email } })
  const unknown = await visitor.request.post('/api/leads', { data: { email: newEmail() } })
  expect([known.status(), await known.text()]).toEqual([unknown.status(), await unknown.text()])
  expect(known.status()).toBe(202)
  expect(await readEmailsTo(email)).toHaveLength(1)

  await visitor.goto(findEmailLink(confirmationEmail, '/login/unsubscribe'))
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByText('You’re off the list')).toBeVisible()
  await owner.reload()
  await expect(row.getByText('Unsubscribed')).toBeVisible()

  await owner.getByRole('button', { name: `Delete ${email}` }).click()
  await owner.getByRole('button', { name: 'Delete Sign-up' }).click()
  await expect(row).toHaveCount(0)
})

test('an invalid email is rejected with the form’s message', async ({ owner, browser, shop }) => {
  const visitor = await browser.newPage({ baseURL: shop.url })
  await setListKept(owner, visitor, true)
  await visitor.getByLabel('Email address').fill('reader@nowhere')
  await visitor.getByRole('button', { name: 'Get Early Access' }).click()
  await expect(visitor.getByText('Please enter a valid email address.')).toBeVisible()
  await expect(visitor.getByLabel('Email address')).toHaveValue('reader@nowhere')
  await visitor.goto(`/mail/confirm/${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'0'.repeat(64)}`)
  await expect(visitor.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
})

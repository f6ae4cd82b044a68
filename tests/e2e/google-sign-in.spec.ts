import { test as base, expect, type Page } from '@playwright/test'
import { createGoogleSettings, type FakeGoogle, startFakeGoogle } from '../fakes/google'
import { waitForEmail } from './mailbox'
import { postSale } from './post-sale'
import { startTestServer, testSecurityKey } from './start-test-server'

interface Course {
  google: FakeGoogle
  url: string
  /** Opens the sign-in page in a new browser profile and continues with Google. */
  continueWithGoogle: () => Promise<Page>
}

/** A shop with Google sign-in and a fake Google that signs in the configured account. */
const test = base.extend<object, { course: Course }>({
  course: [
    async ({ browser }, use) => {
      const google = await startFakeGoogle()
      const { url, stop } = await startTestServer({
        WARRIORPLUS_SECURITY_KEY: testSecurityKey,
        ...createGoogleSettings(google),
      })
      const continueWithGoogle = async () => {
        const page = await browser.newPage({ baseURL: url })
        await page.goto('/login')
        await page.getByRole('button', { name: /google/i }).click()
        return page
      }
      await use({ google, url, continueWithGoogle })
      await stop()
      await google.close()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

test('a buyer who never opened the email signs in with Google to the account of the sale', async ({
  course: { google, url, continueWithGoogle },
}) => {
  const email = 'google.buyer@example.com'
  await postSale(url, {
    WP_SALEID: '55550001',
    WP_SALE: 'sale_google',
    WP_BUYER_EMAIL: email,
    WP_BUYER_NAME: 'Gita Rai',
  })
  await waitForEmail(email)
  google.person = { sub: '1001', email: 'Google.Buyer@example.com', email_verified: true }
  const page = await continueWithGoogle()
  await expect(page.getByText('Full access granted')).toBeVisible()
  await expect(page.getByText(/Gita/)).toBeVisible()
  expect(page.url()).toBe(`${url}/`)
})

test('rejects an email that Google has not verified', async ({
  course: { google, url, continueWithGoogle },
}) => {
  google.person = { sub: '1002', email: 'google.buyer@example.com', email_verified: false }
  const page = await continueWithGoogle()
  await expect(page.getByText('Google hasn’t verified that email address.', { exact: false })).toBeVisible()
  expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(401)
})

test('a visitor who declines at Google sees a message and can use a link instead', async ({
  course: { google, continueWithGoogle },
}) => {
  google.person = null
  const page = await continueWithGoogle()
  await expect(page.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send Sign-in Link' })).toBeVisible()
})

test('a person with an email in ADMIN_EMAILS becomes an administrator after signing in with Google, too', async ({
  course: { google, continueWithGoogle },
}) => {
  google.person = { sub: '1003', email: 'owner@example.com', email_verified: true }
  const page = await continueWithGoogle()
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
})

test('Google signs in to the account of its email, even if another account was signed in', async ({
  course: { google, url, continueWithGoogle },
}) => {
  const emailOf = async (page: Page) => {
    await expect(page.getByText('Account Status')).toBeVisible()
    return (await (await page.request.get('/api/auth/user')).json()).email
  }
  google.person = { sub: '1004', email: 'before@example.com', email_verified: true }
  const page = await continueWithGoogle()
  expect(await emailOf(page)).toBe('before@example.com')

  google.person = { sub: '1005', email: 'after@example.com', email_verified: true }
  const { csrfToken } = await (await page.request.get('/api/auth/csrf')).json()
  const sent = await page.request.post('/api/auth/signin/google', {
    headers: { origin: url },
    data: { csrfToken, json: 'true' },
  })
  await page.goto((await sent.json()).url)
  expect(await emailOf(page)).toBe('after@example.com')
  expect(await emailOf(await continueWithGoogle())).toBe('after@example.com')
})

test('rejects a stranger who owns the mailbox that a buyer once mistyped', async ({
  course: { google, url, continueWithGoogle },
}) => {
  google.person = { sub: '1003', email: 'owner@example.com', email_verified: true }
  const owner = await continueWithGoogle()
  await expect(owner.getByRole('link', { name: 'Admin Panel' })).toBeVisible()
  const found = await owner.request.get(`${url}/api/admin/analytics/users?search=google.buyer`)
  const [{ userId }] = await found.json()
  const corrected = await owner.request.post(`${url}/api/admin/users/${userId}/correction`, {
    headers: { origin: url },
    data: { email: 'gita@example.com' },
  })
  expect(corrected.status()).toBe(200)

  google.person = { sub: '1001', email: 'google.buyer@example.com', email_verified: true }
  const page = await continueWithGoogle()
  await expect(page.getByText('Couldn’t sign in with Google.')).toBeVisible()
  expect((await page.request.get(`${url}/api/auth/user`)).status()).toBe(401)
})

import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

const EMAIL = 'keyholder@example.com'

/** Gives the browser of a page an authenticator that confirms every question with a fingerprint. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const adminPanel = (page: Page) => page.getByRole('link', { name: 'Admin Panel' })
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use Passkey' }).click()

test('an administrator adds a passkey, and every other session must confirm with it', async ({
  page,
  browser,
}) => {
  await addAuthenticator(page)
  await signIn(page, EMAIL)
  const other = await browser.newPage()
  await signIn(other, EMAIL)
  await expect(adminPanel(other)).toBeVisible()

  await page.goto('/account/security')
  await page.getByLabel('Name').fill('Laptop')
  await page.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Laptop')
  const limited = await other.goto('/admin')
  expect(limited?.status()).toBe(403)
  await expect(other.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await expect(other.getByText(`npm run admin -- reset-passkeys ${EMAIL}`)).toBeVisible()
  expect((await other.request.get('/api/admin/settings')).status()).toBe(403)

  // A protected action asks for the passkey, then runs.
  await page.getByRole('button', { name: 'Sign Out of Other Browsers' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out of Other Browsers' }).click()
  await usePasskey(page)
  await expect(page.getByText('Signed out of other browsers')).toBeVisible()
  await other.close()

  // A sign-in by link is confirmed with the passkey.
  await page.goto('/api/logout')
  await signIn(page, EMAIL)
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await usePasskey(page)
  await expect(adminPanel(page)).toBeVisible()

  // The passkey alone signs in.
  await page.goto('/api/logout')
  await page.goto('/login')
  await page.getByRole('link', { name: 'sign in with a passkey' }).click()
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await expect(adminPanel(page)).toBeVisible()
})

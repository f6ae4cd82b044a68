import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { findEmailLink, readEmailsTo } from './mailbox'

/**
 * Signs in like a person: requests the email, opens its link, and clicks the button. Gives the page its own
 * IP address.
 */
export async function signIn(page: Page, email: string) {
  // Ignores other emails to the same person.
  const links = async () =>
    (await readEmailsTo(email)).filter(({ subject }) => subject?.startsWith('Sign in'))
  const before = (await links()).length
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': anyIp() })
  await page.goto('/api/login')
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByRole('textbox', { name: /email/i }).press('Enter')
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before)
  for (const sentEmail of (await links()).slice(-1))
    await page.goto(findEmailLink(sentEmail, '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Returns a random IP address, because each may request only 20 sign-in links an hour. */
const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

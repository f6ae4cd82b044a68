import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { linkIn, mailsTo } from './mailbox'

/** Signs in as a person does: asks for the mail, opens its link, presses the button. From then on the page has its own ip. */
export async function signIn(page: Page, email: string) {
  // The owner may be told of something at the same moment.
  const links = async () => (await mailsTo(email)).filter(({ subject }) => subject?.startsWith('Sign in'))
  const before = (await links()).length
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': anyIp() })
  await page.goto('/api/login')
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByRole('textbox', { name: /email/i }).press('Enter')
  await expect.poll(async () => (await links()).length).toBeGreaterThan(before)
  for (const mail of (await links()).slice(-1)) await page.goto(linkIn(mail, '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

/** Everybody signs in from a place of their own: of one, the product takes 20 askers an hour. */
const anyIp = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

import type { Page } from '@playwright/test'
import { linkIn, mailsTo, waitForMail } from './mailbox'

/** Signs in as a person does: asks for the mail, opens its link, presses the button. */
export async function signIn(page: Page, email: string) {
  const before = (await mailsTo(email)).length
  await page.goto('/api/login')
  await page.getByRole('textbox', { name: /email/i }).fill(email)
  await page.getByRole('textbox', { name: /email/i }).press('Enter')
  const mail = await waitForMail(email, before)
  await page.goto(linkIn(mail, '/login/confirm'))
  await page.getByRole('button', { name: /sign in/i }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

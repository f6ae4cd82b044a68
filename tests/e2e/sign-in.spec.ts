import { expect, test } from '@playwright/test'
import { linkIn, mailsTo } from './mailbox'
import { signIn } from './sign-in'

test('a link from the mail signs in once, and signing out ends it', async ({ page, browser }) => {
  const address = 'once@example.com'
  await signIn(page, address)
  await expect(page.getByText('Course Progress')).toBeVisible()

  const [mail] = await mailsTo(address)
  if (!mail) throw new Error('The mail that signed in is gone')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(linkIn(mail, '/login/confirm'))
  await stranger.getByRole('button', { name: /sign in/i }).click()
  await expect(stranger).toHaveURL(/\/login\/expired/)

  await page.goto('/api/logout')
  await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
})

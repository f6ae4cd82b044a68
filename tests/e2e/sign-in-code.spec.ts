import { expect, test } from '@playwright/test'
import type { Email } from 'postal-mime'
import { findEmailLink, waitForEmail } from './mailbox'
import { signIn } from './sign-in'

const codeIn = (email: Email) => /^\s*(\d{6})\s*$/m.exec(email.text ?? '')?.[1] ?? ''
const wrongCodeFor = (code: string) => (code === '000000' ? '111111' : '000000')

test('a second device signs in with the code from an email that is read on the first', async ({
  page,
  browser,
}) => {
  const email = 'two.devices@example.com'
  await signIn(page, email)
  await expect(page.getByText('Course Progress')).toBeVisible()

  const television = await (await browser.newContext()).newPage()
  await television.goto('/api/login?callbackUrl=/account')
  await television.getByLabel('Email').fill(email)
  await television.getByRole('button', { name: 'Send Sign-in Link' }).click()
  await television.waitForURL('**/login/sent')
  await expect(television.getByText(email)).toBeVisible()
  const sentEmail = await waitForEmail(email, 1)
  const code = codeIn(sentEmail)
  const field = television.getByLabel('Code from the email')
  await field.fill(wrongCodeFor(code))
  await expect(television.getByText('That code doesn’t work.')).toBeVisible()
  // The form survives a reload.
  await television.reload()
  await field.fill(code)
  await television.waitForURL('**/account')
  await expect(television.getByText(email).first()).toBeVisible()

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(findEmailLink(sentEmail, '/login/confirm'))
  await stranger.getByRole('button', { name: /sign in/i }).click()
  await stranger.waitForURL(/\/login\/expired/)
  await page.reload()
  await expect(page.getByText('Course Progress')).toBeVisible()
})

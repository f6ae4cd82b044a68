import { expect, test } from '@playwright/test'
import { REFUSED_RECIPIENT } from '../fakes/mail-server'
import { findEmailLink, readEmailsTo, waitForEmail } from './mailbox'
import { signIn } from './sign-in'

test('a sign-in link works once, and signing out ends the session', async ({ page, browser }) => {
  const email = 'once@example.com'
  await signIn(page, email)
  await expect(page.getByText('Course Progress')).toBeVisible()

  const [sentEmail] = await readEmailsTo(email)
  if (!sentEmail) throw new Error('The sign-in email is missing')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(findEmailLink(sentEmail, '/login/confirm'))
  await stranger.getByRole('button', { name: /sign in/i }).click()
  await expect(stranger).toHaveURL(/\/login\/expired/)

  await page.goto('/api/logout')
  await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
})

test('an undeliverable email is reported, whether it has an account or not', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(REFUSED_RECIPIENT)
  await page.getByRole('button', { name: 'Send Sign-in Link' }).click()
  await expect(page.getByText('We can’t deliver to that email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(REFUSED_RECIPIENT)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('a form sent before hydration sends the link and keeps the email out of the URL', async ({ page }) => {
  let releaseScripts = () => {}
  const scriptsReleased = new Promise<void>((resolve) => {
    releaseScripts = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scriptsReleased
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Email').press('Enter')
  releaseScripts()
  await waitForEmail('early@example.com')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a browser without cookies gets an error instead of a confirmation', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/api/auth/signin/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cookieless@example.com', csrfToken: 'x', json: 'true' }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Allow cookies') })
})

import { expect, test } from '@playwright/test'
import { NO_MAILBOX } from '../fakes/smtp'
import { linkIn, mailsTo, waitForMail } from './mailbox'
import { signIn } from './sign-in'

test('a link from the mail signs in once, and signing out ends it', async ({ page, browser }) => {
  const email = 'once@example.com'
  await signIn(page, email)
  await expect(page.getByText('Course Progress')).toBeVisible()

  const [mail] = await mailsTo(email)
  if (!mail) throw new Error('The mail that signed in is gone')
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(linkIn(mail, '/login/confirm'))
  await stranger.getByRole('button', { name: /sign in/i }).click()
  await expect(stranger).toHaveURL(/\/login\/expired/)

  await page.goto('/api/logout')
  await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
})

test('an email that takes no mail is named, known or not', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(NO_MAILBOX)
  await page.getByRole('button', { name: 'Send sign-in link' }).click()
  await expect(page.getByText('We can’t deliver to that email address.')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(NO_MAILBOX)
  await expect(page.getByLabel('Email')).toBeFocused()
})

test('an email that is sent before the page is awake gets its link, and stands in no url', async ({
  page,
}) => {
  let wake = () => {}
  const isAwake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await isAwake
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('early@example.com')
  await page.getByLabel('Email').press('Enter')
  wake()
  await waitForMail('early@example.com')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('a browser that keeps no cookie is told so, not that a mail is on its way', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/api/auth/signin/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'cookieless@example.com', csrfToken: 'x', json: 'true' }),
  })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ message: expect.stringContaining('Allow cookies') })
})

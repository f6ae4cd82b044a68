import { expect, test } from '@playwright/test'
import { findEmailLink, waitForEmail } from './mailbox'
import { createSaleForm, postSale } from './post-sale'

/** Requests the text that WarriorPlus shows on the receipt page. */
async function readReceipt(baseURL: string | undefined, fields: Record<string, string>) {
  const answer = await fetch(`${baseURL}/api/ipn/warriorplus/key`, {
    method: 'POST',
    body: createSaleForm(fields),
  })
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return { status: answer.status, text: await answer.text() }
}

/** Reloads the receipt until the sale is processed. Returns the code. */
async function codeOn(baseURL: string | undefined, fields: Record<string, string>) {
  let code = ''
  await expect
    .poll(async () => {
      code = codeIn((await readReceipt(baseURL, fields)).text)
      return code
    })
    .not.toBe('')
  return code
}

const codeIn = (text: string) => /code: (\S+)/.exec(text)?.[1] ?? ''

test('a buyer signs in with the receipt code, until the emailed link ends that session', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = 'receipt@example.com'
  const sale = { WP_SALEID: '23456901', WP_SALE: 'sale_receipt', WP_BUYER_EMAIL: email, IPN_ID: '98765901' }
  const [receipt, notified] = await Promise.all([readReceipt(baseURL, sale), postSale(baseURL, sale)])
  expect([receipt.status, notified.status]).toEqual([200, 200])
  const code = await codeOn(baseURL, sale)

  await page.goto('/login/code')
  await page.getByLabel('Email you paid with').fill(email)
  await page.getByLabel('Code on your receipt').fill('AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Sign In with Code' }).click()
  await expect(page.getByText('That code doesn’t work.')).toBeVisible()
  await page.getByLabel('Code on your receipt').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Sign In with Code' }).click()
  await page.waitForURL('**/video/**')
  await page.goto('/')
  await expect(page.getByText('Full access granted')).toBeVisible()

  // A used code is no longer shown.
  expect(codeIn((await readReceipt(baseURL, sale)).text)).toBe('')

  const linkPage = await (await browser.newContext()).newPage()
  await linkPage.goto(findEmailLink(await waitForEmail(email), '/login/confirm'))
  await linkPage.getByRole('button', { name: /sign in/i }).click()
  await linkPage.waitForURL('**/video/**')
  expect((await page.request.get('/api/auth/user')).status()).toBe(401)
})

test('the thank-you page names the email’s subject and accepts the receipt code', async ({
  page,
  baseURL,
}) => {
  const email = 'thanks@example.com'
  const sale = { WP_SALEID: '23456902', WP_SALE: 'sale_thanks', WP_BUYER_EMAIL: email, IPN_ID: '98765902' }
  const code = await codeOn(baseURL, sale)
  const sentEmail = await waitForEmail(email)
  await page.goto('/login/thanks')
  await expect(page.getByText('We’ll email you a link to your course.')).toBeVisible()
  await expect(page.getByText(sentEmail.subject ?? 'no subject', { exact: true })).toBeVisible()
  await page.getByLabel('Email you paid with').fill(email)
  await page.getByLabel('Code on your receipt').fill(code)
  await page.getByRole('button', { name: 'Sign In with Code' }).click()
  await page.waitForURL('**/video/**')
})

import { expect, type Locator, type Page } from '@playwright/test'
import { listPartFields, sharedTextGroups } from '../../components/site/email-text/shared-text-fields'
import { spanishEmailContent, spanishSharedText } from '../spanish-texts'
import { findEmailLink, waitForEmail } from './mailbox'
import { test } from './shop-fixture'

test.use({ shopOf: 'words' })

let times = 0
/** Returns a new email each time, even when a test is retried. */
const newEmail = () => `lectora-${process.pid}-${Date.now()}-${++times}@example.com`

const saved = (page: Page) => expect(page.getByText(/(Email|Shared) text saved/).last()).toBeVisible()

async function fillAll(part: Locator, texts: [label: string, text: string][]) {
  for (const [label, text] of texts) await part.getByLabel(label, { exact: true }).fill(text)
}

/** Fills in all shared text of emails and pages. */
async function writeSharedText(owner: Page) {
  await owner.getByRole('button', { name: 'Shared Text' }).click()
  for (const part of sharedTextGroups) {
    const summary = owner.locator('summary').getByText(part.title, { exact: true })
    const folded = owner.locator('details').filter({ has: summary })
    if (!(await folded.evaluate((details: HTMLDetailsElement) => details.open))) await summary.click()
    await fillAll(
      folded,
      listPartFields(part).map(([name, label]) => [label, spanishSharedText[name]]),
    )
  }
  await owner.getByRole('button', { name: 'Save Text' }).click()
  await saved(owner)
}

async function writeSignIn(owner: Page) {
  await owner.getByRole('button', { name: 'Sign-in', exact: true }).click()
  const { subject, body, button, note } = spanishEmailContent.sign_in
  await fillAll(owner.getByRole('form', { name: 'Email text' }), [
    ['Subject', subject],
    ['Text', body],
    ['Button', button],
    ['Small print', note],
  ])
  const preview = owner.getByRole('region', { name: 'Preview' })
  await expect(
    preview.frameLocator('iframe').getByRole('link', { name: 'Entrar', exact: true }),
  ).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText(spanishSharedText.codeLine)).toBeVisible()
  await owner.getByRole('button', { name: 'Save Text' }).click()
  await saved(owner)
}

async function askToSignIn(visitor: Page, email: string) {
  await visitor.goto('/login')
  await visitor.getByRole('textbox', { name: /email/i }).fill(email)
  await visitor.getByRole('textbox', { name: /email/i }).press('Enter')
  return waitForEmail(email)
}

test('emails and pages use the owner’s texts, and the default texts after they are restored', async ({
  owner,
  browser,
  shop,
}) => {
  await owner.goto('/admin/mails')
  await owner.getByRole('link', { name: 'Email Text' }).click()
  await writeSharedText(owner)
  await writeSignIn(owner)
  await owner.request.put('/api/admin/mails/words/lead_confirm', { data: spanishEmailContent.lead_confirm })
  await owner.request.put('/api/admin/settings', { data: { leadList: true } })
  const page = { slug: 'terms', title: 'Condiciones', body: 'Lo que vale.', published: true }
  await owner.request.post('/api/admin/pages', { data: page })

  const visitor = await browser.newPage({ baseURL: shop.url })
  const signIn = await askToSignIn(visitor, newEmail())
  expect(signIn.subject).toBe('Entrar en Lectern')
  for (const words of [
    spanishEmailContent.sign_in.note,
    spanishSharedText.codeLine,
    spanishSharedText.codeNote,
  ])
    expect(signIn.text).toContain(words)
  expect(signIn.html).toContain('<html lang="es">')

  const email = newEmail()
  expect((await visitor.request.post('/api/leads', { data: { email } })).status()).toBe(202)
  const asked = await waitForEmail(email)
  expect(asked.subject).toBe('Confirma tu acceso anticipado a Lectern')
  await visitor.goto(findEmailLink(asked, '/mail/confirm/'))
  await expect(visitor).toHaveTitle(/^Acceso anticipado/)
  await expect(visitor.getByRole('main')).toHaveAttribute('lang', 'es')
  await visitor.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(visitor.getByRole('heading', { name: 'Ya estás en la lista' })).toBeVisible()

  const unsubscribe = findEmailLink(asked, '/login/unsubscribe')
  await visitor.goto(unsubscribe)
  await expect(visitor.getByRole('heading', { name: '¿No más novedades?' })).toBeVisible()
  await visitor.getByRole('button', { name: 'Parar estos correos' }).click()
  await expect(visitor.getByText('Ese fue el último')).toBeVisible()

  await visitor.goto('/p/terms')
  await expect(visitor.getByText(/^Último cambio \d+ \w+ \d{4}$/)).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'Inicio' })).toHaveAttribute('href', '/')

  await owner.getByRole('button', { name: 'Restore Default' }).click()
  await expect(owner.getByLabel('Subject')).toHaveValue('Sign in to {product}')
  await owner.getByRole('button', { name: 'Shared Text' }).click()
  await owner.getByRole('button', { name: 'Restore Default' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Restore Default' }).click()
  await expect(owner.getByLabel('Language of emails and pages')).toHaveValue('en')
  await visitor.goto(unsubscribe)
  await expect(visitor.getByRole('heading', { name: 'Unsubscribe from news emails?' })).toBeVisible()
  await visitor.goto('/p/terms')
  await expect(visitor.getByText(/^Last updated \w+ \d+, \d{4}$/)).toBeVisible()
  const again = await askToSignIn(visitor, newEmail())
  expect(again.subject).toBe('Sign in to Lectern')
  expect(again.html).toContain('<html lang="en">')
  await visitor.close()
})

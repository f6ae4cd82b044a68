import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { query } from './database'
import { waitForEmail } from './mailbox'
import { test, triggerMaintenance } from './shop-fixture'

test.use({ shopOf: 'settings' })
test.describe.configure({ mode: 'serial' })

const OWNER = 'owner@example.com'
const PASSPHRASE = 'correct horse battery staple'

test('every settings page is in the list of settings pages, and no page is long', async ({ owner }) => {
  await owner.setViewportSize({ width: 1440, height: 900 })
  await owner.goto('/admin/settings')
  const list = owner.getByRole('navigation', { name: 'Settings' })
  for (const name of [
    'WarriorPlus',
    'Networks',
    'Course',
    'Brand',
    'Email',
    'Reminders',
    'AI',
    'Backup',
    'Audit Log',
  ]) {
    await list.getByRole('link', { name, exact: true }).click()
    await expect(list.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
    const height = await owner.evaluate(() => document.documentElement.scrollHeight)
    expect(height, name).toBeLessThan(2000)
  }
})

test('the owner enters a mail server, and sees its reply and the DNS records', async ({ owner }) => {
  await owner.goto('/admin/settings/email')
  await expect(owner.getByText(/settings come from the environment variables EMAIL_SERVER/)).toBeVisible()
  await owner.getByLabel('Security').selectOption('None (not encrypted)')
  await owner.getByLabel('Sender').fill('Sourdough <hello@bakery.example>')
  await owner.getByRole('button', { name: 'Save Mail Server' }).click()
  await expect(owner.getByText('Mail server saved')).toBeVisible()
  await expect(owner.getByText(/stored here, encrypted/)).toBeVisible()
  await owner.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(owner.getByText('Your mail server accepted the email.')).toBeVisible()
  for (const record of ['SPF', 'DKIM', 'DMARC'])
    await expect(
      owner
        .locator('dl > div')
        .filter({ has: owner.locator('dt', { hasText: new RegExp(`^${record}`) }) })
        .getByText(/^(Found|Missing|Unknown)$/),
    ).toBeVisible()
  // Skips the first email, which is the sign-in email.
  const email = await waitForEmail(OWNER, 1)
  expect(email.from?.address).toBe('hello@bakery.example')
})

test('after a wrong mail server, the test and the sign-in page say what to do', async ({
  browser,
  owner,
  shop,
}) => {
  await owner.goto('/admin/settings/email')
  await owner.getByLabel('Port').fill('1')
  await owner.getByRole('button', { name: 'Save Mail Server' }).click()
  await expect(owner.getByText('Mail server saved')).toBeVisible()
  await owner.getByRole('button', { name: 'Send Test Email' }).click()
  await expect(owner.getByText('The email wasn’t sent.')).toBeVisible()
  await expect(owner.getByText(/ECONNREFUSED/)).toBeVisible()

  const visitor = await browser.newPage({ baseURL: shop.url })
  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill('buyer@example.com')
  await visitor.getByRole('button', { name: 'Send Sign-in Link' }).click()
  await expect(visitor.getByText(/npm run admin -- sign-in-link/)).toBeVisible()
  await visitor.close()

  await owner.getByRole('button', { name: 'Delete Mail Server' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete Mail Server' }).click()
  await expect(owner.getByText(/settings come from the environment variables EMAIL_SERVER/)).toBeVisible()
})

test('the owner enters an OpenAI key, a model, and a limit', async ({ owner }) => {
  const key = 'sk-proj-that-stays-secret-4242'
  await owner.goto('/admin/settings/ai')
  await owner.getByLabel('OpenAI key', { exact: true }).fill(key)
  await owner.getByLabel('Images per day').fill('5')
  await owner.getByRole('group', { name: 'Transcripts' }).getByLabel('Model').fill('whisper-1')
  await owner.getByRole('checkbox', { name: 'Transcribe uploaded videos automatically' }).click()
  await owner.getByRole('button', { name: 'Save AI Settings' }).click()
  await expect(owner.getByText('AI settings saved', { exact: true })).toBeVisible()
  await owner.reload()
  await expect(owner.getByText(/Saved as ••••••••4242/)).toBeVisible()
  await expect(owner.getByText('0 of 5 images used today')).toBeVisible()
  await expect(owner.getByRole('group', { name: 'Transcripts' }).getByLabel('Model')).toHaveValue('whisper-1')
  await expect(
    owner.getByRole('checkbox', { name: 'Transcribe uploaded videos automatically' }),
  ).not.toBeChecked()
  expect(await owner.content()).not.toContain(key)
})

test('the owner downloads an encrypted backup, and turns on nightly ones', async ({ owner, shop }) => {
  await owner.goto('/admin/settings/backup')
  await expect(owner.getByText('No backups yet')).toBeVisible()
  await owner.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
  await owner.getByRole('button', { name: 'Save Backup Settings' }).click()
  await expect(owner.getByText('Nightly backups are off.')).toBeVisible()
  const downloading = owner.waitForEvent('download')
  await owner.getByRole('button', { name: 'Back Up Now' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^lectern-.*\.tar\.enc$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 16).toString()).toBe('LECTERN-BACKUP-1')
  expect(bytes.includes(OWNER)).toBe(false)
  await expect(async () => {
    await owner.reload()
    await expect(owner.getByRole('heading', { name: /^Last backup/ })).toBeVisible({ timeout: 1000 })
  }).toPass()

  await owner.getByRole('checkbox', { name: /Back up every night/ }).click()
  // Chooses the current hour, so that a backup is due unless one has succeeded since it began.
  await owner.getByLabel('Hour').selectOption({ index: new Date().getUTCHours() })
  await owner.getByRole('button', { name: 'Save Backup Settings' }).click()
  await expect(owner.getByText('Backups now run every night.')).toBeVisible()
  await query(shop.database, `UPDATE app_settings SET backup_succeeded_at = now() - interval '2 days'`)
  await triggerMaintenance(shop)
  await expect(async () => {
    await owner.reload()
    await expect(owner.getByRole('cell', { name: /^lectern-.*\.tar\.enc$/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  const command = await owner.getByLabel('Command', { exact: true }).inputValue()
  expect(command).toMatch(/^npm run restore -- \/.*\/backups\/lectern-.*\.tar\.enc$/)
})

import { test as base, expect, type Page } from '@playwright/test'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'

/** A new shop with its own server and the untouched demo course. */
const test = base.extend<object, { owner: Page }>({
  owner: [
    async ({ browser }, use) => {
      const { url, stop } = await startTestServer({})
      const page = await browser.newPage({ baseURL: url })
      await signIn(page, 'owner@example.com')
      await use(page)
      await page.close()
      await stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
test.describe.configure({ mode: 'serial' })

test('a new owner sees the setup guide and removes the demo with it', async ({ owner }) => {
  await owner.goto('/admin')
  const steps = owner.getByRole('region', { name: 'Setup guide' })
  await expect(steps.getByText(/^Demo course/)).toBeVisible()
  await steps.getByRole('button', { name: 'Remove Demo' }).click()
  const question = owner.getByRole('alertdialog')
  await expect(question).toContainText('6 sections, 13 lessons, and 1 product')
  await question.getByRole('button', { name: 'Remove Demo' }).click()
  await expect(owner.getByText('No sections yet')).toBeVisible()
  await expect(steps.getByRole('button', { name: 'Remove Demo' })).toBeHidden()
})

test('the setup guide fits on a phone, and names the next step', async ({ owner }) => {
  await owner.setViewportSize({ width: 390, height: 844 })
  await owner.goto('/admin')
  const steps = owner.getByRole('region', { name: 'Setup guide' })
  await expect(steps.getByText(/^Next: step \d+$/)).toBeVisible()
  expect((await steps.boundingBox())?.height).toBeLessThanOrEqual(1200)
  const menu = owner.getByRole('navigation', { name: 'Admin' })
  await expect(menu.getByRole('link')).toHaveText(['Panel', 'Customers', 'Products', 'Purchases', 'Emails'])
  await menu.getByRole('button', { name: 'More' }).click()
  await menu.getByRole('link', { name: 'Settings' }).click()
  await expect(owner).toHaveURL(/\/admin\/settings/)
  await expect(menu.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'true')
  await owner.setViewportSize({ width: 1280, height: 720 })
})

test('a checked rule stays checked, and also appears on the Set up tab', async ({ owner }) => {
  await owner.goto('/admin')
  const steps = owner.getByRole('region', { name: 'Setup guide' })
  await steps.getByText('Before you submit an offer').click()
  await steps.getByRole('checkbox').first().click()
  await expect(steps.getByText('Checked by owner@example.com')).toBeVisible()
  await steps.getByRole('link', { name: /Set up.*Test sale/ }).click()
  await expect(owner.getByText('Checked by owner@example.com')).toBeVisible()
})

test('the setup guide can be dismissed and shown again', async ({ owner }) => {
  await owner.goto('/admin')
  await owner.getByRole('button', { name: 'Dismiss' }).click()
  await expect(owner.getByRole('region', { name: 'Setup guide' })).toBeHidden()
  await owner.goto('/admin/purchases?tab=set-up')
  await owner.getByRole('button', { name: 'Show Setup Guide' }).click()
  await expect(owner.getByText('Find it on your Admin Panel.')).toBeVisible()
  await owner.goto('/admin')
  await expect(owner.getByRole('region', { name: 'Setup guide' })).toBeVisible()
})

test('analytics show visits before there are sections', async ({ owner }) => {
  await owner.goto('/admin/analytics')
  await expect(owner.getByRole('heading', { name: 'Active people' })).toBeVisible()
  await expect(owner.getByText('When your course has sections, you’ll see')).toBeVisible()
  await expect(owner.getByText(/ on (Linux|Windows|macOS)/).first()).toBeVisible()
  await owner.getByRole('link', { name: 'View Without IP Addresses' }).click()
  await expect(owner.getByRole('columnheader', { name: 'User Agent' })).toBeVisible()
  await expect(owner.getByRole('columnheader', { name: 'IP Address' })).toHaveCount(0)
})

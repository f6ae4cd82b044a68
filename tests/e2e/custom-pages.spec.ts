import { expect } from '@playwright/test'
import { test } from './shop-fixture'

test.use({ shopOf: 'own pages' })

test('an owner publishes a page from a template, and visitors find it in the landing page’s footer', async ({
  owner,
  browser,
  shop,
}) => {
  const visitor = await browser.newPage({ baseURL: shop.url })
  await visitor.goto('/p/privacy')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Write a sentence/)
  expect((await visitor.request.get('/p/privacy')).headers()['x-robots-tag']).toBe('noindex')
  await owner.goto('/p/privacy')
  await expect(owner.getByRole('heading', { name: 'Page not found' })).toBeVisible()

  await owner.goto('/admin/pages')
  await owner.getByRole('link', { name: 'Privacy Policy' }).click()
  await owner.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(owner.getByText(/^Finish the text before you publish it \(line 1:/)).toBeVisible()
  await owner.getByLabel('Text').fill('## What we keep\n\nYour *email*. <b>Nothing</b> else.')
  const preview = owner.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'What we keep' })).toBeVisible()
  await owner.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(owner.getByText('Page published')).toBeVisible()
  await expect(owner.getByRole('heading', { name: 'Published versions' })).toBeVisible()

  await visitor.goto('/')
  const footerLink = visitor.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await expect(async () => {
    await visitor.reload()
    await expect(footerLink).toHaveAttribute('href', '/p/privacy', { timeout: 500 })
  }).toPass()
  await footerLink.click()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(visitor.getByText('<b>Nothing</b> else.')).toBeVisible()

  await owner.getByRole('button', { name: 'Delete Privacy Policy' }).click()
  await owner.getByRole('button', { name: 'Delete Page' }).click()
  await expect(owner.getByText('No pages yet')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(/Write a sentence/)
})

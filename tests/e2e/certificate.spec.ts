import { expect } from '@playwright/test'
import { test } from './shop-fixture'
import { signIn } from './sign-in'

test.use({ shopOf: 'certificate' })

test('a student who completes the course gets a public certificate', async ({ browser, owner, shop }) => {
  await owner.goto('/admin/settings/course')
  await owner.getByRole('checkbox', { name: 'Issue certificates' }).click()
  await expect(owner.getByText('Students who finish the course can get a certificate.')).toBeVisible()

  const createByApi = async (path: string, data: object) =>
    (await (await owner.request.post(path, { data })).json()).id as string
  const sectionId = await createByApi('/api/sections', { title: 'All there is' })
  const frame = { sectionId, title: 'In a frame', videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }
  const videoId = await createByApi('/api/videos', frame)

  const page = await browser.newPage({ baseURL: shop.url })
  await signIn(page, 'graduate@example.com')
  await page.request.post('/api/progress', { data: { videoId, completed: true, lastPosition: 0 } })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You finished the course' })).toBeVisible()
  await page.getByRole('button', { name: 'Get Your Certificate' }).click()
  await page.getByLabel('Your name').fill('Jane Doe')
  await page.getByRole('button', { name: 'Create Certificate' }).click()
  await page.waitForURL('**/certificate/*')
  await expect(page.getByRole('link', { name: 'Add to LinkedIn' })).toHaveAttribute(
    'href',
    /certUrl=.*certificate/,
  )
  await expect(page.getByRole('textbox', { name: 'Link to share' })).toHaveValue(page.url())

  const stranger = await browser.newPage()
  await stranger.goto(page.url())
  await expect(stranger.getByRole('heading', { name: 'Jane Doe' })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Add to LinkedIn' })).toHaveCount(0)
  await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/)
  const missing = await stranger.goto(`${shop.url}/certificate/${'0'.repeat(32)}`)
  expect(missing?.status()).toBe(404)
  await expect(stranger.getByRole('heading', { name: 'Certificate Not Found' })).toBeVisible()
  await stranger.close()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'View Certificate' })).toBeVisible()
  await page.close()
})

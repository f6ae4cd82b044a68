import { expect } from '@playwright/test'
import { test } from './shop-fixture'
import { signIn } from './sign-in'
import { TIMEOUT_FACTOR } from './timeout-factor'

test.use({ shopOf: 'own course' })

const link = 'https://warriorplus.com/o2/v/abc/def'

test('an owner sets the brand, edits the landing page and publishes it with a buy link', async ({
  owner,
  browser,
  shop,
}) => {
  await owner.goto('/admin/settings/brand')
  await owner.getByLabel('Name', { exact: true }).fill('Sell by Evening')
  await owner.getByLabel('Accent color').fill('#1d6fe0')
  await owner.getByLabel('Support email').fill('help@example.com')
  await owner.getByRole('button', { name: 'Save Brand' }).click()
  await expect(owner.getByText('Brand saved')).toBeVisible()

  await owner.goto('/admin/landing')
  await owner.getByRole('button', { name: 'Use Example' }).click()
  await expect(owner.getByText('Visitors still see the example page.')).toBeVisible()
  const parts = owner.getByRole('navigation', { name: 'Page parts' })
  await parts.getByRole('button', { name: 'Buy link and search results' }).click()
  await owner.getByLabel('Buy link', { exact: true }).fill(`${link}/{sid}/{tid}`)
  const preview = owner.frameLocator('iframe[title="Preview of the landing page"]')
  await preview.getByRole('heading', { level: 1 }).click()
  await owner.getByLabel('Badge').fill('<b>For potters</b>')
  await expect(preview.getByText('<b>For potters</b>')).toBeVisible()
  await owner.getByLabel('Badge').fill('For bakers')
  await parts.getByRole('button', { name: 'Course outline' }).click()
  await expect(preview.locator('#outline')).toBeInViewport()
  await owner.getByRole('button', { name: 'Undo' }).click()
  await expect(owner.getByText('Draft saved.')).toBeVisible()
  expect(await owner.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
  await parts.getByRole('button', { name: 'Hero' }).click()
  await owner.getByLabel('Badge').fill('<b>For potters</b>')
  await expect(owner.getByText('Draft saved.')).toBeVisible()
  await owner.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(owner.getByRole('alertdialog')).toContainText('Join hundreds of marketers')
  await owner.getByRole('button', { name: 'Publish Page' }).click()
  await expect(owner.getByText('Landing page published')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: shop.url })
  await visitor.goto('/?sid=blog&tid=t1')
  await expect(visitor.getByText('<b>For potters</b>')).toBeVisible()
  await expect(visitor).toHaveTitle(/Sell by Evening/)
  // The picture for shared links appears later, because the owner's browser draws it.
  await expect(async () => {
    await visitor.reload()
    const shown = visitor.locator('meta[property="og:image"]')
    await expect(shown).toHaveAttribute('content', /\/objects\/images\/[\w-]+\.webp$/, { timeout: 500 })
    const picture = await visitor.request.get((await shown.getAttribute('content')) ?? '')
    expect(picture.headers()['content-type']).toBe('image/webp')
  }).toPass()
  const icon = await visitor.request.get('/icon.svg')
  expect(await icon.text()).toContain('#1d6fe0')
  expect(await (await visitor.request.get('/manifest.webmanifest')).json()).toMatchObject({
    name: 'Sell by Evening',
    theme_color: '#1d6fe0',
  })
  const buy = visitor.getByRole('main').getByRole('link', { name: 'Get Instant Access Now' }).first()
  await expect(buy).toHaveAttribute('href', `${link}/blog/t1`)
  await expect(buy).toHaveCSS('background-color', 'rgb(29, 111, 224)')
  // URLs of earlier versions show the current version.
  expect(await (await visitor.request.get('/landing/first')).text()).toContain('For potters')

  await signIn(visitor, 'student@example.com')
  await visitor.goto('/account')
  await expect(visitor.getByRole('main').getByRole('link', { name: 'help@example.com' })).toBeVisible()
  await visitor.getByLabel('First Name').fill('Robin')
  await visitor.getByRole('button', { name: 'Save Name' }).click()
  await expect(visitor.getByText('Name saved')).toBeVisible()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible()
})

test('custom landing page text does not shift when its font loads', async ({ owner, browser, shop }) => {
  const { draft } = await (await owner.request.get('/api/admin/landing')).json()
  const hero = { ...draft.hero, headline: ['Harina, agua, sal.', 'Tu primer pan.'] }
  await owner.request.put('/api/admin/landing/draft', { data: { ...draft, hero } })
  expect((await owner.request.post('/api/admin/landing/publish')).status()).toBe(201)
  // The published version is visible almost immediately.
  const look = async () => (await fetch(shop.url)).text()
  await expect.poll(look, { timeout: 2000 * TIMEOUT_FACTOR }).toContain('Tu primer pan.')
  for (const width of [320, 360, 390, 430, 768, 1024, 1280, 1920]) {
    const visitor = await browser.newPage({ baseURL: shop.url, viewport: { width, height: 800 } })
    await visitor.addInitScript(() => {
      const seen = window as typeof window & { moved: number }
      seen.moved = 0
      new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) seen.moved += (shift as unknown as { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await visitor.goto('/')
    await visitor.waitForFunction(
      () =>
        !document.documentElement.classList.contains('kept') &&
        [...document.fonts].some(({ family, status }) => /Bricolage"?$/.test(family) && status === 'loaded'),
    )
    await visitor.waitForTimeout(300)
    const moved = await visitor.evaluate(() => (window as typeof window & { moved: number }).moved)
    expect([width, moved]).toEqual([width, 0])
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await visitor.close()
  }
})

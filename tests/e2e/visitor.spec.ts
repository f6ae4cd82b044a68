import { expect, test } from '@playwright/test'

for (const path of ['/', '/anything', '/admin/customers']) {
  test(`a visitor at ${path} sees the landing page under the same address`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('private, no-store')
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
    await expect(
      page
        .getByRole('button', { name: 'Login / Sign Up' })
        .or(page.getByRole('link', { name: 'Login / Sign Up' })),
    ).toBeVisible()
  })
}

test('the hero button leads to the final call', async ({ page }) => {
  await page.goto('/')
  const call = page.getByText('Limited Time Opportunity')
  await expect(call).not.toBeInViewport()
  await page.getByText('Get Instant Access Now').first().click()
  await expect(call).toBeInViewport()
})

test('an address that cannot be decoded is refused as JSON', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/%E0%A4%A`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toEqual({ message: 'The address cannot be read', code: 'bad_request' })
})

test('a page travels packed, an answer of a few bytes as it is', async ({ baseURL }) => {
  const packing = async (path: string) => (await fetch(`${baseURL}${path}`)).headers.get('content-encoding')
  expect(await packing('/')).toBe('gzip')
  expect(await packing('/api/auth/user')).toBeNull()
  expect(await packing('/api/sections')).toBeNull()
})

test('a swipe to the right sends a notice away, also one that begins on its words', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Early Access' }).click()
  const words = page.getByText('Please enter a valid email address.')
  await expect(words).toBeInViewport({ ratio: 1 })
  const place = await words.boundingBox()
  if (!place) throw new Error('The notice has no place')
  const [x, y] = [place.x + 40, place.y + place.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 10 })
  await page.mouse.up()
  // Well before it would leave by itself.
  await expect(words).toBeHidden({ timeout: 2000 })
})

test('a printed page has its header once and every module open', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Choosing your first product in an afternoon')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'absolute')
  await expect(page.getByText('brief to AI')).toHaveCSS('print-color-adjust', 'exact')
})

test('the printed opening stands on one sheet', async ({ page }) => {
  // What is left of A4 within our margins, in CSS pixels.
  await page.setViewportSize({ width: 673, height: 1001 })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const opening = page.locator('section').first()
  await expect(opening).toHaveCSS('break-inside', 'avoid')
  expect((await opening.boundingBox())?.height).toBeLessThan(1001)
})

test('what is sent before the page is awake stands in no address', async ({ page }) => {
  let wake = () => {}
  const isAwake = new Promise<void>((resolve) => {
    wake = resolve
  })
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await isAwake
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Email address').fill('early@example.com')
  await page.getByLabel('Email address').press('Enter')
  wake()
  await expect(page.getByText("You've been added to our list.")).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  expect(new URL(page.url()).search).toBe('')
})

test('the landing page under its own address is awake, with a slash at its end too', async ({ page }) => {
  await page.goto('/landing/')
  await page.getByRole('button', { name: 'Get Early Access' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
})

test('whoever asks for the icon unasked gets one', async ({ baseURL }) => {
  const icon = await fetch(`${baseURL}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  // The mark of the format, and three pictures.
  expect([...new Uint8Array(await icon.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})

test('what is no page is not there for visitors either', async ({ baseURL }) => {
  const statusOf = async (path: string) => (await fetch(`${baseURL}${path}`, { redirect: 'manual' })).status
  expect(await statusOf('/_next/static/chunks/of-an-older-build.js')).toBe(404)
  expect(await statusOf('/manifest.webmanifest')).toBe(404)
  const api = await fetch(`${baseURL}/api`)
  expect(api.status).toBe(404)
  expect(await api.json()).toMatchObject({ code: 'not_found' })
})

import http from 'node:http'
import { expect, test } from '@playwright/test'

for (const path of ['/', '/anything', '/admin/customers']) {
  test(`a visitor at ${path} sees the landing page under the same URL`, async ({ page }) => {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['cache-control']).toBe('private, no-cache')
    expect(answer?.headers().vary).toContain('Cookie')
    expect(new URL(page.url()).pathname).toBe(path)
    await expect(page.getByText('The Future of Online Marketing')).toBeVisible()
    await expect(
      page
        .getByRole('button', { name: 'Login / Sign Up' })
        .or(page.getByRole('link', { name: 'Login / Sign Up' })),
    ).toBeVisible()
  })
}

test('the hero button scrolls to the final call to action', async ({ page }) => {
  await page.goto('/')
  const call = page.getByText('Limited Time Opportunity')
  await expect(call).not.toBeInViewport()
  await page.getByText('Get Instant Access Now').first().click()
  await expect(call).toBeInViewport()
})

test('a URL that cannot be decoded is rejected as JSON', async ({ baseURL }) => {
  const answer = await fetch(`${baseURL}/%E0%A4%A`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ code: 'bad_request' })
})

test('pages are compressed, and short responses are not', async ({ baseURL }) => {
  const packing = async (path: string) => (await fetch(`${baseURL}${path}`)).headers.get('content-encoding')
  expect(await packing('/')).toMatch(/^(br|gzip)$/)
  expect(await packing('/anything')).toBe('gzip')
  expect(await packing('/api/auth/user')).toBeNull()
  expect(await packing('/api/sections')).toBeNull()
})

test('a swipe to the right dismisses a toast, even if it starts on its text', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Early Access' }).click()
  const words = page.getByText('Please enter a valid email address.')
  await expect(words).toBeInViewport({ ratio: 1 })
  const place = await words.boundingBox()
  if (!place) throw new Error('The toast is not visible')
  const [x, y] = [place.x + 40, place.y + place.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 120, y, { steps: 10 })
  await page.mouse.up()
  // The timeout is much shorter than the time after which the toast disappears automatically.
  await expect(words).toBeHidden({ timeout: 2000 })
})

test('a printed page has one header and all modules expanded', async ({ page }) => {
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Choosing your first product in an afternoon')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCSS('position', 'absolute')
  await expect(page.getByText('brief to AI')).toHaveCSS('print-color-adjust', 'exact')
})

test('the printed hero fits on one sheet', async ({ page }) => {
  // The printable area of an A4 sheet, in CSS pixels.
  await page.setViewportSize({ width: 673, height: 1001 })
  await page.goto('/')
  await page.emulateMedia({ media: 'print' })
  const opening = page.locator('section').first()
  await expect(opening).toHaveCSS('break-inside', 'avoid')
  expect((await opening.boundingBox())?.height).toBeLessThan(1001)
})

test('a form sent before the toasts load shows its toast later and keeps the email out of the URL', async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/static\/notices/, async (route) => {
    await isReleased
    await route.continue()
  })
  await page.clock.install()
  await page.goto('/', { waitUntil: 'commit' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByLabel('Email address').fill('early@example.com')
  await page.getByLabel('Email address').press('Enter')
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await page.clock.resume()
  await expect(page.getByLabel('Email address')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Get Early Access' })).toBeEnabled()
  release()
  await expect(page.getByText("You've been added to our list.")).toBeVisible()
  expect(new URL(page.url()).search).toBe('')
})

test('without JavaScript, the page is readable, its modules expand, and nothing is sent', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByText('Profitable App Creation Made Simple').click()
  await expect(page.getByText('Publishing the app under your own domain')).toBeVisible()
  await page.getByText('How To Monetize Every AI Creation').click()
  await expect(page.getByText('Publishing the app under your own domain')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toHaveAttribute('href', '/api/login')
  await page.getByLabel('Email address').fill('reader@example.com')
  await page.getByLabel('Email address').press('Enter')
  expect(new URL(page.url()).search).toBe('')
  await page.close()
})

test('the page is painted with one font and no external script', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect.poll(() => asked.filter((name) => name.endsWith('.woff2')).length).toBe(3)
  expect(asked.filter((name) => name.endsWith('.js') || name.startsWith('/_next'))).toEqual([])
  const early = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return entries.filter(({ startTime }) => startTime < painted).map(({ name }) => name)
  })
  expect(early).toEqual([expect.stringContaining('/static/geist-core.')])
  await page.getByLabel('Email address').focus()
  await expect.poll(() => asked.filter((name) => name.endsWith('.js')).length).toBe(1)
})

for (const width of [320, 390, 768, 1280, 2560]) {
  test(`nothing shifts when the fonts load at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.route(/\.woff2$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500))
      await route.continue()
    })
    await page.goto('/')
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
      .toBeGreaterThanOrEqual(3)
    const moved = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const observer = new PerformanceObserver((list) => resolve(list.getEntries().length))
          observer.observe({ type: 'layout-shift', buffered: true })
          // The observer reports only layout shifts, so no report means that nothing moved.
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(moved).toBe(0)
  })
}

test('the chosen theme applies to this page, the next page and other tabs', async ({ page, context }) => {
  await page.goto('/')
  const other = await context.newPage()
  await other.goto('/')
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  for (const tab of [page, other]) await expect(tab.locator('html')).toHaveClass('dark')
  await page.goto('/login')
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('the content security policy allows exactly the scripts of the page', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  const answer = await page.goto('/')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy.match(/script-src [^;]*/)?.[0]).toMatch(/^script-src 'self' 'sha256-\S+' 'sha256-\S+'$/)
  await page.getByRole('button', { name: 'Get Early Access' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  expect(refused).toEqual([])
})

const perAnswer =
  /^(date|content-encoding|transfer-encoding|x-nextjs-cache|x-middleware-rewrite|x-lectern-page|x-request-id)$/

test('the page from memory equals the page from Next.js, and revalidates with 304', async ({ baseURL }) => {
  const ask = (path: string, headers = {}) => fetch(`${baseURL}${path}`, { headers })
  await expect.poll(async () => (await ask('/')).headers.get('etag')).not.toBeNull()
  const [kept, asked] = [await ask('/'), await ask('/anything')]
  for (const [name, value] of asked.headers) {
    if (!perAnswer.test(name)) {
      expect([name, kept.headers.get(name)]).toEqual([name, value])
    }
  }
  expect(await kept.text()).toBe(await asked.text())
  const again = await ask('/', { 'if-none-match': kept.headers.get('etag') })
  expect(again.status).toBe(304)
  const ended = await ask('/', { cookie: 'next-auth.session-token=of-nobody' })
  expect([ended.status, ended.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
})

test('the page’s files are immutable, and files of older builds return 404', async ({ baseURL }) => {
  const html = await (await fetch(`${baseURL}/`)).text()
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1]
  const kept = await fetch(`${baseURL}${sheet}`)
  expect([kept.status, kept.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  const gone = await fetch(`${baseURL}/static/landing.0123456789.css`)
  expect(gone.status).toBe(404)
  expect(gone.headers.get('cache-control')).not.toContain('immutable')
})

test('the landing page works at /landing/, too', async ({ page }) => {
  await page.goto('/landing/')
  await page.getByRole('button', { name: 'Get Early Access' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
})

test('/favicon.ico is served for clients that request it by default', async ({ baseURL }) => {
  const icon = await fetch(`${baseURL}/favicon.ico`)
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  // Checks the signature of an ICO file and the number of its images, three.
  expect([...new Uint8Array(await icon.arrayBuffer()).slice(0, 6)]).toEqual([0, 0, 1, 0, 3, 0])
})

test('a request to upgrade the protocol gets a normal response', async ({ baseURL }) => {
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const status = await new Promise((resolve, reject) => {
    const answered = ({ statusCode }: http.IncomingMessage) => resolve(statusCode)
    http.get(`${baseURL}/nowhere`, { headers, agent: false }, answered).on('error', reject)
  })
  expect(status).toBe(200)
})

test('visitors get 404 for missing files and endpoints', async ({ baseURL }) => {
  const statusOf = async (path: string) => (await fetch(`${baseURL}${path}`, { redirect: 'manual' })).status
  expect(await statusOf('/_next/static/chunks/of-an-older-build.js')).toBe(404)
  const api = await fetch(`${baseURL}/api`)
  expect(api.status).toBe(404)
  expect(await api.json()).toMatchObject({ code: 'not_found' })
})

test('the manifest and icons have the course’s name and correct types', async ({ baseURL }) => {
  const manifest = await fetch(`${baseURL}/manifest.webmanifest`)
  expect(await manifest.json()).toMatchObject({ name: 'Lectern', start_url: '/' })
  for (const [file, type] of [
    ['/icon.svg', /svg/],
    ['/apple-icon.png', /png/],
    ['/favicon.ico', /icon/],
  ] as const) {
    const icon = await fetch(baseURL + file)
    expect([file, icon.status]).toEqual([file, 200])
    expect(icon.headers.get('content-type')).toMatch(type)
  }
})

import { NextRequest } from 'next/server'
import { SESSION_COOKIE, VIEW_AS_COOKIE } from '@/lib/server/auth/session-cookies'
import { databasePool, db } from '@/lib/server/db/client'
import { clearSiteCache } from '@/lib/server/site/current-site'
import { sessionCookieOf } from '@/tests/call-route'
import { createPerson } from '@/tests/factories'
import { runWhileRefusingWrites } from '@/tests/refuse-writes'
import { openSeparatePool, UNREACHABLE_DATABASE_URL } from '@/tests/separate-connection'
import { createViewAsScenario } from '@/tests/view-as-scenario'
import { turnOnWithdrawals } from '@/tests/withdrawal-helpers'
import { middleware } from './middleware'

function visit(path: string, token: string, more: Record<string, string> = {}) {
  const headers = { cookie: `${SESSION_COOKIE}=${token}`, ...more }
  return middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))
}

test('shows an outage and keeps the cookie while the database is down', async () => {
  const { token } = await createPerson()
  expect((await visit('/', token)).status).toBe(200)
  const away = openSeparatePool(UNREACHABLE_DATABASE_URL)
  const connect = jest.spyOn(databasePool.pool, 'connect').mockImplementation(() => away.pool.connect())
  const answer = await visit('/section/1', token)
  connect.mockRestore()
  expect(answer.status).toBe(503)
  expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/login/unavailable')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.cookies.get(SESSION_COOKIE)).toBeUndefined()
})

test('shows that the session has ended and makes the router reload the page', async () => {
  const own = await visit('/section/1', 'of-no-session', { rsc: '1' })
  expect(own.status).toBe(401)
  expect(own.headers.has('set-cookie')).toBe(false)
  const page = await visit('/section/1', 'of-no-session')
  expect([page.status, page.headers.get('x-middleware-rewrite')]).toEqual([
    401,
    'http://localhost:3000/login/ended',
  ])
  expect(page.cookies.get(SESSION_COOKIE)?.value).toBe('')
})

test('shows the owner’s page for every spelling of its URL', async () => {
  await db.page.create({ data: { slug: 'privacy', title: 'Privacy', body: 'Kept.', published: true } })
  const rewrites = async (path: string) => {
    const answer = await middleware(new NextRequest(`http://localhost:3000${path}`))
    return [answer.status, answer.headers.get('x-middleware-rewrite')]
  }
  expect(await rewrites('/p/privacy')).toEqual([200, null])
  expect(await rewrites('/p/%70rivacy')).toEqual([200, 'http://localhost:3000/p/privacy'])
  expect((await rewrites('/p/%70rivac'))[1]).toMatch('/landing/')
})

test('marks requests for pages with the owner’s text, and ignores a mark that a visitor sent', async () => {
  await db.page.create({ data: { slug: 'privacy', title: 'Privacy', body: 'Kept.', published: true } })
  const { token } = await createPerson()
  const header = 'x-lectern-owner-text'
  const hasOwnerText = async (path: string) => {
    const answer = await visit(path, token, { [header]: 'claimed' })
    return answer.headers.get('x-middleware-override-headers')?.split(',').includes(header)
  }
  for (const path of ['/p/privacy', '/p/%70rivacy', '/mail/confirm/x'])
    expect(await hasOwnerText(path)).toBe(true)
  for (const path of ['/', '/p/missing', '/section/1', '/login', '/admin'])
    expect(await hasOwnerText(path)).toBe(false)
})

test('shows the withdrawal form only while it is on, and otherwise treats its path like any other', async () => {
  const ask = (path: string) => middleware(new NextRequest(`http://localhost:3000${path}`))
  const headersOf = async (path: string) => {
    const { status, headers } = await ask(path)
    const names = ['x-middleware-rewrite', 'cache-control', 'x-robots-tag']
    return [status, ...names.map((name) => headers.get(name))]
  }
  expect(await headersOf('/withdraw')).toEqual(await headersOf('/unknown'))
  await turnOnWithdrawals()
  clearSiteCache()
  expect(await headersOf('/withdraw')).toEqual([200, null, 'private, no-store', 'noindex'])
  expect((await headersOf('/%77ithdraw'))[1]).toBe('http://localhost:3000/withdraw')
  const { headers } = await ask('/withdraw?lang=de')
  expect(headers.get('content-security-policy')).toContain("'nonce-")
})

test('removes the header that makes Next answer 200 instead of calling the route', async () => {
  const { token } = await createPerson()
  for (const path of ['/api/notes', '/section/1', '/login']) {
    const answer = await visit(path, token, { 'x-middleware-prefetch': '1', accept: 'text/html' })
    const forwarded = answer.headers.get('x-middleware-override-headers')?.split(',')
    expect(forwarded).toContain('accept')
    expect(forwarded).not.toContain('x-middleware-prefetch')
  }
})

test('lets shared caches keep the landing page, but no redirect of a router request', async () => {
  const caching = async (headers: Record<string, string>) => {
    const answer = await middleware(new NextRequest('http://localhost:3000/landing', { headers }))
    return [answer.headers.get('cache-control'), answer.headers.get('vary')]
  }
  expect(await caching({})).toEqual(['public, max-age=0, s-maxage=60', 'RSC'])
  expect(await caching({ rsc: '1' })).toEqual(['private, no-store', 'RSC'])
})

test('serves the built-in icon until the owner sets a color or a logo', async () => {
  const rewrite = async () => {
    const answer = await middleware(new NextRequest('http://localhost:3000/favicon.ico'))
    return answer.headers.get('x-middleware-rewrite')
  }
  expect(await rewrite()).toBeNull()
  await db.site.create({
    data: { id: 'default', version: 'second', name: 'Sell by Evening', accent: '#1d6fe0' },
  })
  clearSiteCache()
  expect(await rewrite()).toBe('http://localhost:3000/icons/favicon.ico')
})

describe('while an administrator views as a customer', () => {
  const open = (
    browser: Parameters<typeof sessionCookieOf>[0],
    path: string,
    more: Record<string, string> = {},
  ) =>
    middleware(
      new NextRequest(`http://localhost:3000${path}`, {
        headers: { cookie: sessionCookieOf(browser), ...more },
      }),
    )

  test('records each page before showing it, including prefetched pages', async () => {
    const { admin, seen, browser } = await createViewAsScenario()
    await open(browser, '/section/1?from=mail')
    await open(browser, '/', { rsc: '1', 'next-router-prefetch': '1' })
    const entries = await db.auditLog.findMany({ orderBy: { at: 'asc' } })
    expect(entries.map(({ actorId, action, target }) => [actorId, action, target])).toEqual([
      [admin.viewer.id, 'customer.view-page', `${seen.viewer.id} at /section/1`],
      [admin.viewer.id, 'customer.view-page', `${seen.viewer.id} at /`],
    ])
  })

  test('doesn’t show a page that can’t be recorded', async () => {
    const { browser } = await createViewAsScenario()
    const refused = await runWhileRefusingWrites('audit_log', 'FALSE', () => open(browser, '/'))
    expect(refused.status).toBe(503)
    expect((await open(browser, '/')).status).toBe(200)
  })

  test.each(['/admin', '/admin/customers', '/%61dmin/settings'])(
    '%s shows how to stop viewing',
    async (path) => {
      const { browser } = await createViewAsScenario()
      const { status, headers } = await open(browser, path)
      expect([status, headers.get('x-middleware-rewrite')]).toEqual([
        403,
        'http://localhost:3000/login/viewing',
      ])
    },
  )

  test('doesn’t renew the administrator’s session', async () => {
    const { admin, browser } = await createViewAsScenario()
    const expire = new Date(Date.now() + 24 * 60 * 60 * 1000)
    await db.session.updateMany({ where: { userId: admin.viewer.id }, data: { expire } })
    expect((await open(browser, '/')).cookies.get(SESSION_COOKIE)).toBeUndefined()
    expect((await db.session.findFirstOrThrow({ where: { userId: admin.viewer.id } })).expire).toEqual(expire)
  })

  test('deletes the cookie with the next page after the view has ended', async () => {
    const { browser } = await createViewAsScenario()
    expect((await open(browser, '/')).cookies.get(VIEW_AS_COOKIE)).toBeUndefined()
    await db.viewAs.deleteMany()
    const answer = await open(browser, '/admin')
    expect([answer.status, answer.cookies.get(VIEW_AS_COOKIE)?.value]).toEqual([200, ''])
  })
})

describe('an administrator who must confirm with a passkey', () => {
  async function limitedAdmin() {
    const admin = await createPerson({ isAdmin: true })
    await db.appSettings.create({ data: { id: 'default', passkeysRequired: true } })
    return admin
  }

  test.each(['/', '/section/1', '/admin', '/admin/settings', '/account', '/account/security'])(
    '%s answers 403 and asks for the passkey',
    async (path) => {
      const answer = await visit(path, (await limitedAdmin()).token)
      expect(answer.status).toBe(403)
      expect(answer.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/login/passkey')
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
    },
  )

  test('sign-in pages and the owner’s pages stay open', async () => {
    const { token } = await limitedAdmin()
    await db.page.create({ data: { slug: 'privacy', title: 'Privacy', body: 'Kept.', published: true } })
    await turnOnWithdrawals()
    clearSiteCache()
    for (const path of ['/login', '/login/passkey', '/login/sent', '/p/privacy', '/withdraw']) {
      const { status, headers } = await visit(path, token)
      expect([path, status, headers.get('x-middleware-rewrite')]).toEqual([path, 200, null])
    }
  })
})

import { unstable_doesMiddlewareMatch as doesMiddlewareMatch } from 'next/experimental/testing/server'
import { NextRequest } from 'next/server'
import { config, middleware } from '@/middleware'
import { MISSING_ID } from '@/tests/factories'
import { fillTemplate, loadRouteFiles } from '@/tests/route-files'

/** Writes that other servers and programs send. Each checks its own secret instead of the origin. */
const crossSite: Record<string, string> = {
  'POST /api/cron/maintenance': 'the secret of the cron jobs',
  'POST /api/ipn/ID/ID': 'the signature of the network',
  'POST /api/ipn/warriorplus': 'the security key of the network',
  'POST /api/ipn/warriorplus/key': 'the security key of the network',
  'POST /api/unsubscribe/ID': 'the token in the email',
  'PUT /media/upload/ID': 'the signed URL',
}

/** Writes for withdrawals and for an administrator’s own account. */
const ownerAccountWrites = [
  'DELETE /api/account/passkeys/ID',
  'DELETE /api/account/sessions',
  'DELETE /api/account/sessions/ID',
  'POST /api/account/passkeys',
  'POST /api/account/passkeys/options',
  'POST /api/auth/passkey',
  'POST /api/auth/passkey/options',
  'POST /api/auth/step-up',
  'POST /api/auth/step-up/options',
  'POST /api/withdrawals',
  'POST /api/withdrawals/form',
  'PUT /api/account/passkeys/ID',
  'PUT /api/admin/settings',
  'PUT /api/admin/settings/withdrawal',
  'PUT /api/admin/withdrawals/ID',
]

/** Lists the writes that the app handles, such as `POST /api/notes`. */
async function listWrites(): Promise<string[]> {
  const writes: string[] = []
  for (const { template, handlers } of await loadRouteFiles()) {
    for (const [verb, handler] of handlers) {
      if (verb === 'GET') continue
      const url = `http://localhost:3000${fillTemplate(template, MISSING_ID)}`
      const request = new NextRequest(url, { method: verb })
      const { status } = await handler(request, { params: Promise.resolve({}) })
      if (status !== 405) writes.push(`${verb} ${fillTemplate(template, 'ID')}`)
    }
  }
  return writes
}

/**
 * Returns the middleware’s response to a write from a web page. Null if the middleware doesn’t handle the
 * URL.
 */
async function sendFrom(write: string, headers: Record<string, string>): Promise<number | null> {
  const [method = '', pathname = ''] = write.split(' ')
  const url = `http://localhost:3000${pathname.replaceAll('ID', MISSING_ID)}`
  if (!doesMiddlewareMatch({ config, nextConfig: {}, url })) return null
  return (await middleware(new NextRequest(url, { method, headers }))).status
}

const otherSites: [name: string, headers: Record<string, string>][] = [
  ['another site', { origin: 'https://shop.example.com' }],
  ['a page without an address', { origin: 'null' }],
  ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
]
const ownPages: [name: string, headers: Record<string, string>][] = [
  ['our own page', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
  ['a program without a browser', {}],
]

test('every write is refused from other sites, and accepted from our pages', async () => {
  const writes = await listWrites()
  expect(writes).toEqual(expect.arrayContaining(ownerAccountWrites))
  const open: string[] = []
  for (const write of writes) {
    const answers = await Promise.all(otherSites.map(([, headers]) => sendFrom(write, headers)))
    if (answers.some((status) => status !== 403)) open.push(write)
    for (const [name, headers] of ownPages) {
      expect([write, name, (await sendFrom(write, headers)) ?? 200]).toEqual([write, name, 200])
    }
  }
  expect(open.sort()).toEqual(Object.keys(crossSite).sort())
}, 240_000)

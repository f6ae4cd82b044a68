import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GET } from '@/app/api/cron/caller/route'
import { env } from '@/lib/server/env'
import { callRoute } from '@/tests/call-route'
import { checkVisitorIp, findVisitorIpProblem } from './visitor-ip'

/**
 * Serves the real endpoint behind proxies. Each proxy, and then the server, appends its client’s address to
 * X-Forwarded-For.
 */
async function behind(...proxies: string[]) {
  const server = createServer(async (request, response) => {
    const { authorization = '', 'x-forwarded-for': claimed } = request.headers
    const list = [claimed, ...proxies, '127.0.0.1'].join(', ')
    const { status, body } = await callRoute(GET, { headers: { authorization, 'x-forwarded-for': list } })
    response.writeHead(status).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((resolve) => server.close(resolve))
  return { origin: `http://127.0.0.1:${port}`, close }
}

async function check(hops: number, proxies: string[], cronSecret = env.CRON_SECRET) {
  const believed = jest.replaceProperty(env, 'TRUSTED_PROXY_HOPS', hops)
  const { origin, close } = await behind(...proxies)
  try {
    return await checkVisitorIp({ origin, cronSecret, hops })
  } finally {
    await close()
    believed.restore()
  }
}

test('reports the IP address that the server sees, or a forged one that the server trusts', async () => {
  expect(await check(1, ['198.51.100.4'])).toContain('sees this machine as 198.51.100.4')
  await expect(check(2, ['198.51.100.4'])).rejects.toThrow(
    'TRUSTED_PROXY_HOPS=2 is higher than the number of proxies',
  )
  await expect(check(5, ['198.51.100.4'])).rejects.toThrow('can’t see any visitor’s IP address')
  expect(await check(1, [], 'another secret')).toContain('has a different CRON_SECRET')
})

test('reports a proxy’s address that the server treats as the address of every visitor', () => {
  expect(findVisitorIpProblem('10.0.0.3', 'public', 0)).toContain('sees every visitor as 10.0.0.3')
  expect(findVisitorIpProblem('::1', 'public', 0)).toContain('TRUSTED_PROXY_HOPS=0 is too low')
  expect(findVisitorIpProblem('2001:db8::1', 'public', 1)).toBeNull()
  expect(findVisitorIpProblem('127.0.0.1', 'loopback', 0)).toBeNull()
})

import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const program = path.join(__dirname, 'healthcheck.mjs')

/** Runs the health check of a server that answers with a status. Returns what it prints, or its exit code 0. */
async function check(address: string, status: number, settings: Record<string, string>) {
  const server = createServer((request, response) => {
    response.writeHead(request.url === '/api/ready' ? status : 404).end('The database is down')
  })
  await once(server.listen(0, address), 'listening')
  const env = { NODE_ENV: 'test', PORT: String((server.address() as AddressInfo).port), ...settings } as const
  try {
    return await new Promise((resolve) =>
      execFile(process.execPath, [program], { env }, (error, _stdout, stderr) => resolve(error ? stderr : 0)),
    )
  } finally {
    server.close()
  }
}

test.each([
  ['all addresses', '0.0.0.0', { HOST: '0.0.0.0' }],
  ['another address', '127.0.0.2', { HOST: '127.0.0.2' }],
  ['the address of the site on this machine', '127.0.0.3', { APP_URL: 'http://127.0.0.3:3000' }],
])('finds a server that listens on %s', async (_case, address, settings) => {
  expect(await check(address, 200, settings)).toBe(0)
})

test('prints the reason of a server that isn’t ready, or its own', async () => {
  expect(await check('127.0.0.1', 503, {})).toBe('The database is down\n')
  expect(await check('127.0.0.2', 200, { HOST: '127.0.0.1' })).toMatch(/failed/)
})

import http from 'node:http'
import { expect, test } from '@playwright/test'
import { signIn } from './sign-in'
import { startTestServer } from './start-test-server'

const PAGES = 1000
const CONCURRENCY = 20

test('memory stays bounded while thousands of pages are served', async ({ browser }) => {
  test.setTimeout(600_000)
  // With this limit, memory runs out if the server keeps the results of earlier requests.
  const product = await startTestServer({ NODE_OPTIONS: '--max-old-space-size=200' })
  const context = await browser.newContext({ baseURL: product.url })
  await signIn(await context.newPage(), 'student@example.com')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const statuses = new Set<number | undefined>()
  let asked = 0
  const worker = async () => {
    while (asked++ < PAGES) statuses.add(await statusOf(product.url, { agent, headers: { cookie } }))
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, worker))
    expect([...statuses]).toEqual([200])
  } finally {
    agent.destroy()
    await context.close()
    await product.stop()
  }
})

function statusOf(url: string, options: http.RequestOptions): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, options, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
    request.once('error', reject)
  })
}

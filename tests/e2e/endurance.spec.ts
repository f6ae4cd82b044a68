import http from 'node:http'
import { expect, test } from '@playwright/test'
import { serve } from './server'
import { signIn } from './sign-in'

const PAGES = 2000
const LANES = 20

test('thousands of pages without a pause leave nothing behind in memory', async ({ browser }) => {
  test.setTimeout(600_000)
  // Enough for the pages under way, not for those that are done.
  const product = await serve({ NODE_OPTIONS: '--max-old-space-size=200' })
  const context = await browser.newContext({ baseURL: product.url })
  await signIn(await context.newPage(), 'student@example.com')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const agent = new http.Agent({ keepAlive: true, maxSockets: LANES })
  const statuses = new Set<number | undefined>()
  let asked = 0
  const lane = async () => {
    while (asked++ < PAGES) statuses.add(await statusOf(product.url, { agent, headers: { cookie } }))
  }
  try {
    await Promise.all(Array.from({ length: LANES }, lane))
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

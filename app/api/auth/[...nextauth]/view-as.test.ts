import { callRoute } from '@/tests/call-route'
import { readTableDigests } from '@/tests/table-digests'
import { createViewAsScenario } from '@/tests/view-as-scenario'

// These variables must be set before the environment is loaded, because the app reads it only once.
jest.mock('@/lib/server/env', () => {
  process.env.GOOGLE_CLIENT_ID = 'an id'
  process.env.GOOGLE_CLIENT_SECRET = 'a secret'
  return jest.requireActual('@/lib/server/env')
})

test('refuses Google’s callback while an administrator views as a customer', async () => {
  const { GET } = await import('./route')
  const { browser } = await createViewAsScenario()
  const before = await readTableDigests()
  const params = { nextauth: 'callback/google' }
  const answer = await callRoute<{ message: string }>(GET, {
    as: browser,
    params,
    query: { code: 'x', state: 'y' },
  })
  expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('Stop viewing')])
  expect(await readTableDigests()).toEqual(before)
})

import { call } from '@/tests/call'
import { rowsOfTables } from '@/tests/rows-of-tables'
import { createView } from '@/tests/views'

// The environment is read once, when the product is loaded.
jest.mock('@/lib/server/env', () => {
  process.env.GOOGLE_CLIENT_ID = 'an id'
  process.env.GOOGLE_CLIENT_SECRET = 'a secret'
  return jest.requireActual('@/lib/server/env')
})

test('refuses Google’s callback while an administrator views as a customer', async () => {
  const { GET } = await import('./route')
  const { browser } = await createView()
  const before = await rowsOfTables()
  const params = { nextauth: 'callback/google' }
  const answer = await call<{ message: string }>(GET, {
    as: browser,
    params,
    query: { code: 'x', state: 'y' },
  })
  expect([answer.status, answer.body.message]).toEqual([403, expect.stringContaining('Stop viewing')])
  expect(await rowsOfTables()).toEqual(before)
})

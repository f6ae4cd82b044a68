import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Settings } from '@/lib/contract/system/settings'
import { noSettings } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { StoreBanner } from './store-banner'

const open = (change: Partial<Settings>) =>
  renderScreen(<StoreBanner />, (client) =>
    client.setQueryData(settingsQuery().queryKey, { ...noSettings, ...change }),
  )

test('says nothing while all is well', () => {
  open({})
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  [
    'foreign',
    0,
    /kept by another database/,
    'This store belongs to this database',
    'The store belongs to this database now.',
  ],
  [
    'unused',
    1240,
    /1,240 files are used by nothing all at once/,
    'They are no longer needed',
    'They are deleted after 30 days without use.',
  ],
] as const)(
  'asks about a store that is %s, and goes once it is answered',
  async (problem, count, words, button, done) => {
    const requests = answerRequests({
      'PUT /api/admin/store': { status: 204 },
      'GET /api/admin/settings': { body: noSettings },
    })
    open({ storeProblem: problem, storeUnused: count })
    expect(screen.getByText(words)).toBeVisible()
    await userEvent.setup().click(screen.getByRole('button', { name: button }))
    expect(requests[0]).toEqual({ call: 'PUT /api/admin/store', body: { problem } })
    await waitFor(() => expect(screen.queryByRole('button', { name: button })).toBeNull())
    expect(screen.getByText(done)).toBeVisible()
  },
)

test('an answer that came too late is told in the words of the server', async () => {
  const message = 'That has been answered already. Reload the page.'
  answerRequests({ 'PUT /api/admin/store': { status: 409, body: { message, code: 'conflict' } } })
  open({ storeProblem: 'foreign' })
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByText(message)).toBeVisible()
})

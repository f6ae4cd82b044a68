import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { settingsQuery } from '@/lib/client/system/settings'
import { noSettings } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { SafeModeBanner } from './safe-mode-banner'

const since = '2026-05-05T12:00:00.000Z'
const open = (isQuiet: boolean) =>
  renderScreen(<SafeModeBanner />, (client) =>
    client.setQueryData(settingsQuery().queryKey, { ...noSettings, isQuiet }),
  )

test('shows nothing on a site that wasn’t restored', () => {
  const requests = mockApiAnswers({})
  open(false)
  expect(screen.queryByRole('button')).toBeNull()
  expect(requests).toEqual([])
})

test('shows the queued work and disappears once the owner ends safe mode', async () => {
  mockApiAnswers({
    'GET /api/admin/quiet': { body: { since, mails: 1200, withdrawals: 3, images: 1, speech: 2 } },
    'DELETE /api/admin/quiet': { status: 204 },
    'GET /api/admin/settings': { body: noSettings },
  })
  open(true)
  expect(
    await screen.findByText(
      /Queued: 1,200 emails \(including 3 withdrawal confirmations\), 1 image, 2 transcripts\./,
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Make This the Live Site' }))
  expect(await screen.findByText('Queued work has started.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make This the Live Site' })).toBeNull())
})

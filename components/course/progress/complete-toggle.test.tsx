import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { progressQuery } from '@/lib/client/course/progress'
import { navigateAfterToast } from '@/lib/client/navigation'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CompleteToggle } from './complete-toggle'

jest.mock('@/lib/client/navigation')

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const record = { videoId, completed: false, lastPosition: 40, updatedAt: null }

function show() {
  renderScreen(<CompleteToggle videoId={videoId} />, (client) =>
    client.setQueryData(progressQuery(videoId).queryKey, record),
  )
  return userEvent.setup()
}

test('marks a video complete and incomplete again, each time with second 0', async () => {
  let completed = false
  const requests = mockApiAnswers({
    'POST /api/progress': () => {
      completed = !completed
      return { status: 200, body: { ...record, completed, updatedAt: '2026-01-05T10:00:00.000Z' } }
    },
  })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Mark as Complete' }))
  expect(await screen.findByText('Progress saved')).toBeVisible()
  const again = await screen.findByRole('button', { name: 'Completed' })
  expect(again).toHaveFocus()
  await user.click(again)
  expect(await screen.findByRole('button', { name: 'Mark as Complete' })).toBeEnabled()
  expect(requests.map(({ body }) => body)).toEqual([
    { videoId, completed: true, lastPosition: 0 },
    { videoId, completed: false, lastPosition: 0 },
  ])
})

test('shows an error and changes nothing after a refusal', async () => {
  mockApiAnswers({ 'POST /api/progress': { status: 503 } })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Mark as Complete' }))
  expect(await screen.findByText('Couldn’t save your progress. Try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Mark as Complete' })).toBeEnabled()
})

test('leads to the sign-in page after the session ended', async () => {
  mockApiAnswers({ 'POST /api/progress': { status: 401 } })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Mark as Complete' }))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Couldn’t save your progress. Try again.')).toBeNull())
  expect(navigateAfterToast).toHaveBeenCalledWith('/api/login')
})

import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toast as sonner } from 'sonner'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { progressQuery } from '@/lib/client/course/progress'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { CompleteToggle } from './complete-toggle'
import { useReportLessonProgress } from './use-report-lesson-progress'

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const record = { videoId, completed: false, lastPosition: 40, updatedAt: '2026-01-05T10:00:00.000Z' }
const at = (second: number) => `2026-01-05T10:00:0${second}.000Z`
const results: boolean[] = []

function Player() {
  const report = useReportLessonProgress(videoId)
  const position = useQuery(progressQuery(videoId)).data?.lastPosition
  const sendReport = () =>
    report({ lastPosition: 58, watched: [[0, 58]] }).then((isDone) => results.push(isDone))
  return (
    <>
      <button type="button" onClick={sendReport}>
        Report
      </button>
      <p>at {position}</p>
      <CompleteToggle videoId={videoId} />
    </>
  )
}

function show() {
  results.length = 0
  // Toasts stay on the screen after their test.
  sonner.dismiss()
  renderScreen(<Player />, (client) => client.setQueryData(progressQuery(videoId).queryKey, record))
  return userEvent.setup()
}
const answer = (completed: boolean, second: number) => ({
  body: { ...record, completed, lastPosition: 58, updatedAt: at(second) },
})

test('announces an automatically completed lesson once, with Undo', async () => {
  const answers = [answer(true, 1), answer(true, 2), answer(false, 3)]
  const requests = mockApiAnswers({ 'POST /api/progress': () => answers.shift() ?? { status: 500 } })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('Lesson complete')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Completed' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Progress saved')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Mark as Complete' })).toBeVisible()
  expect(requests.at(-1)?.body).toEqual({ videoId, completed: false, lastPosition: 0 })
})

test('ignores an outdated response', async () => {
  const answers = [answer(false, 5), answer(true, 4)]
  mockApiAnswers({ 'POST /api/progress': () => answers.shift() ?? { status: 500 } })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  expect(await screen.findByText('at 58')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(results).toEqual([true, true]))
  expect(screen.getByRole('button', { name: 'Mark as Complete' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test.each([
  [429, false],
  [500, false],
  [503, false],
  [400, true],
  [403, true],
  [404, true],
])('returns after status %i whether the report is finished: %s', async (status, isDone) => {
  mockApiAnswers({ 'POST /api/progress': { status } })
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(results).toEqual([isDone]))
  expect(screen.queryByText('Couldn’t save your progress. Try again.')).toBeNull()
})

test('keeps a report for later without a connection', async () => {
  const user = show()
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(results).toEqual([false]))
})

test('sends no reports and disables completion while viewing as a customer', async () => {
  const requests = mockApiAnswers({})
  renderScreen(
    <ReadOnlyProvider value={true}>
      <Player />
    </ReadOnlyProvider>,
    (client) => client.setQueryData(progressQuery(videoId).queryKey, record),
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await waitFor(() => expect(results.at(-1)).toBe(true))
  expect(screen.getByRole('button', { name: 'Mark as Complete' })).toBeDisabled()
  expect(requests).toEqual([])
})

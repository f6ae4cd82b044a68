import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { progressQuery } from '@/lib/client/course/progress'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { mockApiAnswers, mockRouter, renderScreen } from '@/tests/render-screen'
import { EndCard } from './end-card'
import { cancelHandover, isHandedOverTo } from './video-element-handover'

const id = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const next = { id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcc', title: 'Find a buyer' }
const record = { videoId: id, completed: false, lastPosition: 40, updatedAt: '2026-01-05T10:00:00.000Z' }
const saved = { body: { ...record, completed: true, updatedAt: '2026-01-05T11:00:00.000Z' } }

function show({ nextVideo = next as typeof next | null, completed = false, isReadOnly = false } = {}) {
  cancelHandover()
  mockRouter.push.mockClear()
  const video = { id, nextVideo } as VideoDetail
  renderScreen(
    <ReadOnlyProvider value={isReadOnly}>
      <EndCard video={video} />
    </ReadOnlyProvider>,
    (client) => client.setQueryData(progressQuery(id).queryKey, { ...record, completed }),
  )
  return mockApiAnswers({ 'POST /api/progress': saved })
}

test('completes the lesson, opens the next one, and hands over the player', async () => {
  const requests = show()
  await userEvent.setup().click(screen.getByRole('link', { name: 'Complete and Continue' }))
  expect(mockRouter.push).toHaveBeenCalledWith(`/video/${next.id}`)
  expect(isHandedOverTo(next.id)).toBe(true)
  await waitFor(() =>
    expect(requests.map(({ body }) => body)).toEqual([{ videoId: id, completed: true, lastPosition: 0 }]),
  )
})

test.each([
  ['that is already complete', { completed: true }],
  ['while viewing as a customer', { isReadOnly: true }],
])('does not mark a lesson %s', async (_, shown) => {
  const requests = show(shown)
  await userEvent.setup().click(screen.getByRole('link', { name: 'Watch Next Lesson' }))
  expect(mockRouter.push).toHaveBeenCalledTimes(1)
  expect(requests).toEqual([])
})

test('marks the last lesson at its end', async () => {
  const requests = show({ nextVideo: null })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Complete Lesson' }))
  await waitFor(() => expect(screen.queryByText('You’ve reached the last lesson')).toBeNull())
  expect(requests).toHaveLength(1)
})

describe('automatic playback', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }))
  afterEach(() => jest.useRealTimers())
  const waitSeconds = (seconds: number) => act(() => jest.advanceTimersByTime(seconds * 1000))
  const user = userEvent.setup({ advanceTimers: (milliseconds) => jest.advanceTimersByTime(milliseconds) })
  const choice = () =>
    screen.getByRole('checkbox', { name: 'Play the next lesson automatically after 8 seconds' })

  test('continues only if the viewer turned it on, and remembers the choice', async () => {
    show({ completed: true })
    await waitSeconds(60)
    expect(mockRouter.push).not.toHaveBeenCalled()
    await user.click(choice())
    await waitSeconds(5)
    await user.click(choice())
    await waitSeconds(60)
    expect(mockRouter.push).not.toHaveBeenCalled()
    await user.click(choice())
    expect(localStorage.getItem('go-on')).toBe('on')
    await waitSeconds(9)
    expect(mockRouter.push).toHaveBeenCalledTimes(1)
  })

  test('does not continue without a connection', async () => {
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    show({ completed: true })
    await waitSeconds(60)
    expect(mockRouter.push).not.toHaveBeenCalled()
    isOnline.mockReturnValue(true)
    await waitSeconds(9)
    expect(mockRouter.push).toHaveBeenCalledTimes(1)
  })

  test('does not continue while a note is unsaved', async () => {
    const note = document.body.appendChild(document.createElement('p'))
    note.dataset.unsaved = 'text'
    show({ completed: true })
    await waitSeconds(60)
    expect(mockRouter.push).not.toHaveBeenCalled()
    note.remove()
    await waitSeconds(9)
    expect(mockRouter.push).toHaveBeenCalledTimes(1)
  })
})

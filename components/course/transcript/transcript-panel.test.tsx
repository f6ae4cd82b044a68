import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { transcriptQuery } from '@/lib/client/course/cues'
import type { Cue } from '@/lib/contract/course/cues'
import { video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { findLineAt, splitAtMatches } from './transcript-lines'
import { TranscriptPanel } from './transcript-panel'

const cue = (minute: number, text: string): Cue => ({
  id: `01a1fdce-c0d7-7283-abb4-4ca47763000${minute}`,
  startMs: minute * 60_000,
  endMs: minute * 60_000 + 3000,
  text,
  editedAt: null,
  made: false,
})
const cues = [cue(1, 'Plan it first.'), cue(2, 'Then price it.'), cue(3, 'Sell it.')]
const clock = { second: () => 0, seek: jest.fn() }
const film = document.createElement('video')

function show({ isReadOnly = false, lines = cues, withClock = true } = {}) {
  renderScreen(
    <ReadOnlyProvider value={isReadOnly}>
      <TranscriptPanel
        videoId={video.id}
        isAdmin={false}
        clock={withClock ? clock : null}
        player={{ current: withClock ? film : null }}
      />
    </ReadOnlyProvider>,
    (client) => client.setQueryData(transcriptQuery(video.id).queryKey, { language: 'de', cues: lines }),
  )
  return userEvent.setup()
}

const play = (second: number) =>
  act(() => {
    film.currentTime = second
    fireEvent.timeUpdate(film)
  })

beforeEach(() => clock.seek.mockClear())

test('marks the current line and seeks to each line', async () => {
  const user = show()
  const current = () =>
    screen.queryAllByRole('listitem', { current: true }).map(({ textContent }) => textContent)
  expect(current()).toEqual([])
  play(121)
  expect(current()).toEqual(['2:00Then price it.'])
  expect(screen.getByRole('list')).toHaveAttribute('lang', 'de')
  await user.click(screen.getByRole('button', { name: 'Go to 3:00' }))
  await user.click(screen.getByText('Plan it first.'))
  expect(clock.seek.mock.calls).toEqual([[180], [60]])
})

test('finds lines, ignoring case', async () => {
  const user = show()
  await user.type(screen.getByLabelText('Find in the transcript'), 'PRICE')
  expect(screen.getByText('1 of 3 lines')).toBeVisible()
  expect(screen.getByText('price').tagName).toBe('MARK')
  expect(screen.queryByText('Sell it.')).toBeNull()
})

test('saves the current line or the selected text as a note', async () => {
  const requests = mockApiAnswers({ 'POST /api/notes': { status: 500 } })
  const user = show()
  play(121)
  await user.click(screen.getByRole('button', { name: 'Save Line as Note' }))
  expect(requests[0]?.body).toEqual({ videoId: video.id, content: '“Then price it.”', timestamp: 120 })
  const words = screen.getByText('Sell it.').firstChild as Text
  act(() => {
    document.getSelection()?.setBaseAndExtent(words, 0, words, 4)
    document.dispatchEvent(new Event('selectionchange'))
  })
  await user.click(screen.getByRole('button', { name: 'Save Selection as Note' }))
  expect(requests[1]?.body).toEqual({ videoId: video.id, content: '“Sell”', timestamp: 180 })
  // Selecting text doesn’t seek.
  fireEvent.click(screen.getByText('Sell it.'))
  expect(clock.seek).not.toHaveBeenCalled()
  document.getSelection()?.removeAllRanges()
})

test('stops following after a scroll, until the viewer resumes it', async () => {
  const user = show()
  expect(screen.queryByRole('button', { name: 'Follow Video' })).toBeNull()
  fireEvent.keyDown(screen.getByRole('button', { name: 'Go to 1:00' }), { key: 'Enter' })
  expect(screen.queryByRole('button', { name: 'Follow Video' })).toBeNull()
  fireEvent.wheel(screen.getByRole('list'))
  await user.click(screen.getByRole('button', { name: 'Follow Video' }))
  expect(screen.queryByRole('button', { name: 'Follow Video' })).toBeNull()
})

test('shows the transcript of an embedded video without controls, and says if there is none', () => {
  show({ withClock: false, isReadOnly: true })
  expect(screen.queryAllByRole('button')).toEqual([])
  show({ lines: [] })
  expect(screen.getByText(/doesn’t have a transcript yet/)).toBeVisible()
})

test('finds the line of a second and the matches in a text', () => {
  expect([0, 60, 64.9, 65.1, 120, 999].map((second) => findLineAt(cues, second))).toEqual([
    -1, 0, 0, -1, 1, -1,
  ])
  expect(findLineAt([], 5)).toBe(-1)
  expect(splitAtMatches('a.b A.B axb', 'a.b')).toEqual(['', 'a.b', ' ', 'A.B', ' axb'])
})

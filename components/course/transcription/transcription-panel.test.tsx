import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import { video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { TranscriptionPanel } from './transcription-panel'

const lesson = { id: video.id, videoUrl: '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4' }
const url = `/api/videos/${lesson.id}/speech`
const none: TranscriptionStatus = {
  state: 'none',
  hasService: true,
  canListen: true,
  isByHand: false,
  pieces: 0,
  done: 0,
  missed: 0,
  problem: null,
}
const show = (speech: Partial<TranscriptionStatus>) =>
  renderScreen(<TranscriptionPanel lesson={lesson} speech={{ ...none, ...speech }} />)

test.each<[Partial<TranscriptionStatus>, RegExp, string | null]>([
  [{}, /Transcribe this video/, 'Transcribe'],
  [{ hasService: false }, /add an OpenAI key/, null],
  [{ state: 'waiting', pieces: 40, done: 10 }, /10 of 40 segments\.$/, null],
  [{ state: 'waiting', pieces: 40, problem: 'minutes' }, /You’ve used today’s transcription minutes/, null],
  [{ state: 'failed', pieces: 4, problem: 'key' }, /rejected your API key/, 'Try Again'],
  [{ state: 'failed', pieces: 4 }, /returned an unusable result/, 'Try Again'],
  [{ state: 'ready', pieces: 4, done: 3, missed: 1 }, /1 segment couldn’t/, 'Retry Segments'],
  [{ state: 'ready', pieces: 4, done: 4 }, /Lines you edit are kept/, 'Transcribe Again'],
  [{ state: 'ready' }, /No speech found/, 'Try Again'],
])('describes %j and offers the matching action', (speech, text, label) => {
  mockApiAnswers({ [`GET ${url}`]: { body: { ...none, ...speech } } })
  show(speech)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(label)
})

test.each<Partial<TranscriptionStatus>>([
  { isByHand: true },
  { canListen: false },
  { isByHand: true, hasService: false },
])('renders nothing for %j', (speech) => {
  mockApiAnswers({ [`GET ${url}`]: { body: { ...none, ...speech } } })
  show(speech)
  expect(screen.queryByRole('status')).toBeNull()
})

test('retries failed segments after the owner confirms', async () => {
  const waiting = { ...none, state: 'waiting', pieces: 4, done: 3 }
  const requests = mockApiAnswers({ [`GET ${url}`]: { body: waiting }, [`POST ${url}`]: { body: waiting } })
  show({ state: 'ready', pieces: 4, done: 3, missed: 1 })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Retry Segments' }))
  expect(await screen.findByText(/3 of 4 segments/)).toBeVisible()
  expect(requests).toContainEqual({ call: `POST ${url}`, body: { anew: false } })
})

test('transcribes again only after the owner confirms', async () => {
  const waiting = { ...none, state: 'waiting', pieces: 4 }
  const requests = mockApiAnswers({ [`GET ${url}`]: { body: waiting }, [`POST ${url}`]: { body: waiting } })
  show({ state: 'ready', pieces: 4, done: 4 })
  const user = userEvent.setup()
  const posted = () => requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await user.click(screen.getByRole('button', { name: 'Transcribe Again' }))
  const question = await screen.findByRole('alertdialog', { name: 'Transcribe Again?' })
  expect(question).toHaveTextContent('Lines you wrote, edited, or accepted will be kept')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(posted()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Transcribe Again' }))
  const again = await screen.findByRole('alertdialog')
  await user.click(within(again).getByRole('button', { name: 'Transcribe Again' }))
  expect(await screen.findByText(/0 of 4 segments/)).toBeVisible()
  expect(posted()).toEqual([{ anew: true }])
})

test('shows an error if the browser cannot extract the audio', async () => {
  mockApiAnswers({ [`GET ${url}`]: { body: none } })
  show({})
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByText(/can’t read the video/)).toBeVisible()
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Speech } from '@/lib/contract/course/speech'
import { video } from '@/tests/fixtures'
import { answerRequests, renderScreen } from '@/tests/screen'
import { SpeechPanel } from './speech-panel'

const lesson = { id: video.id, videoUrl: '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4' }
const url = `/api/videos/${lesson.id}/speech`
const none: Speech = {
  state: 'none',
  hasService: true,
  canListen: true,
  isByHand: false,
  pieces: 0,
  done: 0,
  missed: 0,
  problem: null,
}
const show = (speech: Partial<Speech>) =>
  renderScreen(<SpeechPanel lesson={lesson} speech={{ ...none, ...speech }} />)

test.each<[Partial<Speech>, RegExp, string | null]>([
  [{}, /can write itself down/, 'Write It Down'],
  [{ hasService: false }, /With a key of OpenAI/, null],
  [{ state: 'waiting', pieces: 40, done: 10 }, /10 of 40 pieces\.$/, null],
  [{ state: 'waiting', pieces: 40, problem: 'minutes' }, /Today’s minutes are used up/, null],
  [{ state: 'failed', pieces: 4, problem: 'key' }, /refuses the key/, 'Try Again'],
  [{ state: 'failed', pieces: 4 }, /cannot be what is said/, 'Try Again'],
  [{ state: 'ready', pieces: 4, done: 3, missed: 1 }, /One place could not/, 'Try Those Again'],
  [{ state: 'ready', pieces: 4, done: 4 }, /Lines that you change stay yours/, 'Write Anew'],
  [{ state: 'ready' }, /Nobody speaks/, 'Listen Again'],
])('%j is told, with what can be done', (speech, text, label) => {
  answerRequests({ [`GET ${url}`]: { body: { ...none, ...speech } } })
  show(speech)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.queryByRole('button')?.textContent ?? null).toBe(label)
})

test.each<Partial<Speech>>([{ isByHand: true }, { canListen: false }, { isByHand: true, hasService: false }])(
  'of %j there is nothing to say',
  (speech) => {
    answerRequests({ [`GET ${url}`]: { body: { ...none, ...speech } } })
    show(speech)
    expect(screen.queryByRole('status')).toBeNull()
  },
)

test('what was not understood is tried again once its owner has agreed', async () => {
  const waiting = { ...none, state: 'waiting', pieces: 4, done: 3 }
  const requests = answerRequests({ [`GET ${url}`]: { body: waiting }, [`POST ${url}`]: { body: waiting } })
  show({ state: 'ready', pieces: 4, done: 3, missed: 1 })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button'))
  await user.click(await screen.findByRole('button', { name: 'Try Those Again' }))
  expect(await screen.findByText(/3 of 4 pieces/)).toBeVisible()
  expect(requests).toContainEqual({ call: `POST ${url}`, body: { anew: false } })
})

test('nothing that is written is replaced before its owner has agreed', async () => {
  const waiting = { ...none, state: 'waiting', pieces: 4 }
  const requests = answerRequests({ [`GET ${url}`]: { body: waiting }, [`POST ${url}`]: { body: waiting } })
  show({ state: 'ready', pieces: 4, done: 4 })
  const user = userEvent.setup()
  const posted = () => requests.filter(({ call }) => call.startsWith('POST')).map(({ body }) => body)
  await user.click(screen.getByRole('button', { name: 'Write Anew' }))
  const question = await screen.findByRole('alertdialog', { name: 'Write Anew?' })
  expect(question).toHaveTextContent('Lines that you wrote or changed stay as they are')
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(posted()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Write Anew' }))
  const again = await screen.findByRole('alertdialog')
  await user.click(within(again).getByRole('button', { name: 'Write Anew' }))
  expect(await screen.findByText(/0 of 4 pieces/)).toBeVisible()
  expect(posted()).toEqual([{ anew: true }])
})

test('a browser that cannot listen says so', async () => {
  answerRequests({ [`GET ${url}`]: { body: none } })
  show({})
  await userEvent.setup().click(screen.getByRole('button'))
  expect(await screen.findByText(/cannot read the film/)).toBeVisible()
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ChapterEditor } from '@/components/course/chapters/chapter-editor'
import { transcriptQuery } from '@/lib/client/course/cues'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import type { Cue, Transcript } from '@/lib/contract/course/cues'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { TranscriptEditor } from './transcript-editor'

const videoId = '01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const at = '2026-01-05T10:00:00.000Z'
const cue: Cue = {
  ...{ id: '01a1fdce-c0d7-7283-abb4-4ca477630001', startMs: 0, endMs: 4000 },
  ...{ text: 'Plan', editedAt: null, made: false },
}
const player = { current: null }

/** Holds back the answers to all further requests. Returns a function that lets them arrive. */
function holdAnswers(): () => void {
  const answer = globalThis.fetch
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  globalThis.fetch = async (...request) => {
    const response = await answer(...request)
    await isReleased
    return response
  }
  return release
}

const read: Transcript = { language: 'en', cues: [cue] }

function Editor() {
  const transcript = useSeededQuery(transcriptQuery(videoId), read)
  return <TranscriptEditor {...{ videoId, transcript, player }} duration={60} hasVideoFile />
}

test('keeps what is typed into a line while the line is being saved', async () => {
  const put = `PUT /api/videos/${videoId}/cues/${cue.id}`
  const answers: Parameters<typeof mockApiAnswers>[0] = {
    [put]: { body: [{ ...cue, text: 'Plan it', editedAt: at }] },
  }
  const requests = mockApiAnswers(answers)
  const release = holdAnswers()
  renderScreen(<Editor />)
  const user = userEvent.setup()
  const line = screen.getByLabelText('Line text')
  await user.type(line, ' it')
  await user.tab()
  await user.type(line, ' first')
  release()
  await waitFor(() => expect(screen.getByLabelText('Line text')).toBeEnabled())
  await screen.findByText('Not saved yet')
  expect(line).toHaveValue('Plan it first')
  answers[put] = { body: [{ ...cue, text: 'Plan it first', editedAt: at }] }
  await user.tab()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toEqual({ text: 'Plan it first', editedAt: at })
  await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
})

test('sends the version at which typing started, although the lines were loaded again', async () => {
  const requests = mockApiAnswers({
    [`PUT /api/videos/${videoId}/cues/${cue.id}`]: { body: [cue] },
  })
  let reload = () => {}
  renderScreen(<Editor />, (client) => {
    const newer = { language: 'en', cues: [{ ...cue, text: 'Newer', editedAt: at }] }
    reload = () => client.setQueryData(transcriptQuery(videoId).queryKey, newer)
  })
  const user = userEvent.setup()
  const line = screen.getByLabelText('Line text')
  await user.type(line, ' it')
  reload()
  await user.tab()
  await waitFor(() => expect(requests[0]?.body).toEqual({ text: 'Plan it', editedAt: null }))
})

test('loads the lines again if one of them changed before they were replaced', async () => {
  const newer = { ...cue, text: 'Plan all', editedAt: at }
  const requests = mockApiAnswers({
    [`PUT /api/videos/${videoId}/cues`]: { status: 409, body: { message: 'Changed', code: 'conflict' } },
    [`GET /api/videos/${videoId}/cues`]: { body: { language: 'en', cues: [newer] } },
  })
  renderScreen(<Editor />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Find'), 'Plan')
  await user.type(screen.getByLabelText('Replace with'), 'Draft')
  const replace = async () => user.click(screen.getByRole('button', { name: 'Replace in 1 line' }))
  await replace()
  expect(await screen.findByDisplayValue('Plan all')).toBeVisible()
  await replace()
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      changes: [{ id: cue.id, editedAt: at, text: 'Draft all' }],
    }),
  )
})

describe('chapters', () => {
  const show = () =>
    renderScreen(
      <ChapterEditor
        {...{ videoId, player }}
        duration={600}
        chapters={[{ second: 0, title: 'Start' }]}
        canPropose
      />,
    )

  test.each(['Suggest Chapters', 'Save Chapters'])('can’t be changed while %s is running', async (name) => {
    mockApiAnswers({
      [`POST /api/videos/${videoId}/chapters/propose`]: { body: [{ second: 0, title: 'Hello' }] },
      [`PUT /api/videos/${videoId}/chapters`]: { body: [{ second: 0, title: 'Start!' }] },
    })
    const release = holdAnswers()
    show()
    const user = userEvent.setup()
    const title = screen.getByLabelText('Chapter title')
    if (name === 'Save Chapters') await user.type(title, '!')
    await user.click(screen.getByRole('button', { name }))
    expect(title).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Add Chapter' })).toBeDisabled()
    release()
    await waitFor(() => expect(screen.getByLabelText('Chapter title')).toBeEnabled())
  })
})

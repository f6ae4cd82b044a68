import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { rememberLocalVideo } from '@/lib/client/media/local-videos'
import type { TranscriptionStatus } from '@/lib/contract/course/transcription'
import type { Video } from '@/lib/contract/course/videos'
import { video } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { useCreateVideo, useUpdateVideo } from './videos'

const film: Video = { ...video, videoUrl: '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4' }
const speech: TranscriptionStatus = {
  state: 'none',
  hasService: true,
  canListen: true,
  isByHand: false,
  pieces: 0,
  done: 0,
  missed: 0,
  problem: null,
}
const statusRequest = `GET /api/videos/${video.id}/speech`

// The media worker is mocked, because jsdom has no workers.
const run = jest.fn()
jest.mock('@/lib/client/media/worker/media-worker-client', () => ({
  withMediaWorker: (work: (mediaWorker: { run: unknown }) => unknown) => work({ run }),
}))

function SaveButton({ title }: { title?: string }) {
  const create = useCreateVideo()
  const update = useUpdateVideo()
  const { id, sectionId, videoUrl } = film
  const write = () =>
    title ? update.mutate({ id, title }) : create.mutate({ sectionId, title: 'Test it', videoUrl })
  return (
    <button type="button" onClick={write}>
      {create.isSuccess || update.isSuccess ? 'Saved' : 'Save'}
    </button>
  )
}

async function save(answer: Partial<TranscriptionStatus>, saved: Video = film, title?: string) {
  run.mockResolvedValue({ pieces: [], made: null })
  const requests = mockApiAnswers({
    'POST /api/videos': { body: saved },
    [`PUT /api/videos/${film.id}`]: { body: saved },
    [statusRequest]: { body: { ...speech, ...answer } },
    [`PUT /api/videos/${film.id}/speech`]: { body: { ...speech, state: 'ready' } },
    [`GET ${film.videoUrl}`]: { body: 'film' },
  })
  renderScreen(<SaveButton {...(title && { title })} />)
  await userEvent.setup().click(screen.getByRole('button'))
  await screen.findByText('Saved')
  return requests.map(({ call }) => call)
}

test('does not transcribe a video on another site', async () => {
  expect(await save({}, video)).not.toContain(statusRequest)
  expect(run).not.toHaveBeenCalled()
})

test('does not transcribe a lesson after a change of its title', async () => {
  expect(await save({}, film, 'Another')).not.toContain(statusRequest)
  expect(run).not.toHaveBeenCalled()
})

test('does not extract the audio of a new lesson without a transcription service', async () => {
  await save({ hasService: false })
  await waitFor(() =>
    expect(globalThis.fetch).toHaveBeenCalledWith(expect.stringContaining('/speech'), expect.anything()),
  )
  expect(run).not.toHaveBeenCalled()
})

test('extracts the audio of a new lesson automatically from the local file', async () => {
  const file = new Blob(['film'])
  rememberLocalVideo(film.videoUrl, file)
  await save({})
  const body = JSON.stringify({ sourcePath: film.videoUrl, pieces: [] })
  const sent = expect.objectContaining({ method: 'PUT', body })
  await waitFor(() => expect(globalThis.fetch).toHaveBeenCalledWith(`/api/videos/${film.id}/speech`, sent))
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ name: 'speech' }), { file }, expect.anything())
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { AddVideoButton } from './add-video-button'

const sectionId = '01a1fdce-c017-764d-8f01-99258fd169e5'
const uploadURL = 'http://localhost/upload/incoming/01a1fdce-c017-764d-8f01-99258fd169e5?signature=s'
const objectPath = '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.vtt'
const started = {
  'POST /api/objects/upload': { body: { uploadURL } },
  'PUT http://localhost/upload/incoming/01a1fdce-c017-764d-8f01-99258fd169e5': { body: {} },
}
const captions = (text = 'WEBVTT\n') => new File([text], 'lesson.vtt', { type: 'text/vtt' })

async function open() {
  const user = userEvent.setup()
  renderScreen(<AddVideoButton sectionId={sectionId} />)
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  const field = screen.getByLabelText('Captions URL (Optional)')
  return { user, field, choose: (file: File) => user.upload(screen.getByLabelText('Captions file'), file) }
}

test('fills in the URL of an accepted file and sends it with the video', async () => {
  const requests = mockApiAnswers({ ...started, 'PUT /api/videos/upload': { body: { objectPath } } })
  const { user, field, choose } = await open()
  const file = captions()
  await choose(file)
  await waitFor(() => expect(field).toHaveValue(objectPath))
  expect(await screen.findByText('Captions uploaded successfully.')).toBeVisible()
  expect(requests).toEqual([
    {
      call: 'POST /api/objects/upload',
      body: { kind: 'captions', name: 'lesson.vtt', type: 'text/vtt', size: file.size },
    },
    { call: `PUT ${uploadURL}`, body: file },
    { call: 'PUT /api/videos/upload', body: { videoURL: uploadURL } },
  ])
  await user.type(screen.getByLabelText('Video Title'), 'Test it')
  await user.type(screen.getByLabelText('Video URL'), 'https://example.com/film.mp4')
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  await waitFor(() => expect(requests.at(-1)?.body).toMatchObject({ captionsUrl: objectPath }))
})

test('shows below the field why a file was refused, until another is chosen', async () => {
  const message = 'That is not a WebVTT captions file. It must start with WEBVTT.'
  const answers: Parameters<typeof mockApiAnswers>[0] = {
    ...started,
    'PUT /api/videos/upload': { status: 400, body: { message, code: 'bad_request' } },
  }
  mockApiAnswers(answers)
  const { field, choose } = await open()
  await choose(captions('1\n00:00'))
  expect(await screen.findByText(message)).toBeVisible()
  expect(field).toHaveAccessibleDescription(new RegExp(message))
  expect(field).toHaveValue('')
  answers['PUT /api/videos/upload'] = { body: { objectPath } }
  await choose(captions())
  await waitFor(() => expect(field).toHaveValue(objectPath))
  expect(screen.queryByText(message)).toBeNull()
})

test('does not send a file that is too large', async () => {
  const requests = mockApiAnswers(started)
  const { choose } = await open()
  await choose(captions('x'.repeat(1024 * 1024 + 1)))
  expect(await screen.findByText('The file is larger than 1 MB')).toBeVisible()
  expect(requests).toEqual([])
})

test('hides the internal message of a server error', async () => {
  mockApiAnswers({
    'POST /api/objects/upload': { status: 500, body: { message: 'Broken', code: 'internal' } },
  })
  const { choose } = await open()
  await choose(captions())
  expect(await screen.findByText('Couldn’t upload the captions. Try again.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Upload Captions' })).toBeEnabled()
})

test('shows the server’s message if the storage is full', async () => {
  const message = 'Storage is full. Free up space and try again.'
  mockApiAnswers({ 'POST /api/objects/upload': { status: 503, body: { message, code: 'unavailable' } } })
  const { choose } = await open()
  await choose(captions())
  expect(await screen.findByText(message)).toBeVisible()
})

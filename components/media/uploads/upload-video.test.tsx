import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddVideoButton } from '@/components/course/videos/add-video-button'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { answerRequests, renderScreen } from '@/tests/screen'

const sectionId = '01a1fdce-c017-764d-8f01-99258fd169e5'
const key = 'incoming/01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const objectPath = '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4'
const start = 'POST /api/objects/upload'
const register = 'PUT /api/videos/upload'

/** A store of another origin; the browser's own requests go there and not through `fetch`. */
type Received = { type: string | undefined; body: string }
let received: Received[] = []
let answer: (response: ServerResponse) => void
let origin = ''

async function take(request: IncomingMessage, response: ServerResponse) {
  response.setHeader('Access-Control-Allow-Origin', '*')
  response.setHeader('Access-Control-Allow-Headers', '*')
  response.setHeader('Access-Control-Allow-Methods', 'PUT')
  if (request.method === 'OPTIONS') return response.end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  received.push({ type: request.headers['content-type'], body: Buffer.concat(chunks).toString() })
  return answer(response)
}

const store = createServer((request, response) => {
  take(request, response).catch(() => response.destroy())
})

beforeAll(async () => {
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  const address = store.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})

afterAll(() => {
  store.closeAllConnections()
  store.close()
})

beforeEach(() => {
  received = []
  answer = (response) => response.end()
  // jsdom decodes no films: this one is 12 seconds long.
  URL.createObjectURL = () => 'blob:film'
  URL.revokeObjectURL = () => {}
  Blob.prototype.arrayBuffer = async () => new ArrayBuffer(0)
  jest.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(12.4)
  jest.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640)
  jest.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLElement) {
    setTimeout(() => this.dispatchEvent(new Event('loadedmetadata')))
  })
})

const film = (name = 'film.mp4', type = 'video/mp4') => new File(['a film'], name, { type })

function ofSize(bytes: number): File {
  const file = film()
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

const uploadURL = () => `${origin}/${key}?signature=s`
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText(/Drop a video here/), { dataTransfer: { files } })

const untilFilledIn = () => waitFor(() => expect(screen.getByLabelText('Video URL')).toHaveValue(objectPath))

async function open(answers: Parameters<typeof answerRequests>[0] = {}) {
  const requests = answerRequests({
    [start]: { body: { uploadURL: uploadURL() } },
    [register]: { body: { objectPath } },
    ...answers,
  })
  const user = userEvent.setup()
  renderScreen(<AddVideoButton sectionId={sectionId} />)
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  await user.click(screen.getByRole('button', { name: 'Upload Video' }))
  await screen.findByText(/Drop a video here/)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { requests, press }
}

test('nothing is sent until it is told to; then the url and the length are filled in', async () => {
  const { requests, press } = await open()
  drop(film())
  expect(await screen.findByText(/ready to send/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(12))
  expect(requests).toEqual([])
  expect(received).toEqual([])

  await press('Start Upload')
  await waitFor(() => expect(screen.getByText('Upload Complete')).toBeVisible())
  expect(screen.getByText('Video uploaded successfully. You can now fill in the details.')).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveValue(objectPath)
  expect(received).toEqual([{ type: 'video/mp4', body: 'a film' }])
  expect(requests).toEqual([
    { call: start, body: { kind: 'video', name: 'film.mp4', type: 'video/mp4', size: 6 } },
    { call: register, body: { videoURL: `${origin}/${key}` } },
  ])
})

test('a film on its way is not lost by a key, nor by folding its place away', async () => {
  const { press } = await open()
  drop(film())
  await screen.findByText(/ready to send/)
  for (const lose of [() => userEvent.keyboard('{Escape}'), () => press('Upload Video')]) {
    await lose()
    expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeVisible()
    await press('Keep Uploading')
    expect(screen.getByText(/ready to send/)).toBeVisible()
  }
  await press('Remove file')
  await press('Upload Video')
  expect(screen.queryByText(/Drop a video here/)).toBeNull()
})

test('says that an upload is being processed while the server looks at it', async () => {
  let release = () => {}
  const { press } = await open()
  const answerNow = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT') {
      await new Promise<void>((resolve) => {
        release = resolve
      })
    }
    return answerNow(input, init)
  }
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText('Processing upload...')).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveValue('')
  release()
  await untilFilledIn()
  expect(screen.queryByText('Processing upload...')).toBeNull()
})

test.each([
  [
    'a file that is no video',
    film('setup.exe', 'application/x-msdownload'),
    /You can only upload: video\/\*/,
  ],
  ['a byte more than 100 MB', ofSize(uploadLimits.video + 1), /exceeds maximum allowed size of 100 MB/],
])('refuses %s', async (_what, file, words) => {
  const { requests } = await open()
  drop(file)
  expect(await screen.findByRole('alert')).toHaveTextContent(words)
  expect(screen.queryByRole('button', { name: 'Start Upload' })).toBeNull()
  expect(requests).toEqual([])
})

test('takes exactly 100 MB', async () => {
  await open()
  drop(ofSize(104_857_600))
  expect(await screen.findByText('100 MB, ready to send')).toBeVisible()
})

test('takes one file at a time', async () => {
  await open()
  drop(film('one.mp4'), film('two.mp4'))
  expect(await screen.findByRole('alert')).toHaveTextContent('You can only upload 1 file')
  expect(screen.getByText('one.mp4')).toBeVisible()
  expect(screen.queryByText('two.mp4')).toBeNull()
})

test('a cancelled upload is forgotten, and another can be chosen', async () => {
  answer = () => {}
  const { requests, press } = await open()
  drop(film())
  await press('Start Upload')
  await waitFor(() => expect(received).toHaveLength(1))
  await press('Cancel upload')
  expect(await screen.findByText(/Drop a video here/)).toBeVisible()
  answer = (response) => response.end()
  drop(film('other.mp4'))
  await press('Start Upload')
  await untilFilledIn()
  expect(requests.filter(({ call }) => call === register)).toHaveLength(1)
})

test('shows why the server refused what was sent, and offers no second try of the same', async () => {
  const message = 'That is not a video we can play. Choose an MP4, WebM or MOV file.'
  const { press } = await open({ [register]: { status: 400, body: { message, code: 'bad_request' } } })
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText('Upload Error')).toBeVisible()
  expect(screen.getByText('Failed to process video upload')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  await press('Remove file')
  expect(await screen.findByText(/Drop a video here/)).toBeVisible()
})

test('is handed over again without being sent again when the server failed', async () => {
  let answers = 0
  const { press } = await open({
    [register]: () =>
      answers++ === 0
        ? { status: 503, body: { message: 'The file store does not answer.', code: 'unavailable' } }
        : { body: { objectPath } },
  })
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText('The file store does not answer.')).toBeVisible()
  await press('Retry')
  await untilFilledIn()
  expect(received).toHaveLength(1)
})

test('shows why the store refused it', async () => {
  const message = 'This URL has expired'
  answer = (response) => response.writeHead(403).end(JSON.stringify({ message, code: 'forbidden' }))
  const { press } = await open()
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText(message)).toBeVisible()
  answer = (response) => response.end()
  await press('Retry')
  await untilFilledIn()
})

test.each([
  [429, 'rate_limited', 'Too many requests. Please try again in a minute.'],
  [503, 'unavailable', 'There is no room left to keep files. Make room, then try again.'],
  [400, 'bad_request', 'size: Larger than what is accepted'],
])('an upload that cannot start says why in the server’s words (%i)', async (status, code, message) => {
  const { press } = await open({ [start]: { status, body: { message, code } } })
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText('Upload Error')).toBeVisible()
  expect(screen.getByText('Failed to process video upload')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(received).toEqual([])
})

test.each([
  [
    'the store has no room',
    503,
    { message: 'There is no room left to keep files.', code: 'unavailable' },
    'There is no room left to keep files.',
  ],
  [
    'a bucket answers in its own way',
    507,
    '<Error><Code>XMinioStorageFull</Code></Error>',
    'Upload failed (507)',
  ],
])('says so when %s', async (_what, status, body, words) => {
  answer = (response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  const { press } = await open()
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

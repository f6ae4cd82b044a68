import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddVideoButton } from '@/components/course/videos/add-video-button'
import { EditVideoDialog } from '@/components/course/videos/edit-video-dialog'
import { pickThumbnail } from '@/lib/client/media/pick-thumbnail'
import { uploadLimits } from '@/lib/contract/media/uploads'
import { video } from '@/tests/api-fixtures'
import { type FakeUploadServer, mockVideoDecoding, startFakeUploadServer } from '@/tests/fake-upload-server'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'

// jsdom can’t render video frames.
jest.mock('@/lib/client/media/pick-thumbnail', () => ({ pickThumbnail: jest.fn(async () => null) }))

const sectionId = '01a1fdce-c017-764d-8f01-99258fd169e5'
const key = 'incoming/01a1fdce-c0d7-7283-abb4-4ca47763ffcb'
const objectPath = '/objects/uploads/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.mp4'
const start = 'POST /api/objects/upload'
const register = 'PUT /api/videos/upload'

let store: FakeUploadServer

beforeAll(async () => {
  store = await startFakeUploadServer()
})
afterAll(() => store.close())
beforeEach(() => {
  store.received = []
  store.answer = (response) => response.end()
  mockVideoDecoding()
})

const film = (name = 'film.mp4', type = 'video/mp4') => new File(['a film'], name, { type })

function ofSize(bytes: number): File {
  const file = film()
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

const uploadURL = () => `${store.origin}/${key}?signature=s`
const drop = (...files: File[]) =>
  fireEvent.drop(screen.getByText(/Drop a video here/), { dataTransfer: { files } })

const untilFilledIn = () => waitFor(() => expect(screen.getByLabelText('Video URL')).toHaveValue(objectPath))

async function open(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  const requests = mockApiAnswers({
    [start]: { body: { uploadURL: uploadURL() } },
    [register]: { body: { objectPath } },
    ...answers,
  })
  const user = userEvent.setup()
  renderScreen(<AddVideoButton sectionId={sectionId} />)
  await user.click(screen.getByRole('button', { name: 'Add Video' }))
  expect(screen.getByText(/Drop a video here/)).toBeVisible()
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { requests, press }
}

test('sends nothing until started, then fills in the URL and the duration', async () => {
  const { requests, press } = await open()
  drop(film())
  expect(await screen.findByText(/ready to upload/)).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Duration (seconds)')).toHaveValue(12))
  expect(requests).toEqual([])
  expect(store.received).toEqual([])

  await press('Start Upload')
  await waitFor(() => expect(screen.getByText('Upload Complete')).toBeVisible())
  expect(screen.getByText('Video uploaded successfully. You can now fill in the details.')).toBeVisible()
  expect(screen.getByLabelText('Video URL')).toHaveValue(objectPath)
  expect(store.received).toEqual([{ type: 'video/mp4', body: 'a film' }])
  expect(requests).toEqual([
    { call: start, body: { kind: 'video', name: 'film.mp4', type: 'video/mp4', size: 6 } },
    { call: register, body: { videoURL: `${store.origin}/${key}` } },
  ])
})

test('asks before Escape discards a chosen video', async () => {
  const { press } = await open()
  drop(film())
  await screen.findByText(/ready to upload/)
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeVisible()
  await press('Keep Uploading')
  expect(screen.getByText(/ready to upload/)).toBeVisible()
})

test('uses the file name as the title unless one was typed', async () => {
  const { press } = await open()
  drop(film('02_first-sale.mp4'))
  const title = screen.getByLabelText('Video Title')
  await waitFor(() => expect(title).toHaveValue('First sale'))
  await press('Remove file')
  drop(film('03_next.mp4'))
  await waitFor(() => expect(title).toHaveValue('Next'))
  await userEvent.type(title, ' step')
  await press('Remove file')
  drop(film('04.mp4'))
  await screen.findByText(/ready to upload/)
  expect(title).toHaveValue('Next step')
})

test('uploads a good frame with the video as its thumbnail unless it has one', async () => {
  const picture = new File(['a frame'], 'thumbnail.jpg', { type: 'image/jpeg' })
  jest.mocked(pickThumbnail).mockResolvedValueOnce({ picture, seconds: 4 })
  const image = '/objects/images/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.webp'
  const imageURL = 'http://localhost/incoming/01a1fdce-c0d7-7283-abb4-4ca47763ffcc'
  const isOfImage = () => JSON.stringify(requests.at(-1)?.body).match(/"kind":"image"|ffcc/) !== null
  const { requests, press } = await open({
    [start]: () => ({ body: { uploadURL: isOfImage() ? imageURL : uploadURL() } }),
    [`PUT ${imageURL}`]: { body: {} },
    [register]: () => ({ body: { objectPath: isOfImage() ? image : objectPath } }),
  })
  drop(film())
  await screen.findByText(/ready to upload/)
  expect(requests).toEqual([])
  await press('Start Upload')
  await untilFilledIn()
  await waitFor(() => expect(screen.getByLabelText('Thumbnail URL (Optional)')).toHaveValue(image))
})

test('uses a frame found after the upload started as the thumbnail', async () => {
  const picture = new File(['a frame'], 'thumbnail.jpg', { type: 'image/jpeg' })
  const image = '/objects/images/01a1fdce-c0d7-7283-abb4-4ca47763ffcb.webp'
  const imageURL = 'http://localhost/incoming/01a1fdce-c0d7-7283-abb4-4ca47763ffcc'
  let find: (frame: { picture: File; seconds: number }) => void = () => {}
  jest.mocked(pickThumbnail).mockReturnValueOnce(
    new Promise((resolve) => {
      find = resolve
    }),
  )
  const isOfImage = () => JSON.stringify(requests.at(-1)?.body).match(/"kind":"image"|ffcc/) !== null
  const { requests, press } = await open({
    [start]: () => ({ body: { uploadURL: isOfImage() ? imageURL : uploadURL() } }),
    [`PUT ${imageURL}`]: { body: {} },
    [register]: () => ({ body: { objectPath: isOfImage() ? image : objectPath } }),
  })
  drop(film())
  await press('Start Upload')
  await untilFilledIn()
  find({ picture, seconds: 4 })
  await waitFor(() => expect(screen.getByLabelText('Thumbnail URL (Optional)')).toHaveValue(image))
})

test('shows that an upload is being processed while the server checks it', async () => {
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
    'a file that is not a video',
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

test('accepts exactly 100 MB', async () => {
  await open()
  drop(ofSize(104_857_600))
  expect(await screen.findByText('100 MB, ready to upload')).toBeVisible()
})

test('accepts only one file when replacing a video', async () => {
  const user = userEvent.setup()
  renderScreen(<EditVideoDialog video={video} trigger={<button type="button">Edit</button>} />)
  await user.click(screen.getByRole('button', { name: 'Edit' }))
  drop(film('one.mp4'), film('two.mp4'))
  expect(await screen.findByRole('alert')).toHaveTextContent('You can only upload 1 file')
  expect(screen.getByText('one.mp4')).toBeVisible()
  expect(screen.queryByText('two.mp4')).toBeNull()
})

test('forgets a canceled upload and accepts another file', async () => {
  store.answer = () => {}
  const { requests, press } = await open()
  drop(film())
  await press('Start Upload')
  await waitFor(() => expect(store.received).toHaveLength(1))
  await press('Cancel upload')
  expect(await screen.findByText(/Drop a video here/)).toBeVisible()
  store.answer = (response) => response.end()
  drop(film('other.mp4'))
  await press('Start Upload')
  await untilFilledIn()
  expect(requests.filter(({ call }) => call === register)).toHaveLength(1)
})

test('shows why the server refused a file, and offers no retry', async () => {
  const message = 'We can’t play this file. Choose an MP4, WebM, or MOV video.'
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

test('retries the registration without a second upload after a server error', async () => {
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
  expect(store.received).toHaveLength(1)
})

test('shows why the storage refused the file', async () => {
  const message = 'This URL has expired'
  store.answer = (response) => response.writeHead(403).end(JSON.stringify({ message, code: 'forbidden' }))
  const { press } = await open()
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText(message)).toBeVisible()
  store.answer = (response) => response.end()
  await press('Retry')
  await untilFilledIn()
})

test.each([
  [429, 'rate_limited', 'Too many requests. Please try again in a minute.'],
  [503, 'unavailable', 'Storage is full. Free up space and try again.'],
  [400, 'bad_request', 'size: Larger than what is accepted'],
])('shows the server’s message if an upload cannot start (%i)', async (status, code, message) => {
  const { press } = await open({ [start]: { status, body: { message, code } } })
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText('Upload Error')).toBeVisible()
  expect(screen.getByText('Failed to process video upload')).toBeVisible()
  expect(screen.getByText(message)).toBeVisible()
  expect(store.received).toEqual([])
})

test.each([
  [
    'the storage is full',
    503,
    { message: 'There is no room left to keep files.', code: 'unavailable' },
    'There is no room left to keep files.',
  ],
  [
    'a bucket returns an unknown error',
    507,
    '<Error><Code>XMinioStorageFull</Code></Error>',
    'Couldn’t upload the file. Try again.',
  ],
])('shows an error when %s', async (_what, status, body, words) => {
  store.answer = (response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  const { press } = await open()
  drop(film())
  await press('Start Upload')
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AddVideoButton } from '@/components/course/videos/add-video-button'
import { removeQueuedLesson } from '@/lib/client/course/lesson-queue/queue-actions'
import { useLessonQueue } from '@/lib/client/course/lesson-queue/queue-state'
import { compressVideo } from '@/lib/client/media/compress-video'
import { estimateCompression, findCompressionNeed } from '@/lib/client/media/compression-need'
import { MediaWorkerError } from '@/lib/client/media/worker/media-job'
import { video } from '@/tests/api-fixtures'
import { type FakeUploadServer, mockVideoDecoding, startFakeUploadServer } from '@/tests/fake-upload-server'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LessonQueueLoader } from './lesson-queue-loader'

// jsdom can’t render video frames.
jest.mock('@/lib/client/media/pick-thumbnail', () => ({ pickThumbnail: jest.fn(async () => null) }))
// jsdom has no codecs, so each test defines what processing a video needs and what the processing returns.
jest.mock('@/lib/client/media/compression-need', () => ({
  findCompressionNeed: jest.fn(),
  estimateCompression: jest.fn(),
}))
jest.mock('@/lib/client/media/compress-video', () => ({ compressVideo: jest.fn() }))

const { sectionId } = video
const user = {
  id: '01a1fdce-c017-764d-8f01-99258fd169e5',
  email: 'owner@example.com',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isAdmin: true,
  hasPurchased: false,
  purchaseDate: null,
}
let store: FakeUploadServer

beforeAll(async () => {
  store = await startFakeUploadServer()
  // Preloads the dynamic imports, which are slow on a busy machine.
  await Promise.all([
    import('@/lib/client/course/lesson-queue/create-lesson-from-file'),
    import('./add-several-lessons'),
  ])
  await import('./lesson-queue-panel')
})
afterAll(() => store.close())
beforeEach(() => {
  store.received = []
  store.answer = (response) => response.end()
  mockVideoDecoding()
  jest.mocked(findCompressionNeed).mockReset().mockResolvedValue({ step: 'none' })
  jest.mocked(compressVideo).mockReset()
})
afterEach(() => {
  // All tests of this file share one document, and therefore one queue.
  const { result } = renderHook(useLessonQueue)
  for (const { id } of result.current) act(() => removeQueuedLesson(id))
})

const film = (name: string) =>
  new File([`film ${name}`], name, { type: 'video/mp4', lastModified: 1_700_000_000_000 })

/** Responds with numbered IDs, so each video has its own path and each lesson its own ID. */
function answering(answers: Parameters<typeof mockApiAnswers>[0] = {}) {
  let count = 0
  const numbered = () => `01a1fdce-c0d7-7283-abb4-4ca47763${String(++count).padStart(4, '0')}`
  return mockApiAnswers({
    'GET /api/auth/user': { body: user },
    'POST /api/objects/upload': () => ({
      body: { uploadURL: `${store.origin}/incoming/${numbered()}?signature=s` },
    }),
    'PUT /api/videos/upload': () => ({ body: { objectPath: `/objects/uploads/${numbered()}.mp4` } }),
    'POST /api/videos': () => ({ status: 201, body: { ...video, id: numbered() } }),
    ...answers,
  })
}

async function dropSeveral(...files: File[]) {
  renderScreen(
    <>
      <AddVideoButton sectionId={sectionId} />
      <LessonQueueLoader />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Add Video' }))
  fireEvent.drop(screen.getByText(/Drop a video here/), { dataTransfer: { files } })
}

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const queuePanel = () => screen.findByRole('region', { name: 'Uploading lessons' })
const rowOf = async (title: string) => {
  const [row] = within(await queuePanel())
    .getAllByRole('listitem')
    .filter(({ textContent }) => textContent?.includes(title))
  if (!row) throw new Error(`No lesson ${title}`)
  return within(row)
}
const added = (requests: { call: string; body: unknown }[]) =>
  requests.filter(({ call }) => call === 'POST /api/videos').map(({ body }) => body)

test('adds dropped files as lessons in the order of their names', async () => {
  const requests = answering()
  await dropSeveral(film('10 end.mp4'), film('2_first-sale.mp4'))
  const titles = (await screen.findAllByRole('textbox')).map((field) => (field as HTMLInputElement).value)
  expect(titles).toEqual(['First sale', 'End'])
  await userEvent.type(screen.getByLabelText('Title of 10 end.mp4'), ' of it')
  expect(requests).toEqual([])
  await click('Upload and Add 2 Lessons')
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  const lesson = { sectionId, thumbnailUrl: null, duration: 12 }
  expect(added(requests)).toEqual([
    { ...lesson, title: 'First sale', videoUrl: expect.stringMatching(/^\/objects\/uploads\//) },
    { ...lesson, title: 'End of it', videoUrl: expect.stringMatching(/^\/objects\/uploads\//) },
  ])
  expect(store.received.map(({ body }) => body)).toEqual(['film 2_first-sale.mp4', 'film 10 end.mp4'])
  // The upload URL of each video was requested only after the previous lesson had been added.
  const calls = requests.map(({ call }) => call).filter((call) => call.startsWith('POST'))
  expect(calls).toEqual([
    'POST /api/objects/upload',
    'POST /api/videos',
    'POST /api/objects/upload',
    'POST /api/videos',
  ])
  await click('Close')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploading lessons' })).toBeNull())
})

test('leaves out files that are not videos, and requires titles', async () => {
  answering()
  await dropSeveral(film('one.mp4'), new File(['x'], 'setup.exe', { type: 'application/x-msdownload' }))
  expect(await screen.findByText(/You can only upload: video\/\*/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Upload and Add 1 Lesson' })).toBeEnabled()
  await userEvent.clear(screen.getByLabelText('Title of one.mp4'))
  expect(screen.getByRole('button', { name: 'Upload and Add 1 Lesson' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(await screen.findByRole('alertdialog', { name: 'Stop the upload?' })).toBeVisible()
  await click('Stop and Discard')
})

test('continues after a failed lesson and retries it without a second upload', async () => {
  let tries = 0
  const requests = answering({
    'POST /api/videos': () =>
      ++tries === 1
        ? { status: 503, body: { message: 'The database isn’t responding.', code: 'unavailable' } }
        : { status: 201, body: video },
    [`GET /api/sections/${sectionId}/videos`]: { body: [] },
  })
  await dropSeveral(film('one.mp4'), film('two.mp4'))
  await click('Upload and Add 2 Lessons')
  expect(await (await rowOf('One')).findByText('The database isn’t responding.')).toBeVisible()
  await waitFor(async () => expect((await rowOf('Two')).getByText('Added')).toBeVisible())
  await click('Retry One')
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  expect(store.received).toHaveLength(2)
  expect(added(requests)).toHaveLength(3)
})

test('adds no second lesson after a lost response, and processes the first', async () => {
  let film1 = ''
  const requests = answering({
    'POST /api/videos': () => {
      film1 = (added(requests)[0] as { videoUrl: string }).videoUrl
      return { status: 500, body: {} }
    },
    [`GET /api/sections/${sectionId}/videos`]: () => ({ body: [{ ...video, videoUrl: film1 }] }),
  })
  await dropSeveral(film('one.mp4'), new File(['x'], 'x.exe', { type: 'x/y' }))
  await click('Upload and Add 1 Lesson')
  await click('Retry One')
  expect(await screen.findByText('1 lesson added')).toBeVisible()
  expect(added(requests)).toHaveLength(1)
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain(`GET /api/videos/${video.id}/speech`),
  )
})

test('pauses, resumes and removes lessons, and warns before leaving the page', async () => {
  store.answer = () => {}
  answering()
  await dropSeveral(film('one.mp4'), film('two.mp4'), film('three.mp4'))
  await click('Upload and Add 3 Lessons')
  await click('Pause One')
  expect(await (await rowOf('One')).findByText(/Paused/)).toBeVisible()
  await click('Remove Three')
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(false)
  await click('Pause Two')
  store.answer = (response) => response.end()
  await click('Resume Two')
  await click('Resume One')
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  expect(fireEvent(window, new Event('beforeunload', { cancelable: true }))).toBe(true)
})

const plan = { width: 960, height: 540, bitsPerSecond: 400_000, seconds: 1300, stretch: null }
const large = (name: string) =>
  Object.defineProperty(film(name), 'size', { value: 150 * 1024 * 1024 }) as File
const made = (name: string) => ({ file: film(name), letGo: jest.fn() })

test('compresses a file over 100 MB in the queue after showing the time it takes', async () => {
  const requests = answering()
  jest.mocked(findCompressionNeed).mockResolvedValueOnce({ step: 'offered', offer: 'fit', plan })
  jest.mocked(estimateCompression).mockResolvedValueOnce({ plans: [plan], needs: 340 })
  const smaller = made('smaller.mp4')
  jest.mocked(compressVideo).mockResolvedValueOnce(smaller)
  await dropSeveral(large('long.mp4'), film('short.mp4'))
  expect(await screen.findByText(/exceeds maximum allowed size of 100 MB/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Upload and Add 1 Lesson' })).toBeEnabled()
  await click('Compress: long.mp4')
  expect(await screen.findByText(/Processing takes about 6 minutes on this computer/)).toBeVisible()
  await click('Upload and Add 2 Lessons')
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  expect(store.received.map(({ body }) => body)).toEqual(['film smaller.mp4', 'film short.mp4'])
  expect(smaller.letGo).toHaveBeenCalled()
  expect(added(requests)).toMatchObject([{ title: 'Long' }, { title: 'Short' }])
})

test('splits a video that is too long into several lessons, in order', async () => {
  const requests = answering()
  const probed = { bytes: 1, seconds: 2600, type: 'video/mp4', picture: null, sound: null }
  jest
    .mocked(findCompressionNeed)
    .mockResolvedValueOnce({ step: 'long', video: probed, cutting: { near: [1300], reach: 30 } })
  const parts = [
    { start: 0, seconds: 1290 },
    { start: 1290, seconds: 1310 },
  ]
  const plans = parts.map((stretch) => ({ ...plan, seconds: stretch.seconds, stretch }))
  jest.mocked(estimateCompression).mockResolvedValueOnce({ plans, needs: 5000 })
  jest
    .mocked(compressVideo)
    .mockImplementation(async (_file, { stretch }) => made(`from ${stretch?.start}.mp4`))
  await dropSeveral(large('talk.mp4'), new File(['x'], 'x.exe', { type: 'x/y' }))
  expect(await screen.findByText(/This video is 43 minutes long/)).toBeVisible()
  await click('Split into 2 Lessons: talk.mp4')
  expect(await screen.findByText(/2 lessons \(21:30, 21:50\), split at pauses in speech/)).toBeVisible()
  await click('Upload and Add 2 Lessons')
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  expect(added(requests)).toMatchObject([{ title: 'Talk: Part 1 of 2' }, { title: 'Talk: Part 2 of 2' }])
  expect(store.received.map(({ body }) => body)).toEqual(['film from 0.mp4', 'film from 1290.mp4'])
})

test('pauses the processing, and offers no retry if the browser cannot encode', async () => {
  answering()
  jest.mocked(findCompressionNeed).mockResolvedValue({ step: 'offered', offer: 'fit', plan })
  jest.mocked(estimateCompression).mockResolvedValue({ plans: [plan], needs: 20 })
  jest.mocked(compressVideo).mockImplementationOnce(
    (_file, _plan, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new MediaWorkerError('cancelled')))
      }),
  )
  await dropSeveral(large('one.mp4'), large('two.mp4'))
  await click('Compress: one.mp4')
  await click('Compress: two.mp4')
  jest.mocked(compressVideo).mockRejectedValueOnce(new MediaWorkerError('unencodable'))
  await click('Upload and Add 2 Lessons')
  expect(await (await rowOf('One')).findByText('Compressing: 0%')).toBeVisible()
  await click('Pause One')
  expect(await (await rowOf('One')).findByText(/Paused/)).toBeVisible()
  expect(await (await rowOf('Two')).findByText(/This browser can’t encode/)).toBeVisible()
  expect((await rowOf('Two')).queryByRole('button', { name: 'Retry Two' })).toBeNull()
  jest.mocked(compressVideo).mockResolvedValueOnce(made('one smaller.mp4'))
  await click('Remove Two')
  await click('Resume One')
  expect(await screen.findByText('1 lesson added')).toBeVisible()
})

test('ignores late progress of a lesson that was already added', async () => {
  answering()
  jest.mocked(findCompressionNeed).mockResolvedValue({ step: 'offered', offer: 'fit', plan })
  jest.mocked(estimateCompression).mockResolvedValue({ plans: [plan], needs: 20 })
  let tell: ((share: number) => void) | undefined
  jest.mocked(compressVideo).mockImplementationOnce(async (_file, _plan, { onProgress }) => {
    tell = onProgress
    return made('smaller.mp4')
  })
  await dropSeveral(large('one.mp4'), new File(['x'], 'x.exe', { type: 'x/y' }))
  await click('Compress: one.mp4')
  await click('Upload and Add 1 Lesson')
  expect(await screen.findByText('1 lesson added')).toBeVisible()
  act(() => tell?.(0.4))
  expect(screen.getByText('1 lesson added')).toBeVisible()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { video } from '@/tests/api-fixtures'
import { type FakeUploadServer, mockVideoDecoding, startFakeUploadServer } from '@/tests/fake-upload-server'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { LessonQueueLoader } from './lesson-queue-loader'

// jsdom can’t render video frames.
jest.mock('@/lib/client/media/pick-thumbnail', () => ({ pickThumbnail: jest.fn(async () => null) }))

const { sectionId } = video
const id = '01a1fdce-c017-764d-8f01-99258fd169e5'
const nothing = { firstName: null, lastName: null, profileImageUrl: null, purchaseDate: null }
const user = { ...nothing, id, email: 'owner@example.com', isAdmin: true, hasPurchased: false }
let store: FakeUploadServer

beforeAll(async () => {
  store = await startFakeUploadServer()
})
afterAll(() => store.close())
beforeEach(mockVideoDecoding)

/**
 * Stores a queue in this tab: one lesson with an uploaded video, and one lesson whose video isn’t uploaded
 * yet.
 */
function keep(owner: string) {
  const mark = { size: 12, lastModified: 1_700_000_000_000 }
  const film = { objectPath: '/objects/uploads/x.mp4', thumbnailUrl: null, seconds: 3 }
  const lessons = [
    { sectionId, title: 'Sent before', file: { name: 'sent.mp4', ...mark }, film },
    { sectionId, title: 'One', file: { name: 'one.mp4', ...mark }, film: null },
  ]
  sessionStorage.setItem('lesson-queue', JSON.stringify({ owner, lessons }))
  return mockApiAnswers({
    'GET /api/auth/user': { body: user },
    [`GET /api/sections/${sectionId}/videos`]: { body: [] },
    'POST /api/objects/upload': { body: { uploadURL: `${store.origin}/incoming/${id}?signature=s` } },
    'PUT /api/videos/upload': { body: { objectPath: `/objects/uploads/${id}.mp4` } },
    'POST /api/videos': { status: 201, body: video },
  })
}

test('discards a queue that another user started in this tab', async () => {
  const requests = keep('01a1fdce-c017-764d-8f01-99258fd16999')
  await jest.isolateModulesAsync(async () => {
    const { restoreSavedQueue } = await import('@/lib/client/course/lesson-queue/queue-actions')
    await restoreSavedQueue()
  })
  expect(sessionStorage.getItem('lesson-queue')).toBeNull()
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/auth/user'])
})

test('keeps the queue while the administrator views as a customer', async () => {
  keep(id)
  const customer = { ...user, id: '01a1fdce-c017-764d-8f01-99258fd16999', isAdmin: false }
  mockApiAnswers({ 'GET /api/auth/user': { body: customer } })
  const saved = sessionStorage.getItem('lesson-queue')
  await jest.isolateModulesAsync(async () => {
    const { restoreSavedQueue } = await import('@/lib/client/course/lesson-queue/queue-actions')
    const { getQueuedLessons } = await import('@/lib/client/course/lesson-queue/queue-state')
    await restoreSavedQueue()
    expect(getQueuedLessons()).toEqual([])
  })
  expect(sessionStorage.getItem('lesson-queue')).toBe(saved)
})

test('asks for a missing file after a reload, accepts only the same file, and adds lessons already uploaded', async () => {
  const requests = keep(id)
  const added = () => requests.filter(({ call }) => call === 'POST /api/videos').map(({ body }) => body)
  renderScreen(<LessonQueueLoader />)
  expect(await screen.findByText('File needed: one.mp4 (1 KB)')).toBeVisible()
  await waitFor(() => expect(added()).toMatchObject([{ title: 'Sent before', duration: 3 }]))
  const zone = screen.getByText(/Drop the same file here/)
  const film = (lastModified: number) =>
    new File(['film one.mp4'], 'one.mp4', { type: 'video/mp4', lastModified })
  fireEvent.drop(zone, { dataTransfer: { files: [film(5)] } })
  expect(await screen.findByText(/1 file didn’t match/)).toBeVisible()
  fireEvent.drop(zone, { dataTransfer: { files: [film(1_700_000_000_000)] } })
  expect(await screen.findByText('2 lessons added')).toBeVisible()
  expect(store.received).toHaveLength(1)
  expect(sessionStorage.getItem('lesson-queue')).toBeNull()
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SectionScreen } from '@/components/course/sections/section-screen'
import { video as aVideo, section } from '@/tests/api-fixtures'
import { mockApiAnswers, renderScreen } from '@/tests/render-screen'
import { findNextVideo, toVideoCards } from './video-card-data'

const video = { ...aVideo, description: 'Like a buyer' }
const other = { ...video, id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcc', title: 'Sell it', duration: 0 }
const record = { lastPosition: 0, updatedAt: null }

function show(videos: (typeof video)[], isAdmin = false, opensAt: string | null = null) {
  const progress = [
    { ...record, videoId: video.id, completed: true },
    { ...record, videoId: other.id, completed: false },
  ]
  return renderScreen(
    <SectionScreen
      section={{ ...section, opensAt }}
      videos={toVideoCards(videos, progress)}
      next={findNextVideo(videos, progress)}
      editable={isAdmin ? videos : null}
      progressChangedAt={null}
    />,
  )
}

test('shows duration and completion on a card only if they exist', () => {
  show([video, other])
  const [first, second] = screen.getAllByRole('article')
  if (!first || !second) throw new Error('Two cards expected')
  expect(within(first).getByText('1:05')).toBeVisible()
  expect(within(first).getByText('Completed')).toBeInTheDocument()
  expect(within(first).getByRole('link')).toHaveAttribute('href', `/video/${video.id}`)
  expect(within(second).queryByText('0:00')).toBeNull()
  expect(within(second).queryByText('Completed')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete Test it' })).toBeNull()
})

test('tells students that an empty section has no videos yet', () => {
  show([])
  expect(screen.getByText('No videos yet')).toBeVisible()
  expect(screen.getByText("Videos will appear here once they're added")).toBeVisible()
})

test('tells students when an empty section opens', () => {
  show([], false, '2030-06-15T12:00:00.000Z')
  expect(screen.getByText('No videos yet')).toBeVisible()
  expect(screen.getByText(/^This section opens/)).toHaveTextContent('This section opens June 15, 2030.')
})

test('tells an administrator to add the first video', async () => {
  show([], true)
  expect(await screen.findByText('Add your first video to this section to get started')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add First Video' })).toBeVisible()
})

test('lets an administrator delete a video and reloads the list', async () => {
  const requests = mockApiAnswers({
    [`DELETE /api/videos/${video.id}`]: { status: 204 },
    [`GET /api/sections/${video.sectionId}/videos`]: { body: [other] },
  })
  show([video, other], true)
  expect(await screen.findByText('Completed')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Delete Test it' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Video' }))
  expect(await screen.findByText('Video deleted successfully')).toBeVisible()
  expect(screen.getByText('Sell it')).toBeVisible()
  expect(screen.queryByText('Test it')).toBeNull()
  expect(requests.map(({ call }) => call)).toContain(`GET /api/sections/${video.sectionId}/videos`)
})

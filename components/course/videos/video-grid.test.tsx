import type { QueryClient } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import { progressListQuery } from '@/lib/client/course/progress'
import { videosQuery } from '@/lib/client/course/videos'
import type { Video } from '@/lib/contract/course/videos'
import { video as aVideo } from '@/tests/fixtures'
import { renderScreen, signIn } from '@/tests/screen'
import { VideoGrid } from './video-grid'

const video: Video = { ...aVideo, description: 'Like a buyer' }
const { sectionId } = video
const other = { ...video, id: '01a1fdce-c0d7-7283-abb4-4ca47763ffcc', title: 'Sell it', duration: 0 }

function show(videos: Video[], isAdmin = false) {
  renderScreen(<VideoGrid sectionId={sectionId} />, (client: QueryClient) => {
    signIn(client, { isAdmin })
    client.setQueryData(videosQuery(sectionId).queryKey, videos)
    client.setQueryData(progressListQuery().queryKey, [
      { videoId: video.id, completed: true, lastPosition: 0, updatedAt: null },
    ])
  })
}

test('a card shows duration and completion only where there are any', () => {
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

test('an empty section tells a student to wait and an administrator to add', () => {
  show([])
  expect(screen.getByText('No videos yet')).toBeVisible()
  expect(screen.getByText("Videos will appear here once they're added")).toBeVisible()
})

test('an administrator is told to add the first video, and may delete each', async () => {
  show([], true)
  expect(screen.getByText('Add your first video to this section to get started')).toBeVisible()
  show([video], true)
  expect(await screen.findByRole('button', { name: 'Delete Test it' })).toBeVisible()
})

import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRef } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { video } from '@/tests/api-fixtures'
import { renderScreen } from '@/tests/render-screen'
import { parseVideoUrl } from './parse-video-url'
import { VideoPlayer } from './video-player'

const detail: VideoDetail = {
  ...video,
  sectionTitle: 'Websites',
  sectionDraft: false,
  files: [],
  chapters: [],
  nextVideo: null,
  hasStream: false,
  storyboard: null,
}
const address = (query: string) => window.history.replaceState(null, '', `/video/${video.id}${query}`)
const shown = () => screen.getByTitle('Test it').getAttribute('src')

afterEach(() => address(''))

test('starts an embedded lesson at the second in the URL, and again when the second changes', () => {
  address('?t=75')
  renderScreen(
    <VideoPlayer
      video={detail}
      source={parseVideoUrl('https://vimeo.com/76979871')}
      player={createRef<HTMLVideoElement>()}
      asksBeforeOutsideVideos={false}
    />,
  )
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1#t=75s')
  act(() => address('?t=90'))
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1#t=90s')
  act(() => address('?t=soon'))
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1')
})

test('shows the poster at once, while the saved position is loading', () => {
  // The request for the saved position never gets a response.
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => {}))
  const thumbnailUrl = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  const { container } = renderScreen(
    <VideoPlayer
      video={{ ...detail, thumbnailUrl }}
      source={parseVideoUrl('/objects/uploads/0197a8f0-0000-7000-8000-000000000001.mp4')}
      player={createRef<HTMLVideoElement>()}
      asksBeforeOutsideVideos={false}
    />,
  )
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', thumbnailUrl.replace('.webp', '-960.webp'))
  expect(image).toHaveAttribute('fetchpriority', 'high')
  expect(container.querySelector('video')).toBeNull()
})

describe('a site that asks before loading YouTube and Vimeo videos', () => {
  const copied = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  const open = (thumbnailUrl: string | null, videoUrl = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ') =>
    renderScreen(
      <VideoPlayer
        video={{ ...detail, thumbnailUrl }}
        source={parseVideoUrl(videoUrl)}
        player={createRef<HTMLVideoElement>()}
        asksBeforeOutsideVideos
      />,
    )
  afterEach(() => localStorage.clear())

  test('loads nothing from YouTube or Vimeo until the student clicks', async () => {
    const { container } = open('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg')
    expect(container.querySelector('iframe, img')).toBeNull()
    const button = screen.getByRole('button', { name: 'Play video' })
    expect(button).toHaveAccessibleDescription(/YouTube receives your IP address/)
    await userEvent.click(button)
    expect(shown()).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1')
  })

  test('shows our copy of the thumbnail', () => {
    const { container } = open(copied, 'https://vimeo.com/76979871')
    expect(container.querySelector('img')).toHaveAttribute('src', copied)
    expect(screen.getByRole('button', { name: 'Play video' })).toHaveAccessibleDescription(/Vimeo/)
  })

  test('remembers one click for all videos in this browser, and doesn’t start the others', async () => {
    const { unmount } = open(null)
    await userEvent.click(screen.getByRole('button', { name: 'Play video' }))
    unmount()
    open(null, 'https://vimeo.com/76979871')
    expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1')
  })
})

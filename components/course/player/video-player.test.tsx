import { act, screen } from '@testing-library/react'
import { createRef } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { video } from '@/tests/api-fixtures'
import { renderScreen } from '@/tests/render-screen'
import { VideoPlayer } from './video-player'
import { resolveVideoSource } from './video-source'

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

test('starts an embedded lesson at the second in the URL, also when it changes', () => {
  address('?t=75')
  renderScreen(
    <VideoPlayer
      video={detail}
      source={resolveVideoSource('https://vimeo.com/76979871')}
      player={createRef<HTMLVideoElement>()}
    />,
  )
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1#t=75s')
  act(() => address('?t=90'))
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1#t=90s')
  act(() => address('?t=soon'))
  expect(shown()).toBe('https://player.vimeo.com/video/76979871?dnt=1')
})

test('shows the poster at once, while the saved position is loading', () => {
  // The answer never arrives.
  globalThis.fetch = jest.fn(() => new Promise<Response>(() => {}))
  const thumbnailUrl = '/objects/images/0197a8f0-0000-7000-8000-000000000000.webp'
  const { container } = renderScreen(
    <VideoPlayer
      video={{ ...detail, thumbnailUrl }}
      source={resolveVideoSource('/objects/uploads/0197a8f0-0000-7000-8000-000000000001.mp4')}
      player={createRef<HTMLVideoElement>()}
    />,
  )
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('src', thumbnailUrl.replace('.webp', '-960.webp'))
  expect(image).toHaveAttribute('fetchpriority', 'high')
  expect(container.querySelector('video')).toBeNull()
})

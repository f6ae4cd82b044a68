import { act, screen } from '@testing-library/react'
import { createRef } from 'react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { video } from '@/tests/fixtures'
import { renderScreen } from '@/tests/screen'
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

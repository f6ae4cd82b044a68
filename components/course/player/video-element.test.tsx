import { render } from '@testing-library/react'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { video } from '@/tests/api-fixtures'
import { VideoElement } from './video-element'
import { handOverVideoElement, keepVideoElement } from './video-element-handover'

test('a reused element keeps playing when its lesson gets a stream', () => {
  const element = document.createElement('video')
  Object.assign(element, { play: jest.fn(async () => {}), pause: jest.fn(), load: jest.fn() })
  handOverVideoElement(video.id)
  keepVideoElement(element)
  const player = { current: null }
  const show = (hasStream: boolean) => (
    <VideoElement
      video={{ ...video, hasStream } as VideoDetail}
      url="/objects/uploads/film.mp4"
      player={player}
      presses={{}}
    />
  )
  const { rerender } = render(show(false))
  expect(player.current).toBe(element)
  expect(element.play).toHaveBeenCalledTimes(1)
  rerender(show(true))
  expect(element.load).not.toHaveBeenCalled()
  expect(element.play).toHaveBeenCalledTimes(1)
})

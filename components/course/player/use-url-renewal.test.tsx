import { act, renderHook } from '@testing-library/react'
import { useResumePosition } from './use-resume-position'
import { useUrlRenewal } from './use-url-renewal'

let video: HTMLVideoElement

beforeEach(() => {
  video = Object.defineProperty(document.createElement('video'), 'currentTime', { value: 0, writable: true })
  Object.defineProperty(video, 'duration', { value: 600 })
  video.load = jest.fn(() => {
    video.currentTime = 0
  })
})

function open(lastPosition: number) {
  renderHook(() => {
    const player = { current: video }
    useResumePosition(player, lastPosition)
    useUrlRenewal(player, jest.fn(), () => false)
  })
}
const fire = (name: string) => act(() => void video.dispatchEvent(new Event(name)))

test('starts at the saved position if the first load fails before the video has metadata', () => {
  open(240)
  fire('error')
  expect(video.load).toHaveBeenCalledTimes(1)
  fire('loadedmetadata')
  expect(video.currentTime).toBe(240)
})

test('continues at the same second if the URL expires during playback', () => {
  open(0)
  fire('loadedmetadata')
  video.currentTime = 75
  fire('error')
  fire('loadedmetadata')
  expect(video.currentTime).toBe(75)
})

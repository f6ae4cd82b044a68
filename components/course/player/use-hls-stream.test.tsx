import { act, renderHook } from '@testing-library/react'
import { playHlsStream } from './hls-stream'
import { useHlsStream } from './use-hls-stream'
import type { PlayerRef } from './use-playback-state'

jest.mock('./hls-stream', () => ({
  canPlayHls: () => true,
  playHlsStream: jest.fn(() => ({ choose: jest.fn(), stop: jest.fn() })),
}))
jest.mock('./watch-for-stall', () => ({ watchForStall: () => () => {} }))

let video: HTMLVideoElement
let player: PlayerRef

beforeEach(() => {
  video = Object.defineProperty(document.createElement('video'), 'currentTime', { value: 0, writable: true })
  player = { current: video }
})

const open = (second: number, streamUrl: string | null = '/stream.m3u8') =>
  renderHook(
    (lesson) => useHlsStream(player, { ...lesson, fileUrl: '/file.mp4', second, onFallback: jest.fn() }),
    { initialProps: { streamUrl } },
  )
/** Returns the options with which the engine was started after the viewer pointed at the video. */
async function begin() {
  await act(async () => void video.dispatchEvent(new Event('pointerover')))
  const [call] = jest.mocked(playHlsStream).mock.calls
  if (!call) throw new Error('The engine was not started')
  return call[1]
}

test.each([
  ['the second in the URL', 0, 90],
  ['the saved position', 240, 240],
])('a fallback before the video has metadata keeps %s', async (_what, second, expected) => {
  open(second)
  const { onFatal } = await begin()
  act(() => onFatal(false))
  // `useSeekToUrlSecond` or `useResumePosition` seeks before this hook, because it was called first.
  video.currentTime = expected
  video.dispatchEvent(new Event('loadedmetadata'))
  expect(video.currentTime).toBe(expected)
})

test('streams at the current second if the lesson gets its sizes during playback', async () => {
  const { rerender } = open(30, null)
  video.currentTime = 75
  rerender({ streamUrl: '/stream.m3u8' })
  expect((await begin()).second).toBe(75)
})

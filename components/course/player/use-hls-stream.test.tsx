import { act, renderHook } from '@testing-library/react'
import { playHlsStream } from './hls-stream'
import { useHlsStream } from './use-hls-stream'

jest.mock('./hls-stream', () => ({
  canPlayHls: () => true,
  playHlsStream: jest.fn(() => ({ choose: jest.fn(), stop: jest.fn() })),
}))
jest.mock('./watch-for-stall', () => ({ watchForStall: () => () => {} }))

let video: HTMLVideoElement

beforeEach(() => {
  video = Object.defineProperty(document.createElement('video'), 'currentTime', { value: 0, writable: true })
})

const open = (second: number) =>
  renderHook(
    ({ streamUrl }: { streamUrl: string | null }) =>
      useHlsStream({ current: video }, { streamUrl, fileUrl: '/file.mp4', second, onFallback: jest.fn() }),
    { initialProps: { streamUrl: '/stream.m3u8' as string | null } },
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

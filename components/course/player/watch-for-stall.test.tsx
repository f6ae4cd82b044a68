import { watchForStall } from './watch-for-stall'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const loaded = { length: 1, start: () => 0, end: () => 30 } as TimeRanges
const nothing = { length: 0 } as TimeRanges

/**
 * Creates a playing video element that has buffered data but shows no new frames. Tests can change these
 * properties.
 */
function film(changes: object = {}) {
  let frames = 0
  const element = document.createElement('video')
  const state = {
    paused: false,
    ended: false,
    seeking: false,
    currentTime: 3,
    duration: 60,
    buffered: loaded,
    framesASecond: 0,
    ...changes,
  }
  for (const name of Object.keys(state))
    Object.defineProperty(element, name, { get: () => state[name as keyof typeof state] })
  element.getVideoPlaybackQuality = () => {
    frames += state.framesASecond
    return { totalVideoFrames: frames } as VideoPlaybackQuality
  }
  return { element, state }
}

function watched(changes: object = {}) {
  const onStuck = jest.fn()
  const { element, state } = film(changes)
  const stop = watchForStall(element, onStuck)
  return { onStuck, state, stop }
}

test('reports buffered data without new frames once after four seconds', () => {
  const { onStuck } = watched()
  jest.advanceTimersByTime(3999)
  expect(onStuck).not.toHaveBeenCalled()
  jest.advanceTimersByTime(10_000)
  expect(onStuck).toHaveBeenCalledTimes(1)
})

test.each([
  ['is buffering', { buffered: nothing }],
  ['has half a second left', { buffered: { length: 1, start: () => 0, end: () => 3.5 } }],
  ['is paused', { paused: true }],
  ['is seeking', { seeking: true }],
  ['has ended', { ended: true }],
  ['shows new frames', { framesASecond: 2 }],
])('does not report a video that %s', (_what, changes) => {
  const { onStuck } = watched(changes)
  jest.advanceTimersByTime(60_000)
  expect(onStuck).not.toHaveBeenCalled()
})

test('counts only consecutive seconds, and reports nothing after the end', () => {
  const { onStuck, state, stop } = watched()
  jest.advanceTimersByTime(3000)
  state.buffered = nothing
  jest.advanceTimersByTime(1000)
  state.buffered = loaded
  jest.advanceTimersByTime(3000)
  expect(onStuck).not.toHaveBeenCalled()
  stop()
  jest.advanceTimersByTime(9000)
  expect(onStuck).not.toHaveBeenCalled()
})

import { ErrorTypes, Events } from 'hls.js/light'
import { playHlsStream } from './hls-stream'

const engine = {
  levels: [] as object[],
  listeners: {} as Record<string, (event: string, data: object) => void>,
  loadSource: jest.fn(),
  startLoad: jest.fn(),
}

jest.mock('hls.js/light', () => {
  class Engine {
    config = {}
    get levels() {
      return engine.levels
    }
    on(event: string, listen: (event: string, data: object) => void) {
      engine.listeners[event] = listen
    }
    loadSource = engine.loadSource
    startLoad = engine.startLoad
    attachMedia() {}
    destroy() {}
  }
  const { ErrorTypes, Events } = jest.requireActual('hls.js/dist/hls.js')
  return { __esModule: true, default: Engine, ErrorTypes, Events }
})

const onFatal = jest.fn()
let video: HTMLVideoElement
let isOnline: boolean
let stop: () => void

beforeEach(() => {
  jest.useFakeTimers()
  isOnline = true
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
  video = Object.defineProperty(document.createElement('video'), 'currentTime', { value: 0, writable: true })
  engine.levels = []
  stop = playHlsStream(video, { url: '/stream.m3u8', second: 30, onReady: jest.fn(), onFatal }).stop
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

const fire = (event: string, data: object) => engine.listeners[event]?.(event, data)
const fail = (code: number | undefined) =>
  fire(Events.ERROR, {
    fatal: true,
    type: ErrorTypes.NETWORK_ERROR,
    response: code === undefined ? undefined : { code },
  })
/** Loads the playlist and a segment, and plays until this second. */
function playUntil(second: number) {
  engine.levels = [{ width: 480, height: 270 }]
  fire(Events.FRAG_LOADED, { frag: { url: '/270.mp4' }, networkDetails: null })
  video.currentTime = second
}

test.each([
  ['a connection error', 0],
  ['a timeout', undefined],
])('continues at the same second after %s, once the browser is online', (_what, code) => {
  playUntil(75)
  fail(code)
  expect(onFatal).not.toHaveBeenCalled()
  expect(engine.startLoad).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(engine.startLoad).toHaveBeenCalledWith(75)
  jest.advanceTimersByTime(60_000)
  expect(engine.startLoad).toHaveBeenCalledTimes(1)
})

test('tries again after every pause, because not every lost connection makes the browser offline', () => {
  playUntil(75)
  for (const tries of [1, 2, 3]) {
    fail(0)
    jest.advanceTimersByTime(60_000)
    expect(engine.startLoad).toHaveBeenCalledTimes(tries)
  }
  expect(onFatal).not.toHaveBeenCalled()
})

test('requests the playlist again if it was first requested while the browser was offline', () => {
  isOnline = false
  fail(0)
  expect(onFatal).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('online'))
  expect(engine.loadSource).toHaveBeenCalledTimes(2)
  expect(engine.startLoad).not.toHaveBeenCalled()
})

test('does not continue after the stream was stopped', () => {
  playUntil(75)
  fail(0)
  stop()
  window.dispatchEvent(new Event('online'))
  jest.advanceTimersByTime(60_000)
  expect(engine.startLoad).not.toHaveBeenCalled()
})

test.each([
  [404, false],
  [403, true],
])('ends the stream after status %d', (code, isRefused) => {
  playUntil(75)
  fail(code)
  expect(onFatal).toHaveBeenCalledWith(isRefused)
})

test('ends the stream if no segment ever arrives although the browser is online', () => {
  engine.levels = [{ width: 480, height: 270 }]
  fail(0)
  expect(onFatal).toHaveBeenCalledWith(false)
})

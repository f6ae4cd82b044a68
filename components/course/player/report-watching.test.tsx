import type { WatchedRange } from '@/lib/contract/course/progress'
import { reportWatching } from './report-watching'

type Sent = {
  lastPosition?: number
  positionAgeSeconds?: number
  watched?: WatchedRange[]
  duration?: number
}
let sent: Sent[]
let answers: boolean[]
let end: () => void
let video: HTMLVideoElement
const state = { paused: true, seeking: false, currentTime: 0, duration: 60.4 }

function open(duration: number | null = 60, lastPosition: number | null = 0) {
  Object.assign(state, { paused: true, seeking: false, currentTime: 0 })
  sent = []
  answers = []
  video = document.createElement('video')
  for (const name of Object.keys(state) as (keyof typeof state)[]) {
    Object.defineProperty(video, name, { get: () => state[name] })
  }
  const send = async (report: Sent) => {
    sent.push(report)
    return answers.shift() ?? true
  }
  end = reportWatching(video, { lastPosition, duration, send })
}

beforeEach(() => {
  jest.useFakeTimers()
  open()
})
afterEach(() => {
  end()
  jest.useRealTimers()
})

function fire(name: string, change: Partial<typeof state> = {}) {
  Object.assign(state, change)
  video.dispatchEvent(new Event(name))
}
const play = (from: number) => fire('playing', { paused: false, currentTime: from })
const pause = (at: number) => fire('pause', { paused: true, currentTime: at })
const reach = (second: number) => fire('timeupdate', { currentTime: second })
/** Seeks like a browser: `currentTime` changes before any event is fired. */
function seek(to: number) {
  fire('seeking', { seeking: true, currentTime: to })
  fire('timeupdate')
  fire('seeked', { seeking: false })
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1000)

test('reports after two seconds, then every fifteen seconds, then on pause', async () => {
  play(0)
  reach(1.9)
  expect(sent).toEqual([])
  reach(2.1)
  expect(sent).toEqual([{ lastPosition: 2, watched: [[0, 2]] }])
  reach(15.2)
  await seconds(15)
  pause(18.6)
  expect(sent.slice(1)).toEqual([
    { lastPosition: 15, watched: [[2, 15]] },
    { lastPosition: 18, watched: [[15, 19]] },
  ])
})

test('does not count skipped parts as watched, forward or back', () => {
  play(0)
  reach(1.5)
  seek(40)
  reach(41.5)
  seek(10)
  reach(11.2)
  pause(11.9)
  const watched = sent.flatMap((report) => report.watched ?? [])
  expect(watched).toEqual(
    expect.arrayContaining([
      [0, 2],
      [40, 42],
      [10, 12],
    ]),
  )
  expect(watched).toHaveLength(3)
})

test('counts only the part before a seek if the seek ends in a pause', () => {
  play(0)
  reach(1.5)
  Object.assign(state, { seeking: true, currentTime: 50 })
  pause(50)
  expect(sent).toEqual([{ lastPosition: 50, watched: [[0, 2]] }])
})

test('does not count waiting for the network, and counts a hidden tab without events', async () => {
  play(0)
  reach(1)
  fire('waiting', { currentTime: 4 })
  await seconds(2)
  play(4)
  // The video fires no event for nine minutes.
  reach(544)
  expect(sent.at(-1)?.watched).toEqual([[0, 544]])
})

test('does not count a renewed URL as a jump back', () => {
  play(0)
  reach(1.6)
  fire('emptied', { currentTime: 0 })
  fire('timeupdate')
  seek(1.6)
  pause(1.6)
  expect(sent).toEqual([{ lastPosition: 1, watched: [[0, 2]] }])
})

test('keeps the saved position while the video loads again, until it has sought back', () => {
  play(0)
  reach(100)
  pause(100)
  expect(sent.at(-1)).toMatchObject({ lastPosition: 100 })
  const count = sent.length
  fire('emptied', { currentTime: 0 })
  fire('timeupdate', { paused: false })
  leave()
  fire('seeking', { currentTime: 100, seeking: true })
  fire('playing')
  fire('seeked', { seeking: false, paused: true })
  leave()
  expect(sent).toHaveLength(count)
  seek(0)
  leave()
  expect(sent.slice(count)).toEqual([{ lastPosition: 0 }])
})

test('reports what was watched before the video failed, without a position', () => {
  play(90)
  reach(91.6)
  fire('emptied', { currentTime: 0, paused: true })
  leave()
  expect(sent).toEqual([{ watched: [[90, 92]] }])
})

test('reports the position of the next lesson in the same element once it plays', () => {
  end()
  open(60, 40)
  fire('emptied')
  fire('timeupdate', { paused: false })
  leave()
  expect(sent).toEqual([])
  play(0)
  reach(1.2)
  leave()
  expect(sent).toEqual([{ lastPosition: 1, watched: [[0, 1]] }])
})

test('adds a failed report’s ranges and position to the next report', async () => {
  answers = [false, true]
  play(0)
  reach(2.2)
  await seconds(0)
  pause(2.2)
  await seconds(0)
  expect(sent).toEqual([
    { lastPosition: 2, watched: [[0, 2]] },
    { lastPosition: 2, watched: [[0, 2]] },
  ])
  end()
  expect(sent).toHaveLength(2)
})

test('sends the last reports of a lesson again if they fail, though the element shows the next lesson', async () => {
  answers = [true, false, false, false, true]
  play(0)
  reach(2.2)
  await seconds(0)
  // This report is still on its way when the viewer leaves.
  pause(9)
  play(9)
  reach(10)
  end()
  const failed = [
    { lastPosition: 9, watched: [[2, 9]] },
    { lastPosition: 10, watched: [[9, 10]] },
  ]
  expect(sent.slice(1)).toEqual(failed)
  fire('playing', { currentTime: 0 })
  await seconds(15)
  expect(sent.slice(3)).toEqual(failed.map((report) => ({ ...report, positionAgeSeconds: 15 })))
  await seconds(60)
  expect(sent.slice(5)).toEqual([{ ...failed[0], positionAgeSeconds: 30 }])
})

test('stops sending a rejected last report after an hour', async () => {
  answers = Array.from({ length: 1000 }, () => false)
  play(0)
  reach(10)
  end()
  await seconds(2 * 3600)
  expect(sent.length).toBeLessThan(300)
})

test('tells the age of a position that is reported again', async () => {
  answers = [false, false, true]
  play(0)
  reach(2.2)
  await seconds(0)
  pause(5.4)
  await seconds(90)
  leave()
  await seconds(5)
  leave()
  expect(sent.slice(1)).toEqual([
    { lastPosition: 5, watched: [[0, 5]] },
    { lastPosition: 5, positionAgeSeconds: 90, watched: [[0, 5]] },
  ])
  play(5.4)
  reach(7.2)
  leave()
  expect(sent.at(-1)).toEqual({ lastPosition: 7, watched: [[5, 7]] })
})

test('reports a position again as soon as the connection is back', async () => {
  answers = [false]
  play(0)
  reach(1.4)
  pause(1.4)
  await seconds(30)
  window.dispatchEvent(new Event('online'))
  expect(sent.slice(1)).toEqual([{ lastPosition: 1, positionAgeSeconds: 30, watched: [[0, 1]] }])
})

test('reports the exact second on leaving, and nothing after only a seek', () => {
  seek(30)
  leave()
  expect(sent).toEqual([])
  play(30)
  reach(31.4)
  leave()
  expect(sent).toEqual([{ lastPosition: 31, watched: [[30, 31]] }])
  reach(33)
  end()
  expect(sent.at(-1)).toEqual({ lastPosition: 33, watched: [[31, 33]] })
})

test('reports a duration that the server does not have', () => {
  end()
  open(null)
  play(0)
  reach(2)
  expect(sent).toEqual([{ lastPosition: 2, watched: [[0, 2]], duration: 60 }])
})

test('reports watched ranges without a position if the saved position is unknown', () => {
  end()
  open(60, null)
  play(0)
  reach(2)
  expect(sent).toEqual([{ watched: [[0, 2]] }])
  pause(2)
  expect(sent).toHaveLength(1)
})

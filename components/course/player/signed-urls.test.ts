import { SignedUrls } from './signed-urls'

const playlist = '/api/videos/1/stream/480.mp4'
const signedAt = (minute: number) => `https://bucket.example.com/480.mp4?signed=${minute}`
const minutes = (count: number) => jest.advanceTimersByTime(count * 60_000)

/** Loads a segment like hls.js. The server signs a new URL only if the request reaches it. */
function load(signed: SignedUrls, minute: number) {
  const asked = signed.of(playlist)
  signed.keep(playlist, asked === playlist ? signedAt(minute) : asked)
  return asked
}

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test('reuses a signed URL for ten minutes, then caches the next one for ten minutes', () => {
  const signed = new SignedUrls()
  expect(load(signed, 0)).toBe(playlist)
  minutes(9)
  expect(load(signed, 9)).toBe(signedAt(0))
  minutes(2)
  expect(load(signed, 11)).toBe(playlist)
  minutes(9)
  expect(load(signed, 20)).toBe(signedAt(11))
  minutes(2)
  expect(load(signed, 22)).toBe(playlist)
})

test('doesn’t extend a signed URL whose response arrives after it expired', () => {
  const signed = new SignedUrls()
  load(signed, 0)
  minutes(11)
  signed.keep(playlist, signedAt(0))
  expect(signed.of(playlist)).toBe(playlist)
})

test('asks the server again after a signed URL was rejected', () => {
  const signed = new SignedUrls()
  load(signed, 0)
  expect(signed.forget(signedAt(0))).toBe(true)
  expect(signed.of(playlist)).toBe(playlist)
  expect(signed.forget(signedAt(0))).toBe(false)
})

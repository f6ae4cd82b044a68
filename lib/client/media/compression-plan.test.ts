import type { VideoProbeResult } from '@/lib/contract/media/media-worker'
import {
  COMPRESSED_BYTES_TARGET,
  findProcessingOffer,
  planCompression,
  planParts,
  planSplit,
} from './compression-plan'

const picture = { codec: 'avc', codecString: null, width: 1920, height: 1080, rotation: 0, canDecode: true }
const sound = { codec: 'aac', codecString: null, channels: 2, sampleRate: 48_000, canDecode: true }
const film = (minutes: number, changes: Partial<typeof picture> = {}): VideoProbeResult => ({
  bytes: 200 * 1024 * 1024,
  seconds: minutes * 60,
  type: 'video/mp4',
  picture: { ...picture, ...changes },
  sound,
})

test.each([
  [2, 1920, 1080],
  [7, 1920, 1080],
  [8, 1280, 720],
  [15, 1280, 720],
  [16, 960, 540],
  [23, 960, 540],
])('fits a video of %i minutes at %i x %i', (minutes, width, height) => {
  expect(planCompression(film(minutes))).toMatchObject({ width, height })
})

test('returns no plan for a video that is too long to look good', () => {
  expect(planCompression(film(25))).toBeNull()
})

test.each([
  [25, 2],
  [44, 2],
  [45, 3],
  [180, 9],
  [440, 20],
])('cuts a video of %i minutes into %i lessons of the same length', (minutes, parts) => {
  const { near } = planSplit(film(minutes)) ?? { near: [] }
  expect(near).toHaveLength(parts - 1)
  expect(near[0]).toBeCloseTo((minutes * 60) / parts)
})

test('does not cut a video that is too long even for twenty lessons', () => {
  expect(planSplit(film(600))).toBeNull()
})

test('makes consecutive parts of the same size that cover the whole video and fit, wherever the cuts are', () => {
  const long = film(60)
  const { near, reach } = planSplit(long) ?? { near: [], reach: 0 }
  const plans = planParts(
    long,
    near.map((second, index) => second + (index % 2 === 0 ? reach : -reach)),
  )
  let end = 0
  for (const { width, height, bitsPerSecond, seconds, stretch } of plans) {
    expect([width, height]).toEqual([960, 540])
    expect(stretch).toEqual({ start: end, seconds })
    expect(((bitsPerSecond + 160_000) * seconds) / 8).toBeLessThan(COMPRESSED_BYTES_TARGET)
    end += seconds
  }
  expect(end).toBeCloseTo(3600)
})

test('keeps the result below the upload limit, and never enlarges the picture', () => {
  for (let minutes = 1; minutes < 24; minutes++) {
    const plan = planCompression(film(minutes))
    expect((((plan?.bitsPerSecond ?? 0) + 160_000) * minutes * 60) / 8).toBeLessThan(COMPRESSED_BYTES_TARGET)
  }
  expect(planCompression(film(3, { width: 640, height: 360 }))).toMatchObject({ width: 640, height: 360 })
  expect(planCompression(film(15, { width: 1081, height: 1921 }))).toMatchObject({ width: 720, height: 1280 })
})

test('shrinks a video that is too large, converts one that does not play everywhere, and leaves all others unchanged', () => {
  const small = { ...film(1), bytes: 1000 }
  expect(findProcessingOffer(film(1))).toBe('fit')
  expect(findProcessingOffer(small)).toBeNull()
  expect(findProcessingOffer({ ...small, sound: null })).toBeNull()
  expect(findProcessingOffer({ ...small, picture: { ...picture, codec: 'hevc' } })).toBe('convert')
  expect(findProcessingOffer({ ...small, sound: { ...sound, codec: 'opus' } })).toBe('convert')
  expect(findProcessingOffer({ ...film(1), picture: { ...picture, canDecode: false } })).toBeNull()
  // This codec string is H.264 with ten bits per color, which few players support.
  expect(findProcessingOffer({ ...small, picture: { ...picture, codecString: 'avc1.6e0028' } })).toBe(
    'convert',
  )
  expect(findProcessingOffer({ ...small, picture: { ...picture, codecString: 'avc1.4d401f' } })).toBeNull()
})

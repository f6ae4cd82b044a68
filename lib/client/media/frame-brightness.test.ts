import { type FrameBrightness, findBestFrameSecond, measureBrightness } from './frame-brightness'

/** Returns the pixels of a picture that repeats these gray values. */
const picture = (...greys: number[]) =>
  Array.from({ length: 64 }, (_, at) => greys[at % greys.length] ?? 0).flatMap((grey) => [
    grey,
    grey,
    grey,
    255,
  ])

const black = measureBrightness(picture(0, 2))
const white = measureBrightness(picture(255, 250))
const flat = measureBrightness(picture(120, 122))
const dim = measureBrightness(picture(8, 40))
const scene = measureBrightness(picture(30, 200, 90, 160))

/**
 * Simulates a video and finds its best frame. Each part is the share of the length at which it begins, and
 * its brightness.
 */
function film(seconds: number, ...parts: [share: number, light: FrameBrightness][]) {
  const seen: number[] = []
  const place = findBestFrameSecond(seconds, async (at) => {
    seen.push(at)
    return parts.findLast(([share]) => at >= share * seconds)?.[1] ?? black
  })
  return place.then((found) => ({ found, seen }))
}

test('never chooses the first frame', async () => {
  const { found, seen } = await film(100, [0, scene])
  expect(found).toBe(10)
  expect(seen.every((at) => at > 0)).toBe(true)
})

test.each([
  ['black', black],
  ['white', white],
  ['of one color', flat],
])('skips a beginning that is %s', async (_what, light) => {
  expect((await film(60, [0, light], [0.5, scene])).found).toBeCloseTo(33)
})

test('chooses the frame with the most detail if no frame is good', async () => {
  expect((await film(60, [0, black], [0.35, dim], [0.5, black])).found).toBeCloseTo(24)
})

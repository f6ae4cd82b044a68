import { bestPlace, type Light, lightOf } from './frame-light'

/** A picture of points of these greys, again and again. */
const picture = (...greys: number[]) =>
  Array.from({ length: 64 }, (_, at) => greys[at % greys.length] ?? 0).flatMap((grey) => [
    grey,
    grey,
    grey,
    255,
  ])

const black = lightOf(picture(0, 2))
const white = lightOf(picture(255, 250))
const flat = lightOf(picture(120, 122))
const dim = lightOf(picture(8, 40))
const scene = lightOf(picture(30, 200, 90, 160))

/** A film of so many seconds, of parts that begin at a share of it. */
function film(seconds: number, ...parts: [share: number, light: Light][]) {
  const seen: number[] = []
  const place = bestPlace(seconds, async (at) => {
    seen.push(at)
    return parts.findLast(([share]) => at >= share * seconds)?.[1] ?? black
  })
  return place.then((found) => ({ found, seen }))
}

test('the picture is never the first one', async () => {
  const { found, seen } = await film(100, [0, scene])
  expect(found).toBe(10)
  expect(seen.every((at) => at > 0)).toBe(true)
})

test.each([
  ['black', black],
  ['white', white],
  ['of one colour', flat],
])('a beginning that is %s is passed over', async (_what, light) => {
  expect((await film(60, [0, light], [0.5, scene])).found).toBeCloseTo(33)
})

test('where nothing is good the picture is the one that shows most', async () => {
  expect((await film(60, [0, black], [0.35, dim], [0.5, black])).found).toBeCloseTo(24)
})

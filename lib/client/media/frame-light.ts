/** Where a film is looked at, as shares of its length; never at its very beginning, which often is black or a title. */
const PLACES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.04]
/** The side of the small copy that is judged. */
export const SIDE = 32

/** How bright a picture is on the whole, and how much its points differ from that; 0 to 255. */
export interface Light {
  mean: number
  spread: number
}

/** Reads the light of a picture of red, green, blue and opacity. */
export function lightOf(pixels: ArrayLike<number>): Light {
  const count = pixels.length / 4
  const points = Array.from({ length: count }, (_, point) => {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * point], pixels[4 * point + 1], pixels[4 * point + 2]]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  const mean = points.reduce((sum, point) => sum + point, 0) / count
  const spread = Math.sqrt(points.reduce((sum, point) => sum + (point - mean) ** 2, 0) / count)
  return { mean, spread }
}

/** Whether a picture shows something: it is neither black, nor white, nor of one colour. */
export const isGood = ({ mean, spread }: Light) => mean > 24 && mean < 238 && spread > 16

/** Where in a film of that length the first good picture is; else the one in which most is to be seen. */
export async function bestPlace(
  duration: number,
  lightAt: (seconds: number) => Promise<Light>,
): Promise<number> {
  let best = { spread: -1, seconds: 0 }
  for (const share of PLACES) {
    const seconds = share * duration
    const light = await lightAt(seconds)
    if (isGood(light)) return seconds
    if (light.spread > best.spread) best = { spread: light.spread, seconds }
  }
  return best.seconds
}

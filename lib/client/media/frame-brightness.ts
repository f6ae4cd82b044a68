/**
 * Positions at which frames of a video are examined, as shares of its length. Never the very beginning, which
 * is often black or a title.
 */
const EXAMINED_SHARES = [0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.04]
/** Side length of the small copy that is examined. Pixels. */
export const BRIGHTNESS_SAMPLE_SIDE = 32

/** Mean brightness of a picture, and the standard deviation of its pixels; 0 to 255. */
export interface FrameBrightness {
  mean: number
  spread: number
}

/** Measures the brightness of a picture from its RGBA pixels. */
export function measureBrightness(pixels: ArrayLike<number>): FrameBrightness {
  const count = pixels.length / 4
  const points = Array.from({ length: count }, (_, point) => {
    const [red = 0, green = 0, blue = 0] = [pixels[4 * point], pixels[4 * point + 1], pixels[4 * point + 2]]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  })
  const mean = points.reduce((sum, point) => sum + point, 0) / count
  const spread = Math.sqrt(points.reduce((sum, point) => sum + (point - mean) ** 2, 0) / count)
  return { mean, spread }
}

/** Returns whether a picture isn't blank: neither black, white, nor a single color. */
export const isUsableFrame = ({ mean, spread }: FrameBrightness) => mean > 24 && mean < 238 && spread > 16

/** Returns the position of the first usable frame, or else of the frame with the most detail. Seconds. */
export async function findBestFrameSecond(
  duration: number,
  lightAt: (seconds: number) => Promise<FrameBrightness>,
): Promise<number> {
  let best = { spread: -1, seconds: 0 }
  for (const share of EXAMINED_SHARES) {
    const seconds = share * duration
    const light = await lightAt(seconds)
    if (isUsableFrame(light)) return seconds
    if (light.spread > best.spread) best = { spread: light.spread, seconds }
  }
  return best.seconds
}

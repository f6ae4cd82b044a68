/** A size and bit rate for encoding a video. */
export interface RenditionPreset {
  width: number
  height: number
  bitsPerSecond: number
}

/**
 * Sizes by the shorter side of the picture, so that portrait videos are as sharp as landscape ones. Bit rates
 * of the picture, in bits per second.
 */
const sizes = [
  { side: 270, bitsPerSecond: 250_000 },
  { side: 540, bitsPerSecond: 800_000 },
  { side: 720, bitsPerSecond: 1_600_000 },
]
/** Bit rate of the sound in a rendition. Bits per second. */
const SOUND = 128_000
/** Maximum share of the video's own bandwidth and size at which a smaller rendition is still worthwhile. */
export const SMALLER_RENDITION_SHARE_MAX = 0.8

/** Rounds to an even number, because encoders accept only even dimensions. */
const roundToEven = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2))

const scaled = (top: Top, side: number) => {
  const scale = Math.min(1, side / Math.min(top.width, top.height))
  return { width: roundToEven(top.width * scale), height: roundToEven(top.height * scale) }
}

interface Top {
  width: number
  height: number
  /** Bits per second. */
  bandwidth: number
}

/**
 * Returns the sizes below a video's own, smallest first. After encoding, a rendition is dropped if it is
 * hardly smaller than the video.
 */
export const listRenditionPresetsBelow = (top: Top): RenditionPreset[] =>
  sizes
    .filter(({ side }) => side <= SMALLER_RENDITION_SHARE_MAX * Math.min(top.width, top.height))
    .filter(({ bitsPerSecond }) => bitsPerSecond + SOUND <= SMALLER_RENDITION_SHARE_MAX * top.bandwidth)
    .map(({ side, bitsPerSecond }) => ({ ...scaled(top, side), bitsPerSecond }))

const TOP_SIDE = 1080
const TOP_BITS_PER_SECOND = 4_000_000

/** Returns the top size for a video that cannot be copied: its own size, up to 1080p and 4 Mbit/s. */
export const computeTopPreset = (top: Top): RenditionPreset => ({
  ...scaled(top, TOP_SIDE),
  bitsPerSecond: Math.max(100_000, Math.min(TOP_BITS_PER_SECOND, top.bandwidth)),
})

/** A size that a film is encoded in. */
export interface Rung {
  width: number
  height: number
  bitsPerSecond: number
}

/** By the shorter side of the picture, so that an upright film is as clear as a lying one. Bits a second of the picture. */
const sizes = [
  { side: 270, bitsPerSecond: 250_000 },
  { side: 540, bitsPerSecond: 800_000 },
  { side: 720, bitsPerSecond: 1_600_000 },
]
/** What a rung takes for sound. */
const SOUND = 128_000
/** A rung is worth having when it takes at most this share of the film's own bandwidth, and of its size. */
export const WORTHWHILE = 0.8

/** Encoders take even numbers alone. */
const even = (pixels: number) => Math.max(2, 2 * Math.round(pixels / 2))

const scaled = (top: Top, side: number) => {
  const scale = Math.min(1, side / Math.min(top.width, top.height))
  return { width: even(top.width * scale), height: even(top.height * scale) }
}

interface Top {
  width: number
  height: number
  /** Bits a second. */
  bandwidth: number
}

/** The rungs under a film, from the lowest: each is made, or turns out not to be worth it. */
export const rungsUnder = (top: Top): Rung[] =>
  sizes
    .filter(({ side }) => side <= WORTHWHILE * Math.min(top.width, top.height))
    .filter(({ bitsPerSecond }) => bitsPerSecond + SOUND <= WORTHWHILE * top.bandwidth)
    .map(({ side, bitsPerSecond }) => ({ ...scaled(top, side), bitsPerSecond }))

const TOP_SIDE = 1080
const TOP_BITS_PER_SECOND = 4_000_000

/** The top rung of a film that cannot be copied: as it is, up to 1080p and 4 Mbit/s. */
export const encodedTop = (top: Top): Rung => ({
  ...scaled(top, TOP_SIDE),
  bitsPerSecond: Math.max(100_000, Math.min(TOP_BITS_PER_SECOND, top.bandwidth)),
})

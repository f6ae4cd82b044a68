import { uploadLimits } from '@/lib/contract/media/uploads'
import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import type { ProbeResult } from '@/lib/contract/media/workshop/probe'

/** What a film is made to fit into: below what is taken, because an encoder meets its bit rate only nearly. */
export const FIT_BYTES = 95 * 1024 * 1024
/** More is not seen. */
const BITS_MAX = 8_000_000
/** Another codec may need more for the same picture. */
const OF_SOURCE = 1.5
const SOUND_BITS = 160_000
/** Of the file itself. */
const FRAME_SHARE = 0.02

/** The least bits a second at which a picture of so many lines still looks good; lines are counted on its shorter side. */
const rungs = [
  { lines: 1080, bits: 1_500_000 },
  { lines: 720, bits: 700_000 },
  { lines: 540, bits: 400_000 },
]

/** How a film is made to fit; null where it is so long that it would not look good. */
export const fitPlan = (film: ProbeResult): FitPlan | null => planOf(film, film.seconds)

function planOf({ bytes, seconds: all, picture, sound }: ProbeResult, seconds: number): FitPlan | null {
  if (!picture || seconds <= 0) return null
  const left = (FIT_BYTES * 8 * (1 - FRAME_SHARE)) / seconds - (sound ? SOUND_BITS : 0)
  const rung = rungs.find(({ bits }) => left >= bits)
  if (!rung) return null
  const scale = Math.min(1, rung.lines / Math.min(picture.width, picture.height))
  // Encoders take even numbers alone.
  const even = (side: number) => 2 * Math.max(1, Math.round((side * scale) / 2))
  const { width, height } = picture
  return {
    width: even(width),
    height: even(height),
    bitsPerSecond: Math.floor(Math.min(left, BITS_MAX, (OF_SOURCE * bytes * 8) / all)),
    seconds,
    stretch: null,
  }
}

/** In how many lessons a film is cut at most. */
const PARTS_MAX = 20
/** How far from equal parts it may be cut, in seconds, and of a part. */
const REACH_MAX = 30
const REACH_SHARE = 0.05

/** Where a film that is too long for one lesson is to be cut, and how far from there it may be. */
export interface Cutting {
  near: number[]
  reach: number
}

/** As few equal parts as look good each; null where even twenty would not. */
export function cuttingOf(film: ProbeResult): Cutting | null {
  for (let parts = 2; parts <= PARTS_MAX; parts++) {
    const each = film.seconds / parts
    const reach = Math.min(REACH_MAX, REACH_SHARE * each)
    const near = Array.from({ length: parts - 1 }, (_, index) => (index + 1) * each)
    if (planOf(film, each + 2 * reach)) return { near, reach }
  }
  return null
}

/** How its parts are made, all alike. */
export function partPlans(film: ProbeResult, cuts: number[]): FitPlan[] {
  const stretches = [0, ...cuts].map((start, part) => ({
    start,
    seconds: (cuts[part] ?? film.seconds) - start,
  }))
  const plan = planOf(film, Math.max(...stretches.map(({ seconds }) => seconds)))
  return plan ? stretches.map((stretch) => ({ ...plan, seconds: stretch.seconds, stretch })) : []
}

/** What can be made of a film before it is sent: smaller, because it is too large, or playable everywhere. */
export type Offer = 'fit' | 'convert'

export const isTooLarge = ({ size }: Pick<File, 'size'>) => size > uploadLimits.video

/** H.264 in the profiles that every player knows: 8 bits, 4:2:0. */
const PLAIN_PROFILE = /^avc[13]\.(42|4d|58|64)/i

/** Null where it needs nothing, or this browser cannot read it. */
export function offerFor({ bytes, picture, sound }: ProbeResult): Offer | null {
  if (!picture?.canDecode) return null
  if (isTooLarge({ size: bytes })) return 'fit'
  const isPlain = picture.codec === 'avc' && PLAIN_PROFILE.test(picture.codecString ?? 'avc1.64')
  return isPlain && (sound === null || sound.codec === 'aac') ? null : 'convert'
}

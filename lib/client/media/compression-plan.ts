import type { CompressionPlan, VideoProbeResult } from '@/lib/contract/media/media-worker'
import { uploadLimits } from '@/lib/contract/media/uploads'

/**
 * Target size of an encoded video, below the upload limit, because encoders meet their bit rate only
 * approximately. Bytes.
 */
export const COMPRESSED_BYTES_TARGET = 95 * 1024 * 1024
/** Maximum bit rate. A higher bit rate makes no visible difference. Bits per second. */
const BITS_MAX = 8_000_000
/** Maximum bit rate relative to the source, because another codec may need more bits for the same picture. */
const SOURCE_BITS_FACTOR = 1.5
/** Maximum bit rate of the sound. Bits per second. */
export const SOUND_BITS = 160_000
/** Share of the container overhead in the file size. */
const CONTAINER_SHARE = 0.02

/**
 * Minimum bit rate at which a picture of this many lines still looks good, in bits per second. Lines are
 * counted on the shorter side.
 */
const sizes = [
  { lines: 1080, bits: 1_500_000 },
  { lines: 720, bits: 700_000 },
  { lines: 540, bits: 400_000 },
]

/**
 * Returns how to encode a video so that it fits in an upload. Null if it is too long to look good at that
 * size.
 */
export const planCompression = (video: VideoProbeResult): CompressionPlan | null =>
  planOf(video, video.seconds)

function planOf(
  { bytes, seconds: all, picture, sound }: VideoProbeResult,
  seconds: number,
): CompressionPlan | null {
  if (!picture || seconds <= 0) return null
  const pictureBits =
    (COMPRESSED_BYTES_TARGET * 8 * (1 - CONTAINER_SHARE)) / seconds - (sound ? SOUND_BITS : 0)
  const size = sizes.find(({ bits }) => pictureBits >= bits)
  if (!size) return null
  const scale = Math.min(1, size.lines / Math.min(picture.width, picture.height))
  // Encoders accept only even dimensions.
  const even = (side: number) => 2 * Math.max(1, Math.round((side * scale) / 2))
  const { width, height } = picture
  return {
    width: even(width),
    height: even(height),
    bitsPerSecond: Math.floor(Math.min(pictureBits, BITS_MAX, (SOURCE_BITS_FACTOR * bytes * 8) / all)),
    seconds,
    stretch: null,
  }
}

/** Maximum number of lessons that a video is cut into. */
const PARTS_MAX = 20
/** Maximum distance of a cut from the end of an equal part. Seconds. */
const REACH_MAX = 30
/** Maximum distance of a cut from the end of an equal part, as a share of the part. */
const REACH_SHARE = 0.05

/**
 * Where to cut a video that is too long for one lesson: near these points (`near`), at most `reach` away from
 * each. Seconds.
 */
export interface SplitPlan {
  near: number[]
  reach: number
}

/**
 * Returns where to cut a video into the fewest equal parts that each look good. Null if even twenty parts are
 * too few.
 */
export function planSplit(video: VideoProbeResult): SplitPlan | null {
  for (let parts = 2; parts <= PARTS_MAX; parts++) {
    const each = video.seconds / parts
    const reach = Math.min(REACH_MAX, REACH_SHARE * each)
    const near = Array.from({ length: parts - 1 }, (_, index) => (index + 1) * each)
    if (planOf(video, each + 2 * reach)) return { near, reach }
  }
  return null
}

/**
 * Returns the plans for all parts, all with the same picture size and bit rate. Empty if the parts can't be
 * small enough.
 */
export function planParts(video: VideoProbeResult, cuts: number[]): CompressionPlan[] {
  const stretches = [0, ...cuts].map((start, part) => ({
    start,
    seconds: (cuts[part] ?? video.seconds) - start,
  }))
  const plan = planOf(video, Math.max(...stretches.map(({ seconds }) => seconds)))
  return plan ? stretches.map((stretch) => ({ ...plan, seconds: stretch.seconds, stretch })) : []
}

/**
 * Processing that we offer for a video before the upload: make it smaller (`fit`), or make it playable
 * everywhere (`convert`).
 */
export type ProcessingOffer = 'fit' | 'convert'

export const isTooLargeVideo = ({ size }: Pick<File, 'size'>) => size > uploadLimits.video

/** H.264 in the profiles that every player supports: 8 bits, 4:2:0. */
const PLAIN_PROFILE = /^avc[13]\.(42|4d|58|64)/i

/** Returns the offer for a video. Null if the video needs no processing, or if this browser cannot read it. */
export function findProcessingOffer({ bytes, picture, sound }: VideoProbeResult): ProcessingOffer | null {
  if (!picture?.canDecode) return null
  if (isTooLargeVideo({ size: bytes })) return 'fit'
  const isPlain = picture.codec === 'avc' && PLAIN_PROFILE.test(picture.codecString ?? 'avc1.64')
  return isPlain && (sound === null || sound.codec === 'aac') ? null : 'convert'
}

import { AUDIO_FRAME_MS } from './audio-level-meter'
import { findQuietestMoment, findSilences } from './find-silences'

/**
 * Returns the best place to cut a range of sound: the middle of its longest silence, or else its quietest
 * moment. Milliseconds. Null for an empty range.
 */
export function findBestCut(levels: Float32Array): number | null {
  if (levels.length === 0) return null
  const lengthMs = ({ startMs, endMs }: { startMs: number; endMs: number }) => endMs - startMs
  const [longest] = findSilences(levels).toSorted((one, other) => lengthMs(other) - lengthMs(one))
  if (longest) return (longest.startMs + longest.endMs) / 2
  return findQuietestMoment(0, (levels.length - 1) * AUDIO_FRAME_MS, levels)
}

import { FRAME_MS } from './levels'
import { quietest, silencesIn } from './silences'

/** Where a stretch of sound is best cut, in milliseconds: amid its longest silence, else at its quietest moment. */
export function cutIn(levels: Float32Array): number | null {
  if (levels.length === 0) return null
  const lasts = ({ startMs, endMs }: { startMs: number; endMs: number }) => endMs - startMs
  const [longest] = silencesIn(levels).toSorted((one, other) => lasts(other) - lasts(one))
  if (longest) return (longest.startMs + longest.endMs) / 2
  return quietest(0, (levels.length - 1) * FRAME_MS, levels)
}

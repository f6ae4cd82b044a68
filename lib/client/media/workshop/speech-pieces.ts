import { FRAME_MS } from './levels'
import { quietest, type Span, silencesIn } from './silences'

/** A piece of speech, with the silences in it. */
export interface Piece extends Span {
  silences: Span[]
}

const PIECE_MS = { min: 3000, max: 15_000 }
/** Where there is no silence, a piece ends at the quietest moment after so long. */
const QUIET_FROM_MS = 8000
/** So much of the silence before and behind it is sent along, so that no letter is cut off. */
const EDGE_MS = 150
/** A rest that is short enough is divided only where the silence is as long as between sentences. */
const PAUSE_MS = 600

const lasts = ({ startMs, endMs }: Span) => endMs - startMs

/**
 * The speech of a film in pieces of 3 to 15 seconds, by how loud each of its frames is. A piece ends at the longest silence
 * in reach, else at the quietest moment; where nobody speaks there is none.
 */
export function piecesOf(levels: Float32Array): Piece[] {
  const silences = silencesIn(levels)
  const endMs = levels.length * FRAME_MS
  // Where the last word ends.
  const end = silences.at(-1)?.endMs === endMs ? (silences.at(-1)?.startMs ?? 0) : endMs
  const pieces: Piece[] = []
  let last = 0
  for (let from = speechFrom(0, silences); from < end; ) {
    const { stop, next } = cutAfter(from, end, silences, levels)
    const startMs = Math.max(last, from - EDGE_MS)
    const piece = { startMs, endMs: Math.min(stop + EDGE_MS, Math.max(next, stop), endMs) }
    pieces.push({ ...piece, silences: within(piece, silences) })
    last = piece.endMs
    from = speechFrom(next, silences)
  }
  return pieces
}

/** Where somebody speaks from then on. */
function speechFrom(ms: number, silences: Span[]): number {
  const silence = silences.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)
  return silence?.endMs ?? ms
}

/** Where a piece that begins there ends, and where the next may begin. */
function cutAfter(from: number, end: number, silences: Span[], levels: Float32Array) {
  const reach = from + PIECE_MS.max - EDGE_MS * 2
  const inReach = silences.filter(({ startMs }) => startMs > from && startMs <= Math.min(reach, end - 1))
  const late = inReach.filter(({ startMs }) => startMs >= from + PIECE_MS.min)
  const [longest] = late.toSorted((a, b) => lasts(b) - lasts(a))
  const isRest = end <= reach
  if (longest && (!isRest || lasts(longest) >= PAUSE_MS))
    return { stop: longest.startMs, next: longest.endMs }
  if (isRest) return { stop: end, next: levels.length * FRAME_MS }
  // Little was said, and then nothing for longer than a piece may last.
  const over = inReach.find(({ endMs }) => endMs >= reach)
  if (over) return { stop: over.startMs, next: over.endMs }
  const quiet = quietest(from + QUIET_FROM_MS, reach, levels)
  return { stop: quiet, next: quiet }
}

/** The silences of a piece, as long as they are in it. */
const within = ({ startMs, endMs }: Span, silences: Span[]): Span[] =>
  silences
    .map((silence) => ({
      startMs: Math.max(startMs, silence.startMs),
      endMs: Math.min(endMs, silence.endMs),
    }))
    .filter((silence) => lasts(silence) > 0)

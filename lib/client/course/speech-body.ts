import { PIECES_MAX } from '@/lib/contract/course/speech'
import { AppError } from '@/lib/contract/error'
import { fitsBody } from '@/lib/contract/fields'
import type { SpeechPiece } from '@/lib/contract/media/workshop/speech'

/**
 * Lengths of silences, in milliseconds, that may be dropped, shortest first. A silence of one second always
 * ends a cue.
 */
const DROPPED_SILENCES_MS = [0, 400, 550, 700, 850, 1000]

/**
 * Returns the audio segments of a long video so that they fit in one request, by dropping the shortest
 * silences. Throws `too_large`.
 */
export function fittingPieces(pieces: SpeechPiece[]): SpeechPiece[] {
  const found = DROPPED_SILENCES_MS.map((shortest) =>
    pieces.map((piece) => withoutSilences(piece, shortest)),
  ).find((shortened) => fitsBody({ pieces: shortened }))
  if (found && found.length <= PIECES_MAX) return found
  throw new AppError('too_large', 'This video is too long to transcribe. Upload captions instead.')
}

/**
 * Drops short silences. Keeps those at both ends of a segment, because they mark where speech starts and
 * ends.
 */
function withoutSilences([bytes, startMs, endMs, ...times]: SpeechPiece, shortest: number): SpeechPiece {
  const lengthMs = endMs - startMs
  const kept = times.flatMap((from, at) => {
    const to = times[at + 1] ?? 0
    if (at % 2 === 1) return []
    return to - from >= shortest || from === 0 || to === lengthMs ? [from, to] : []
  })
  return [bytes, startMs, endMs, ...kept]
}

import { PIECES_MAX } from '@/lib/contract/course/speech'
import { AppError } from '@/lib/contract/error'
import { fitsBody } from '@/lib/contract/fields'
import type { SpeechPiece } from '@/lib/contract/media/workshop/speech'

/** Silences that say less than others where a line ends, in milliseconds; one of a second always ends it. */
const LEFT_OUT = [0, 400, 550, 700, 850, 1000]

/** The pieces of a long film as they fit into one request: without its shortest silences. Throws too_large. */
export function fittingPieces(pieces: SpeechPiece[]): SpeechPiece[] {
  const found = LEFT_OUT.map((shortest) => pieces.map((piece) => withoutSilences(piece, shortest))).find(
    (fewer) => fitsBody({ pieces: fewer }),
  )
  if (found && found.length <= PIECES_MAX) return found
  throw new AppError('too_large', 'This film is too long to be listened to. Upload captions for it.')
}

/** What lies at either end of a piece stays: that is where nobody speaks yet, or no longer. */
function withoutSilences([bytes, startMs, endMs, ...times]: SpeechPiece, shortest: number): SpeechPiece {
  const lasts = endMs - startMs
  const kept = times.flatMap((from, at) => {
    const to = times[at + 1] ?? 0
    if (at % 2 === 1) return []
    return to - from >= shortest || from === 0 || to === lasts ? [from, to] : []
  })
  return [bytes, startMs, endMs, ...kept]
}

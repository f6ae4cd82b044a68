import { AUDIO_SEGMENTS_MAX } from '@/lib/contract/course/transcription'
import { AppError } from '@/lib/contract/error'
import { fitsRequestBody } from '@/lib/contract/field-schemas'
import type { UploadedSpeechSegment } from '@/lib/contract/media/media-worker'

/**
 * Lengths of silences, in milliseconds, that may be dropped, shortest first. A silence of one second always
 * ends a cue.
 */
const DROPPED_SILENCES_MS = [0, 400, 550, 700, 850, 1000]

/**
 * Returns the audio segments of a video, without short silences if the segments don't fit in one request
 * otherwise. Throws `too_large`.
 */
export function fitAudioSegments(pieces: UploadedSpeechSegment[]): UploadedSpeechSegment[] {
  const found = DROPPED_SILENCES_MS.map((shortest) =>
    pieces.map((piece) => withoutSilences(piece, shortest)),
  ).find((shortened) => fitsRequestBody({ pieces: shortened }))
  if (found && found.length <= AUDIO_SEGMENTS_MAX) return found
  throw new AppError('too_large', 'This video is too long to transcribe. Upload captions instead.')
}

/**
 * Drops short silences. Keeps the silences at both ends of a segment, because they mark where speech starts and
 * ends.
 */
function withoutSilences(
  [bytes, startMs, endMs, ...times]: UploadedSpeechSegment,
  shortest: number,
): UploadedSpeechSegment {
  const lengthMs = endMs - startMs
  const kept = times.flatMap((from, at) => {
    const to = times[at + 1] ?? 0
    if (at % 2 === 1) return []
    return to - from >= shortest || from === 0 || to === lengthMs ? [from, to] : []
  })
  return [bytes, startMs, endMs, ...kept]
}

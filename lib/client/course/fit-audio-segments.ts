import { AUDIO_SEGMENTS_MAX } from '@/lib/contract/course/transcription'
import { AppError } from '@/lib/contract/error'
import { fitsRequestBody } from '@/lib/contract/field-schemas'
import type { UploadedSpeechSegment } from '@/lib/contract/media/media-worker'

/**
 * Minimum lengths of the silences that are kept, in milliseconds. Each is tried in this order. A silence of one
 * second is always kept, because it ends a cue.
 */
const KEPT_SILENCE_MS_STEPS = [0, 400, 550, 700, 850, 1000]

/**
 * Returns the audio segments of a video, without short silences if the segments don't fit in one request
 * otherwise. Throws `too_large`.
 */
export function fitAudioSegments(segments: UploadedSpeechSegment[]): UploadedSpeechSegment[] {
  const fitting = KEPT_SILENCE_MS_STEPS.map((shortest) =>
    segments.map((segment) => withoutSilences(segment, shortest)),
  ).find((shortened) => fitsRequestBody({ pieces: shortened }))
  if (fitting && fitting.length <= AUDIO_SEGMENTS_MAX) return fitting
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
  const keptTimes = times.flatMap((from, at) => {
    const to = times[at + 1] ?? 0
    if (at % 2 === 1) return []
    return to - from >= shortest || from === 0 || to === lengthMs ? [from, to] : []
  })
  return [bytes, startMs, endMs, ...keptTimes]
}

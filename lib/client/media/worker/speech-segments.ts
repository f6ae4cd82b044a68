import { AUDIO_FRAME_MS } from './audio-level-meter'
import { type AudioSpan, findQuietestMoment, findSilences } from './find-silences'

/** An audio segment with speech, and the silences in it. */
export interface SpeechSegment extends AudioSpan {
  silences: AudioSpan[]
}

const SEGMENT_MS = { min: 3000, max: 15_000 }
/**
 * Minimum length of an audio segment that ends at its quietest moment, because it has no silence to end at.
 * Milliseconds.
 */
const QUIET_FROM_MS = 8000
/** Length of silence kept before and after the speech, so that no sound is cut off. Milliseconds. */
const EDGE_MS = 150
/**
 * Minimum silence at which the last part of a video is divided, even if it would fit in one audio segment. It
 * is as long as a pause between sentences. Milliseconds.
 */
const PAUSE_MS = 600

const lengthMs = ({ startMs, endMs }: AudioSpan) => endMs - startMs

/**
 * Returns the speech of a video as audio segments of 3 to 15 seconds, from the loudness of its frames. A
 * segment ends at the longest silence before its maximum length, otherwise at the quietest moment. Parts
 * without speech are left out.
 */
export function findSpeechSegments(levels: Float32Array): SpeechSegment[] {
  const silences = findSilences(levels)
  const endMs = levels.length * AUDIO_FRAME_MS
  // The end of the last word, which is where the silence at the end of the video begins, if there is one.
  const end = silences.at(-1)?.endMs === endMs ? (silences.at(-1)?.startMs ?? 0) : endMs
  const segments: SpeechSegment[] = []
  let last = 0
  for (let from = speechFrom(0, silences); from < end; ) {
    const { stop, next } = cutAfter(from, end, silences, levels)
    const startMs = Math.max(last, from - EDGE_MS)
    const segment = { startMs, endMs: Math.min(stop + EDGE_MS, Math.max(next, stop), endMs) }
    segments.push({ ...segment, silences: clipSilences(segment, silences) })
    last = segment.endMs
    from = speechFrom(next, silences)
  }
  return segments
}

/** Returns the start of the next speech at or after a moment. Milliseconds. */
function speechFrom(ms: number, silences: AudioSpan[]): number {
  const silence = silences.find(({ startMs, endMs }) => startMs <= ms && ms < endMs)
  return silence?.endMs ?? ms
}

/** Returns where an audio segment ends, and from where the next one may begin. */
function cutAfter(from: number, end: number, silences: AudioSpan[], levels: Float32Array) {
  const reach = from + SEGMENT_MS.max - EDGE_MS * 2
  const inReach = silences.filter(({ startMs }) => startMs > from && startMs <= Math.min(reach, end - 1))
  const late = inReach.filter(({ startMs }) => startMs >= from + SEGMENT_MS.min)
  const [longest] = late.toSorted((a, b) => lengthMs(b) - lengthMs(a))
  const isRest = end <= reach
  if (longest && (!isRest || lengthMs(longest) >= PAUSE_MS))
    return { stop: longest.startMs, next: longest.endMs }
  if (isRest) return { stop: end, next: levels.length * AUDIO_FRAME_MS }
  // If a silence lasts beyond the maximum length, the segment ends where that silence begins, even if that
  // makes it short.
  const silenceAtLimit = inReach.find(({ endMs }) => endMs >= reach)
  if (silenceAtLimit) return { stop: silenceAtLimit.startMs, next: silenceAtLimit.endMs }
  const quiet = findQuietestMoment(from + QUIET_FROM_MS, reach, levels)
  return { stop: quiet, next: quiet }
}

/** Returns the silences within an audio segment, clipped to its ends. */
const clipSilences = ({ startMs, endMs }: AudioSpan, silences: AudioSpan[]): AudioSpan[] =>
  silences
    .map((silence) => ({
      startMs: Math.max(startMs, silence.startMs),
      endMs: Math.min(endMs, silence.endMs),
    }))
    .filter((silence) => lengthMs(silence) > 0)

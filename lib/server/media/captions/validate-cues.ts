import 'server-only'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import { VIDEO_SECONDS_MAX } from '@/lib/contract/video-seconds-max'
import { formatCount } from '@/lib/format'
import type { CaptionCue, CueSkipReason, ParsedCues } from './caption-cue'

/** Tolerance for the end of the last cue, because video lengths are whole seconds. Milliseconds. */
const LENIENT_MS = 1000

/**
 * Returns the cues that are valid for a video of this length, at most 10,000, and counts the others as
 * skipped. If the length is null, the maximum length applies. Seconds.
 */
export function validateCues({ cues, leftOut }: ParsedCues, seconds: number | null): ParsedCues {
  const end = (seconds || VIDEO_SECONDS_MAX) * 1000 + LENIENT_MS
  const fitting: ParsedCues = { cues: [], leftOut: { ...leftOut } }
  let last = 0
  for (const cue of cues) {
    const why = faultOf(cue, last, end, fitting.cues.length)
    if (why) {
      fitting.leftOut[why] = (fitting.leftOut[why] ?? 0) + 1
      continue
    }
    last = cue.startMs
    fitting.cues.push({ ...cue, endMs: Math.min(cue.endMs, end) })
  }
  return fitting
}

function faultOf(
  { startMs, endMs }: CaptionCue,
  last: number,
  end: number,
  count: number,
): CueSkipReason | null {
  if (startMs >= end) return 'beyond'
  if (endMs <= startMs || startMs < last) return 'backwards'
  return count >= CUES_MAX ? 'many' : null
}

const words: Record<CueSkipReason, string> = {
  unreadable: 'unreadable times',
  empty: 'no text',
  long: 'too much text',
  backwards: 'times out of order',
  beyond: 'a start time after the end of the video',
  many: `a position beyond the limit of ${CUES_MAX.toLocaleString('en-US')} captions`,
}

/** Returns a sentence about skipped cues, or undefined if there are none. */
export function describeSkippedCues({ leftOut }: ParsedCues): string | undefined {
  const skippedCounts = Object.entries(leftOut) as [CueSkipReason, number][]
  const total = skippedCounts.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return undefined
  const reasons = skippedCounts.map(([why, count]) => `${formatCount(count)} with ${words[why]}`).join(', ')
  return `${total === 1 ? '1 caption was' : `${formatCount(total)} captions were`} skipped: ${reasons}.`
}

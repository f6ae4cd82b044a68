import 'server-only'
import { CUES_MAX } from '@/lib/contract/course/cue-limits'
import { SECONDS_MAX } from '@/lib/contract/seconds-max'
import type { Cue, LeftOut, Sifted } from './cue'

/** A film's length is told in whole seconds, so its last words may come a little later. */
const LENIENT_MS = 1000

/**
 * What of the cues of a file makes a transcript: those whose times go on within a film of so many seconds (null: nobody
 * knows how many, so those of the longest that may be), 10,000 at most.
 */
export function fitCues({ cues, leftOut }: Sifted, seconds: number | null): Sifted {
  const end = (seconds || SECONDS_MAX) * 1000 + LENIENT_MS
  const fitting: Sifted = { cues: [], leftOut: { ...leftOut } }
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

function faultOf({ startMs, endMs }: Cue, last: number, end: number, count: number): LeftOut | null {
  if (startMs >= end) return 'beyond'
  if (endMs <= startMs || startMs < last) return 'backwards'
  return count >= CUES_MAX ? 'many' : null
}

const words: Record<LeftOut, string> = {
  unreadable: 'times that cannot be read',
  empty: 'no text',
  long: 'too much text',
  backwards: 'times that run backwards',
  beyond: 'a place after the end of the video',
  many: `a place after the first ${CUES_MAX.toLocaleString('en-US')}`,
}

/** What was left out, as a sentence; undefined when nothing was. */
export function tellLeftOut({ leftOut }: Sifted): string | undefined {
  const found = Object.entries(leftOut) as [LeftOut, number][]
  const total = found.reduce((sum, [, count]) => sum + count, 0)
  if (total === 0) return undefined
  const reasons = found.map(([why, count]) => `${count} with ${words[why]}`).join(', ')
  return `${total === 1 ? 'One caption was' : `${total} captions were`} left out: ${reasons}.`
}

import type { Cue } from '@/lib/contract/course/cues'

interface Split {
  before: string
  rest: string
  atMs: number
}

/**
 * Splits a line at the cursor. The second part starts at the current time of the video if that time is within
 * the line. Otherwise, the line’s duration is divided in proportion to the characters before and after the
 * cursor. Null if a part would be empty, or if the line is shorter than 2 ms.
 */
export function splitLine(
  { startMs, endMs }: Pick<Cue, 'startMs' | 'endMs'>,
  text: string,
  caret: number,
  second: number,
): Split | null {
  const [before, rest] = [text.slice(0, caret).trim(), text.slice(caret).trim()]
  if (!before || !rest || endMs - startMs < 2) return null
  const now = Math.round(second * 1000)
  const isWithin = now > startMs && now < endMs
  const share = startMs + Math.round(((endMs - startMs) * caret) / text.length)
  return { before, rest, atMs: isWithin ? now : Math.min(endMs - 1, Math.max(startMs + 1, share)) }
}

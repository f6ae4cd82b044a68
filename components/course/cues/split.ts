import type { Cue } from '@/lib/contract/course/cues'

interface Split {
  before: string
  rest: string
  atMs: number
}

/**
 * A line in two, before the letter where the cursor stands: where the video is, if that is within the line, else after as
 * much of its time as of its letters. Null where there would be no two.
 */
export function splitOf(
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

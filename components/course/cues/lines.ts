import type { Cue } from '@/lib/contract/course/cues'

type Timed = Pick<Cue, 'startMs' | 'endMs'>

/** How long a line still counts as said once it has ended, until the next. */
const LINGER_MS = 2000

/** Which of the lines is being said at a second; -1: none. */
export function lineAt(cues: readonly Timed[], second: number | null): number {
  if (second === null) return -1
  const ms = second * 1000
  let [low, high] = [0, cues.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if ((cues[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle - 1
  }
  const cue = cues[high]
  return cue && ms < cue.endMs + LINGER_MS ? high : -1
}

/** A text in parts, of which every second one is what was looked for, whatever its letters' case. */
export function partsOf(text: string, sought: string): string[] {
  if (!sought) return [text]
  const pattern = new RegExp(`(${sought.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu')
  return text.split(pattern)
}

export const secondOf = ({ startMs }: Timed) => Math.floor(startMs / 1000)

import type { Cue } from '@/lib/contract/course/cues'

type Timed = Pick<Cue, 'startMs' | 'endMs'>

/** Time that a line stays current after its end if no other line starts. Milliseconds. */
const LINGER_MS = 2000

/** Returns the index of the line that is spoken at a second. -1 if no line is spoken then. */
export function findLineAt(cues: readonly Timed[], second: number | null): number {
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

/** Splits a text at each match, ignoring case. The parts at odd indexes are the matches. */
export function splitAtMatches(text: string, sought: string): string[] {
  if (!sought) return [text]
  const pattern = new RegExp(`(${sought.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')})`, 'giu')
  return text.split(pattern)
}

export const startSecondOf = ({ startMs }: Timed) => Math.floor(startMs / 1000)

/** Returns whether AI transcribed a line and nobody has edited or accepted it. */
export const isAiDraft = ({ made, editedAt }: Pick<Cue, 'made' | 'editedAt'>) => made && editedAt === null

import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue, CueChange } from '@/lib/contract/course/cues'
import { partsOf } from './lines'

/** What a request may hold, with room to spare. */
const LETTERS_MAX = 12_000
const LETTERS_OF_A_CHANGE = 100

/** The lines that hold some words, with others in their place; none that would say nothing, or too much. */
export function replacedIn(cues: readonly Cue[], sought: string, instead: string): CueChange[] {
  if (!sought.trim()) return []
  return cues.flatMap(({ id, editedAt, text }) => {
    const parts = partsOf(text, sought)
    const changed = parts.map((part, index) => (index % 2 === 1 ? instead : part)).join('')
    const isLine = changed.trim() !== '' && changed.length <= CUE_LENGTH_MAX
    return parts.length > 1 && changed !== text && isLine ? [{ id, editedAt, text: changed }] : []
  })
}

/** As many at a time as a request may hold. */
export function batchesOf(changes: readonly CueChange[]): CueChange[][] {
  const batches: CueChange[][] = []
  let letters = Number.POSITIVE_INFINITY
  for (const change of changes) {
    letters += change.text.length + LETTERS_OF_A_CHANGE
    if (letters > LETTERS_MAX) {
      batches.push([])
      letters = change.text.length + LETTERS_OF_A_CHANGE
    }
    batches.at(-1)?.push(change)
  }
  return batches
}

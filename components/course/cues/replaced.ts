import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue, CueChange } from '@/lib/contract/course/cues'
import { partsOf } from './lines'

/** Limit of characters per request, below the limit of the server. */
const LETTERS_MAX = 12_000
const LETTERS_OF_A_CHANGE = 100

/**
 * Returns the lines that contain the searched words, with the words replaced. Leaves out lines that would
 * become empty or too long.
 */
export function replacedIn(cues: readonly Cue[], sought: string, instead: string): CueChange[] {
  if (!sought.trim()) return []
  return cues.flatMap(({ id, editedAt, text }) => {
    const parts = partsOf(text, sought)
    const changed = parts.map((part, index) => (index % 2 === 1 ? instead : part)).join('')
    const isLine = changed.trim() !== '' && changed.length <= CUE_LENGTH_MAX
    return parts.length > 1 && changed !== text && isLine ? [{ id, editedAt, text: changed }] : []
  })
}

/** Splits the changes into batches that each fit into one request. */
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

import { CUE_LENGTH_MAX } from '@/lib/contract/course/cue-limits'
import type { Cue, CueChange } from '@/lib/contract/course/cues'
import { splitAtMatches } from './transcript-lines'

/** Maximum number of characters in a batch of changes. Deliberately below the server’s limit per request. */
const CHARACTERS_MAX = 12_000
const OVERHEAD_PER_CHANGE = 100

/**
 * Returns the lines that contain the text, with each match replaced. Leaves out lines that would become empty
 * or too long.
 */
export function findReplacements(cues: readonly Cue[], sought: string, replacement: string): CueChange[] {
  if (!sought.trim()) return []
  return cues.flatMap(({ id, editedAt, text }) => {
    const parts = splitAtMatches(text, sought)
    const changed = parts.map((part, index) => (index % 2 === 1 ? replacement : part)).join('')
    const isValidText = changed.trim() !== '' && changed.length <= CUE_LENGTH_MAX
    return parts.length > 1 && changed !== text && isValidText ? [{ id, editedAt, text: changed }] : []
  })
}

/** Splits the changes into batches, each small enough for one request. */
export function splitIntoBatches(changes: readonly CueChange[]): CueChange[][] {
  const batches: CueChange[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const change of changes) {
    characters += change.text.length + OVERHEAD_PER_CHANGE
    if (characters > CHARACTERS_MAX) {
      batches.push([])
      characters = change.text.length + OVERHEAD_PER_CHANGE
    }
    batches.at(-1)?.push(change)
  }
  return batches
}

import 'server-only'
import type { ConflictingTexts } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'

interface StoredCue {
  text: string
  editedAt: Date | null
}

const versionOf = ({ editedAt }: StoredCue) => editedAt?.toISOString() ?? null

/** Returns whether a cue is unchanged since the editor loaded it (optimistic lock by edit time). */
export const isCueUnchanged = (stored: StoredCue, editedAt: string | null) => versionOf(stored) === editedAt

/** Throws `conflict`, with both texts, unless the cue is unchanged since the editor loaded it. */
export function requireCueUnchanged(stored: StoredCue, editedAt: string | null, yours: string): void {
  if (isCueUnchanged(stored, editedAt)) return
  const texts: ConflictingTexts = { saved: stored.text, editedAt: versionOf(stored), yours }
  throw new AppError('conflict', 'Someone else changed this line while you were editing', {
    more: { texts },
  })
}

/**
 * Returns a time later than all given edits, even within the same millisecond. The time must be unique,
 * because it identifies the version that an editor has loaded.
 */
export const computeNextEditTime = (...before: StoredCue[]) =>
  new Date(Math.max(Date.now(), ...before.map(({ editedAt }) => (editedAt?.getTime() ?? 0) + 1)))

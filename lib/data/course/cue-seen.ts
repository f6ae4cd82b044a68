import 'server-only'
import type { ConflictingTexts } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'

interface Kept {
  text: string
  editedAt: Date | null
}

const seenOf = ({ editedAt }: Kept) => editedAt?.toISOString() ?? null

/** Returns whether a cue is unchanged since the editor loaded it (optimistic lock by edit time). */
export const isAsSeen = (kept: Kept, editedAt: string | null) => seenOf(kept) === editedAt

/** Throws `conflict`, with both texts, unless the cue is unchanged since the editor loaded it. */
export function requireSeen(kept: Kept, editedAt: string | null, yours: string): void {
  if (isAsSeen(kept, editedAt)) return
  const texts: ConflictingTexts = { saved: kept.text, editedAt: seenOf(kept), yours }
  throw new AppError('conflict', 'Someone else changed this line while you were editing.', {
    more: { texts },
  })
}

/**
 * Returns a time that is later than all previous edits, even within the same millisecond, because it
 * identifies the version that an editor has seen.
 */
export const nextEdit = (...before: Kept[]) =>
  new Date(Math.max(Date.now(), ...before.map(({ editedAt }) => (editedAt?.getTime() ?? 0) + 1)))

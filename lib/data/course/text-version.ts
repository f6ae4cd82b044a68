import 'server-only'
import type { ConflictingTexts } from '@/lib/contract/course/conflicting-texts'
import { AppError } from '@/lib/contract/error'

/** A line of a transcript, or a note. */
interface StoredText {
  text: string
  editedAt: Date | null
}

const versionOf = ({ editedAt }: StoredText) => editedAt?.toISOString() ?? null

/** Returns whether a text is unchanged since the editor loaded it (optimistic lock by edit time). */
export const isTextUnchanged = (stored: StoredText, editedAt: string | null) => versionOf(stored) === editedAt

/** Throws `conflict`, with both texts, unless the text is unchanged since the editor loaded it. */
export function requireTextUnchanged(
  stored: StoredText,
  editedAt: string | null,
  yours: string,
  message = 'Someone else changed this line while you were editing',
): void {
  if (isTextUnchanged(stored, editedAt)) return
  const texts: ConflictingTexts = { saved: stored.text, editedAt: versionOf(stored), yours }
  throw new AppError('conflict', message, { more: { texts } })
}

/**
 * Returns a time later than all given edits, even within the same millisecond. The time must be unique,
 * because it identifies the version that an editor has loaded.
 */
export const computeNextEditTime = (...before: Pick<StoredText, 'editedAt'>[]) =>
  new Date(Math.max(Date.now(), ...before.map(({ editedAt }) => (editedAt?.getTime() ?? 0) + 1)))

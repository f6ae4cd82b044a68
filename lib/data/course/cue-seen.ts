import 'server-only'
import { AppError } from '@/lib/contract/error'

interface Kept {
  text: string
  editedAt: Date | null
}

const seenOf = ({ editedAt }: Kept) => editedAt?.toISOString() ?? null

/** Whether a cue is still as somebody saw it. */
export const isAsSeen = (kept: Kept, editedAt: string | null) => seenOf(kept) === editedAt

/** Throws conflict, with both texts, unless a cue is still as whoever changes it saw it. */
export function requireSeen(kept: Kept, editedAt: string | null, yours: string): void {
  if (isAsSeen(kept, editedAt)) return
  throw new AppError('conflict', 'Somebody else changed this line meanwhile.', {
    texts: { saved: kept.text, editedAt: seenOf(kept), yours },
  })
}

/** Later than any before it, also within a millisecond: it says which text was seen. */
export const nextEdit = (...before: Kept[]) =>
  new Date(Math.max(Date.now(), ...before.map(({ editedAt }) => (editedAt?.getTime() ?? 0) + 1)))

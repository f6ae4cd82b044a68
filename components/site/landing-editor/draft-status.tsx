import type { Landing } from '@/lib/contract/site/landing'
import type { DraftState } from './use-draft'

const words: Record<DraftState, string> = {
  saved: 'Saved as a draft.',
  waiting: 'Writing...',
  saving: 'Saving the draft...',
  incomplete: 'Not saved: a field is empty or too long.',
  failed: 'Not saved. Check your connection; the next change tries again.',
}

/** Where what is being written stands, beside what visitors see. */
export function DraftStatus({
  state,
  draft,
  published,
}: {
  state: DraftState
  draft: Landing | null
  published: Landing | null
}) {
  const isPublished = state === 'saved' && JSON.stringify(draft) === JSON.stringify(published)
  return (
    <span role="status">
      {isPublished ? 'Published: visitors see just this.' : words[state]}
      {!published && ' Visitors see the built-in page until you publish.'}
    </span>
  )
}

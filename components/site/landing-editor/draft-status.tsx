import { isSameLanding, type Landing } from '@/lib/contract/site/landing'
import { useEditedCourse } from './edited-course-context'
import type { DraftSaveState } from './use-landing-draft'

const words: Record<DraftSaveState, string> = {
  saved: 'Draft saved.',
  waiting: 'Editing...',
  saving: 'Saving draft...',
  incomplete: 'Not saved. Fix the fields with errors.',
  failed: 'Not saved. Check your connection. We’ll try again with your next change.',
}

/** Shows whether the draft is saved, and which version visitors see. */
export function DraftStatus({
  state,
  draft,
  published,
}: {
  state: DraftSaveState
  draft: Landing | null
  published: Landing | null
}) {
  const course = useEditedCourse()
  const isPublished = state === 'saved' && isSameLanding(draft, published)
  const audience = course?.draft
    ? 'Visitors will see this version once you publish the course.'
    : 'Visitors see this version.'
  return <span role="status">{isPublished ? `Published. ${audience}` : words[state]}</span>
}

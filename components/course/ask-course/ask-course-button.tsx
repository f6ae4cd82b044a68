import { MessageCircleQuestionMark } from 'lucide-react'

/** Shows a button below the search results that submits the search text as a question to “Ask the course”. */
export function AskCourseButton({
  typed,
  hasSeveral,
  onAsk,
}: {
  typed: string
  /** Whether the question goes to several courses. */
  hasSeveral: boolean
  onAsk: () => void
}) {
  return (
    <button
      type="button"
      onClick={onAsk}
      className="flex min-h-12 w-full items-center gap-3 rounded-lg border border-blueprint/50 border-dashed bg-dots px-3 text-left text-sm hover:bg-blueprint-soft"
    >
      <MessageCircleQuestionMark aria-hidden className="size-4 shrink-0 text-blueprint" />
      <span className="min-w-0 truncate">
        {hasSeveral ? 'Ask your courses' : 'Ask the course'} <span className="text-quiet">“{typed}”</span>
      </span>
    </button>
  )
}

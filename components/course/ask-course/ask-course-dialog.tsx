import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogTitle } from '@/components/ui/dialog'
import { Textarea } from '@/components/ui/textarea'
import { useAskCourse } from '@/lib/client/course/ask-course'
import { getRefusalReason } from '@/lib/contract/error'
import {
  QUESTION_LENGTH_MAX,
  QUESTIONS_PER_MONTH,
  UNANSWERED_QUESTION_DAYS,
} from '@/lib/contract/question-limits'
import { AnswerWithSources } from './answer-with-sources'

interface Props {
  /** The text typed into the search field. */
  question: string
  /** Slug of the course to ask. Undefined asks all courses. */
  course?: string | undefined
  hasSeveral?: boolean
  left: number
  onBack: () => void
  onClose: () => void
}

/**
 * Asks the course a question. The field starts with the search text, and nothing is sent until the student
 * clicks Ask.
 */
export function AskCourseDialog({ question, course, hasSeveral = false, left, onBack, onClose }: Props) {
  const [text, setText] = useState(question)
  const { mutate, data: answer, error, isPending } = useAskCourse(course)
  const typed = text.trim()
  const questionsLeft = answer?.left ?? left
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        aria-describedby={undefined}
        className="top-2 translate-y-0 gap-4 p-4 sm:top-[12dvh] sm:max-w-xl sm:p-5"
      >
        <div className="flex items-center gap-1 pr-10">
          <Button variant="ghost" size="icon" aria-label="Back to search" onClick={onBack}>
            <ArrowLeft aria-hidden />
          </Button>
          <DialogTitle className="text-lg">{hasSeveral ? 'Ask your courses' : 'Ask the course'}</DialogTitle>
        </div>
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.length > 2 && !isPending) mutate(typed)
          }}
        >
          <p id="answered-by-ai" className="max-w-reading text-quiet text-sm">
            Answered by AI from your lessons. It can be wrong; follow the sources.
          </p>
          <Textarea
            aria-label="Your question"
            aria-describedby="answered-by-ai"
            rows={2}
            value={text}
            maxLength={QUESTION_LENGTH_MAX}
            onChange={({ target }) => setText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
          <div className="flex items-center justify-between gap-4">
            <span className="label-mono text-quiet">
              {questionsLeft} of {QUESTIONS_PER_MONTH} questions left
            </span>
            <Button type="submit" disabled={isPending || typed.length < 3}>
              {isPending ? 'Asking...' : 'Ask'}
            </Button>
          </div>
        </form>
        <div aria-live="polite" aria-busy={isPending}>
          {isPending && <AnswerPlaceholder />}
          {!isPending && error && (
            <FormError text={getRefusalReason(error) ?? 'Couldn’t get an answer. Try again in a moment.'} />
          )}
          {!isPending && !error && answer && <AnswerWithSources answer={answer} onOpen={onClose} />}
        </div>
        <p className="max-w-reading border-t pt-3 text-[0.8125rem] text-quiet leading-snug">
          The seller can see unanswered questions for {UNANSWERED_QUESTION_DAYS} days, without your name.
        </p>
      </DialogContent>
    </Dialog>
  )
}

/** Draws placeholder lines while the answer is being prepared. */
function AnswerPlaceholder() {
  return (
    <div className="grid gap-2.5 py-1">
      <span className="sr-only">Searching your lessons</span>
      {['w-11/12', 'w-full', 'w-2/3'].map((width) => (
        <span
          key={width}
          aria-hidden
          className={`h-3 rounded-xs bg-blueprint-soft motion-safe:animate-pulse ${width}`}
        />
      ))}
    </div>
  )
}

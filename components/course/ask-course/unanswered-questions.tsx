'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { PageLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { unansweredQuestionsQuery } from '@/lib/client/course/ask-course'
import type { UnansweredQuestion } from '@/lib/contract/course/ask-course'
import { UNANSWERED_QUESTION_DAYS } from '@/lib/contract/question-limits'

/** Lists students’ questions that no lesson answered, as ideas for new lessons. */
export function UnansweredQuestions() {
  const query = useInfiniteQuery(unansweredQuestionsQuery())
  return (
    <section aria-labelledby="unanswered" className="grid min-w-0 gap-4">
      <div>
        <h2 id="unanswered" className="text-xl">
          Unanswered questions
        </h2>
        <p className="mt-1 max-w-reading text-quiet text-sm">
          Questions from the last {UNANSWERED_QUESTION_DAYS} days that your lessons don’t answer. Names aren’t
          shown. To let students ask questions, turn on “Ask the course” in{' '}
          <PageLink href="/admin/settings/ai" className="underline underline-offset-4">
            Settings
          </PageLink>
          .
        </p>
      </div>
      <RowsWhenLoaded
        query={query}
        what="The questions"
        loading={<LoadingSkeleton shape="h-24" />}
        empty={
          <EmptyState
            drawing="question"
            title="No unanswered questions"
            description="Questions that your lessons don’t answer appear here. Use them to improve the course."
          />
        }
      >
        {(questions) => (
          <div>
            <ul className="divide-y rounded-lg border bg-raised">
              {questions.map((question) => (
                <QuestionRow key={question.id} {...question} />
              ))}
            </ul>
            <LoadMore query={query} />
          </div>
        )}
      </RowsWhenLoaded>
    </section>
  )
}

function QuestionRow({ question, askedAt }: UnansweredQuestion) {
  return (
    <li className="flex items-baseline justify-between gap-6 px-4 py-2.5 text-sm">
      <span className="wrap-anywhere min-w-0">{question}</span>
      <span className="shrink-0 text-quiet">
        <RelativeTime value={askedAt} />
      </span>
    </li>
  )
}

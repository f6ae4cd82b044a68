'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { PageLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { unansweredQuery } from '@/lib/client/course/questions'
import type { Unanswered } from '@/lib/contract/course/questions'
import { UNANSWERED_DAYS } from '@/lib/contract/question-limits'

/** Lists the questions of students that the course does not answer, as ideas for new lessons. */
export function UnansweredQuestions() {
  const query = useInfiniteQuery(unansweredQuery())
  return (
    <section aria-labelledby="unanswered" className="grid min-w-0 gap-4">
      <div>
        <h2 id="unanswered" className="text-xl">
          Unanswered questions
        </h2>
        <p className="mt-1 max-w-reading text-quiet text-sm">
          Questions from the last {UNANSWERED_DAYS} days that no lesson answers, without names. To let
          students ask questions, turn on “Ask the course” in{' '}
          <PageLink href="/admin/settings#ask-course" className="underline underline-offset-4">
            Settings
          </PageLink>
          .
        </p>
      </div>
      <Rows
        query={query}
        what="The questions"
        loading={<Loading shape="h-24" />}
        empty={
          <EmptyState
            drawing="page"
            title="No open questions"
            description="Questions that no lesson answers appear here."
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
      </Rows>
    </section>
  )
}

function QuestionRow({ question, askedAt }: Unanswered) {
  return (
    <li className="flex items-baseline justify-between gap-6 px-4 py-2.5 text-sm">
      <span className="wrap-anywhere min-w-0">{question}</span>
      <span className="shrink-0 text-quiet">
        <RelativeTime value={askedAt} />
      </span>
    </li>
  )
}

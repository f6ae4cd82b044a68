import { PageLink } from '@/components/layout/page-link'
import type { CourseAnswer as Answered, AnswerSource } from '@/lib/contract/course/ask-course'
import { formatDuration } from '@/lib/format'

const keyOf = ({ videoId, second }: AnswerSource) => `${videoId} ${second}`

/** Returns each cited source once, in the order in which the answer first cites it. */
function citedSources({ sentences }: Answered): AnswerSource[] {
  const sources = new Map(sentences.map(({ source }) => [keyOf(source), source]))
  return [...sources.values()]
}

/**
 * Shows an answer as plain text, in which each sentence links to the second of the lesson it is taken from.
 */
export function AnswerWithSources({ answer, onOpen }: { answer: Answered; onOpen: () => void }) {
  if (answer.sentences.length === 0) return <NoAnswer />
  const sources = citedSources(answer)
  const numberOf = (source: AnswerSource) => sources.findIndex((cited) => keyOf(cited) === keyOf(source)) + 1
  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere max-w-reading leading-relaxed">
        {answer.sentences.map(({ text, source }) => (
          <span key={`${keyOf(source)} ${text}`}>
            {text}
            <PageLink
              href={`/video/${source.videoId}?t=${source.second}`}
              aria-label={`Source: ${source.title} at ${formatDuration(source.second)}`}
              onClick={onOpen}
              className="label-mono mx-1 inline-grid min-w-5 place-items-center rounded-sm border border-blueprint/50 px-1 align-[0.15em] text-blueprint hover:bg-blueprint-soft"
            >
              {numberOf(source)}
            </PageLink>
          </span>
        ))}
      </p>
      <section aria-label="Sources" className="border-t pt-3">
        <ol className="grid gap-0.5">
          {sources.map((source) => (
            <li key={keyOf(source)}>
              <PageLink
                href={`/video/${source.videoId}?t=${source.second}`}
                onClick={onOpen}
                className="flex min-h-11 items-center gap-3 rounded-lg px-2 text-sm hover:bg-sunk"
              >
                <span aria-hidden className="label-mono w-5 text-center text-blueprint">
                  {numberOf(source)}
                </span>
                <span className="min-w-0 flex-1 truncate font-medium">{source.title}</span>
                <span className="label-mono text-quiet">{formatDuration(source.second)}</span>
              </PageLink>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

function NoAnswer() {
  return (
    <div className="rounded-lg border border-blueprint/40 border-dashed bg-dots px-5 py-8 text-center">
      <p className="font-medium">No answer in your lessons</p>
      <p className="mx-auto mt-1 max-w-sm text-quiet text-sm">
        None of the lessons you have access to answer that. Try rephrasing your question, or search for a
        keyword.
      </p>
    </div>
  )
}

import { CourseLanguageText } from '@/components/course/course-language'
import { PageLink } from '@/components/layout/page-link'
import type { CourseAnswer as Answered, AnswerSource } from '@/lib/contract/course/ask-course'
import { formatDuration } from '@/lib/format'

const keyOf = ({ videoId, second }: AnswerSource) => `${videoId} ${second}`

/** Returns the label of a source link. Includes the course’s title if the student sees several courses. */
function labelOf({ title, courseTitle, second }: AnswerSource): string {
  const lesson = `Source: ${title} at ${formatDuration(second)}`
  return courseTitle === null ? lesson : `${lesson}, in ${courseTitle}`
}

/** Returns each cited source once, in the order in which the answer first cites it. */
function citedSources({ sentences }: Answered): AnswerSource[] {
  const sources = new Map(sentences.map(({ source }) => [keyOf(source), source]))
  return [...sources.values()]
}

/** Shows an answer as plain text. Each sentence links to its source: a time in a lesson. */
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
              aria-label={labelOf(source)}
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
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">
                    <CourseLanguageText language={source.courseLanguage}>{source.title}</CourseLanguageText>
                  </span>
                  {source.courseTitle !== null && (
                    <span className="block truncate text-quiet text-xs">
                      <CourseLanguageText language={source.courseLanguage}>
                        {source.courseTitle}
                      </CourseLanguageText>
                    </span>
                  )}
                </span>
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
      <p className="font-medium">No answer found</p>
      <p className="mx-auto mt-1 max-w-sm text-quiet text-sm">
        The lessons you have access to don’t answer that question. Try rephrasing your question, or search for
        a keyword.
      </p>
    </div>
  )
}

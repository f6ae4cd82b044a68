import { Badge } from '@/components/ui/badge'
import { type Evidence, isImplausible, type Lesson } from '@/lib/contract/sales/evidence'
import { formatCount, formatDuration } from '@/lib/format'
import { Moment, Nothing, Part } from './sheet'

/** Every lesson that was opened, with what the buyer's player said of it. */
export function LessonsPart({ lessons }: Pick<Evidence, 'lessons'>) {
  return (
    <Part
      title="Lessons"
      note="Minutes are reported by the buyer’s player, each second counted once; the times of the reports are our server’s. “Implausible” marks more than anybody could have watched between the first and the last report. YouTube and Vimeo report nothing."
    >
      {lessons.rows.length === 0 ? (
        <Nothing>No lesson was opened.</Nothing>
      ) : (
        <ul className="grid gap-3 print:gap-2">
          {lessons.rows.map((lesson) => (
            <LessonLine key={lesson.videoId} lesson={lesson} />
          ))}
        </ul>
      )}
      {lessons.total > lessons.rows.length && (
        <p className="text-quiet text-sm">
          There are {formatCount(lessons.total)}; these are the first {formatCount(lessons.rows.length)}.
        </p>
      )}
    </Part>
  )
}

function LessonLine({ lesson }: { lesson: Lesson }) {
  const { title, sectionTitle, isIncluded, timesOpened, firstOpenedAt, lastOpenedAt } = lesson
  return (
    <li className="wrap-anywhere grid min-w-0 gap-1 rounded-lg border bg-raised px-4 py-3 text-sm leading-normal print:rounded-none print:border-x-0 print:border-t-0 print:px-0 print:py-1.5 print:text-[9pt]">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{title ?? 'A lesson that was deleted since'}</span>
        {sectionTitle && <span className="text-quiet">{sectionTitle}</span>}
        {isIncluded === false && <Badge variant="outline">Not part of this product</Badge>}
      </p>
      <p>
        {firstOpenedAt && lastOpenedAt ? (
          <>
            Opened {timesOpened === 1 ? 'once' : `${formatCount(timesOpened)} times`}
            {timesOpened === 1 ? ', ' : ', first '}
            <Moment at={firstOpenedAt} />
            {timesOpened > 1 && (
              <>
                , last <Moment at={lastOpenedAt} />
              </>
            )}
          </>
        ) : (
          'The log has no opening of it since the sale'
        )}
        .
      </p>
      <Reported lesson={lesson} />
      {lesson.isCompleted && (
        <p>
          Marked complete
          {lesson.completedAt && (
            <>
              , <Moment at={lesson.completedAt} />
            </>
          )}
          .
        </p>
      )}
    </li>
  )
}

function Reported({ lesson }: { lesson: Lesson }) {
  const { seconds, duration, ranges, pieces, firstReportAt, lastReportAt } = lesson
  if (seconds === 0 || !firstReportAt || !lastReportAt) return <p>No playing was reported.</p>
  const share = duration && ` of ${formatDuration(duration)} (${Math.round((100 * seconds) / duration)}%)`
  return (
    <>
      <p>
        Reported as played: {formatDuration(seconds)}
        {share}, first report <Moment at={firstReportAt} />, last <Moment at={lastReportAt} />.{' '}
        {isImplausible(lesson) && <Badge variant="warning">Implausible</Badge>}
      </p>
      <p className="text-quiet tabular-nums">
        {ranges.map(([from, to]) => `${formatDuration(from)}–${formatDuration(to)}`).join(', ')}
        {pieces > ranges.length && ` and ${formatCount(pieces - ranges.length)} more`}
      </p>
    </>
  )
}

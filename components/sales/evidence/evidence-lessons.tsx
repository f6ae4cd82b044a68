import { Badge } from '@/components/ui/badge'
import type { EvidenceLesson, PurchaseEvidence } from '@/lib/contract/sales/purchase-evidence'
import { formatCount, formatDuration } from '@/lib/format'
import { EvidenceEmptyNote, EvidenceSection, UtcTime } from './evidence-layout'

/** Lists every opened lesson with the playback that the buyer's player reported. */
export function EvidenceLessons({ lessons }: Pick<PurchaseEvidence, 'lessons'>) {
  return (
    <EvidenceSection
      title="Lessons"
      note="The buyer’s player reports the minutes watched, and each second counts once. Times are from our server. “Implausible” means more minutes were reported than anyone could have watched between the first and last report. YouTube and Vimeo don’t report minutes watched."
    >
      {lessons.rows.length === 0 ? (
        <EvidenceEmptyNote>No lessons were opened.</EvidenceEmptyNote>
      ) : (
        <ul className="grid gap-3 print:gap-2">
          {lessons.rows.map((lesson) => (
            <LessonItem key={lesson.videoId} lesson={lesson} />
          ))}
        </ul>
      )}
      {lessons.total > lessons.rows.length && (
        <p className="text-quiet text-sm">
          Showing the first {formatCount(lessons.rows.length)} of {formatCount(lessons.total)} lessons.
        </p>
      )}
    </EvidenceSection>
  )
}

function LessonItem({ lesson }: { lesson: EvidenceLesson }) {
  const { title, sectionTitle, isIncluded, timesOpened, firstOpenedAt, lastOpenedAt } = lesson
  return (
    <li className="wrap-anywhere grid min-w-0 gap-1 rounded-lg border bg-raised px-4 py-3 text-sm leading-normal print:rounded-none print:border-x-0 print:border-t-0 print:px-0 print:py-1.5 print:text-[9pt]">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="font-medium">{title ?? 'Deleted lesson'}</span>
        {sectionTitle && <span className="text-quiet">{sectionTitle}</span>}
        {isIncluded === false && <Badge variant="outline">Not part of this product</Badge>}
      </p>
      <p>
        {firstOpenedAt && lastOpenedAt ? (
          <>
            Opened {timesOpened === 1 ? 'once' : `${formatCount(timesOpened)} times`}
            {timesOpened === 1 ? ', ' : ', first '}
            <UtcTime at={firstOpenedAt} />
            {timesOpened > 1 && (
              <>
                , last <UtcTime at={lastOpenedAt} />
              </>
            )}
          </>
        ) : (
          'Not opened since the purchase'
        )}
        .
      </p>
      <ReportedPlayback lesson={lesson} />
      {lesson.isCompleted && (
        <p>
          Marked complete
          {lesson.completedAt && (
            <>
              , <UtcTime at={lesson.completedAt} />
            </>
          )}
          .
        </p>
      )}
    </li>
  )
}

function ReportedPlayback({ lesson }: { lesson: EvidenceLesson }) {
  const { seconds, duration, ranges, pieces, firstReportAt, lastReportAt } = lesson
  if (seconds === 0 || !firstReportAt || !lastReportAt) return <p>No playback was reported.</p>
  const share = duration && ` of ${formatDuration(duration)} (${Math.round((100 * seconds) / duration)}%)`
  return (
    <>
      <p>
        Playback reported: {formatDuration(seconds)}
        {share}, first report <UtcTime at={firstReportAt} />, last <UtcTime at={lastReportAt} />.{' '}
        {lesson.isImplausible && <Badge variant="warning">Implausible</Badge>}
      </p>
      <p className="text-quiet tabular-nums">
        {ranges.map(([from, to]) => `${formatDuration(from)}–${formatDuration(to)}`).join(', ')}
        {pieces > ranges.length && ` and ${formatCount(pieces - ranges.length)} more`}
      </p>
    </>
  )
}

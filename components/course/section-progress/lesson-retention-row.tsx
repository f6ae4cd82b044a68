import { RetentionCurve } from '@/components/course/retention/retention-curve'
import { computeBucketSecond, formatPeopleCount } from '@/components/course/retention/retention-labels'
import { PageLink } from '@/components/layout/page-link'
import { findSteepestDrop } from '@/lib/contract/course/retention'
import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { formatDuration } from '@/lib/format'

type Lesson = SectionProgress['lessons'][number]

/**
 * Shows one lesson with its number of viewers, the time of the biggest drop-off, and a small retention graph.
 * Links to the full graph.
 */
export function LessonRetentionRow({ lesson }: { lesson: Lesson }) {
  const { id, title, people, viewers } = lesson
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3.5 sm:px-5 sm:pl-[3.75rem] print:break-inside-avoid">
      <div className="min-w-0 flex-1 basis-64">
        <PageLink
          href={`/admin/videos/${id}`}
          className="font-medium text-sm leading-5 underline decoration-edge/70 underline-offset-4 [overflow-wrap:anywhere] hover:decoration-ink"
        >
          {title}
        </PageLink>
        <p className="mt-0.5 text-[0.8125rem] text-quiet leading-5">{summarize(lesson)}</p>
      </div>
      {people > 0 && viewers.length > 0 && <SmallRetentionGraph viewers={viewers} people={people} />}
    </li>
  )
}

function summarize({ people, viewers, duration, isEmbed }: Lesson): string {
  if (people === 0) {
    return isEmbed
      ? 'Embedded from another site, so playback isn’t tracked.'
      : 'No views yet. The retention chart appears after the first view.'
  }
  if (duration === null) return `Watched by ${formatPeopleCount(people)}. Length unknown.`
  const drop = findSteepestDrop(viewers)
  if (!drop) return `Watched by ${formatPeopleCount(people)}. No significant drop-off.`
  return `Watched by ${formatPeopleCount(people)}. The biggest drop-off is at ${formatDuration(computeBucketSecond(drop.from, duration))} (${formatPeopleCount(drop.lost)}).`
}

/** Draws a small retention graph with the biggest drop-off marked. */
function SmallRetentionGraph({ viewers, people }: { viewers: number[]; people: number }) {
  const drop = findSteepestDrop(viewers)
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-12 w-full overflow-visible border-blueprint/50 border-b bg-dots sm:w-56 print:[print-color-adjust:exact]"
    >
      <RetentionCurve viewers={viewers} people={people} width={1.5} />
      {drop && (
        <path
          d={`M${drop.from + 0.5} 0V100`}
          strokeWidth="1.5"
          strokeDasharray="3 3"
          vectorEffect="non-scaling-stroke"
          className="stroke-warning"
        />
      )}
    </svg>
  )
}

import { StrokeIcon } from '@/components/ui/stroke-icon'
import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { formatCount } from '@/lib/format'
import { LessonRetentionRow } from './lesson-retention-row'

/**
 * Shows one section with a bar. The section that most people started has the longest bar. Expands to the
 * section’s lessons.
 */
export function SectionProgressRow({
  section,
  number,
  most,
}: {
  section: SectionProgress
  number: number
  most: number
}) {
  const { title, lessons } = section
  return (
    <details className="group/item border-b last:border-b-0">
      <summary className="grid cursor-pointer list-none grid-cols-[1.5rem_minmax(0,1fr)_1.25rem] items-start gap-x-3 gap-y-2 px-4 py-3.5 hover:bg-sunk/60 sm:px-5 md:grid-cols-[1.5rem_minmax(0,2fr)_minmax(0,3fr)_1.25rem] md:items-center [&::-webkit-details-marker]:hidden">
        <span className="label-mono text-quiet leading-5">{String(number).padStart(2, '0')}</span>
        <span className="font-medium text-sm leading-5 [overflow-wrap:anywhere]">{title}</span>
        <span className="col-span-2 col-start-2 row-start-2 grid gap-1.5 md:col-span-1 md:col-start-3 md:row-start-1">
          <StartedAndFinishedBar section={section} most={most} />
        </span>
        <StrokeIcon
          d="M5 12h14M12 5v14"
          className="col-start-3 row-start-1 size-5 p-0.5 text-quiet transition-transform duration-240 group-open/item:rotate-45 md:col-start-4 print:hidden"
        />
      </summary>
      {lessons.length === 0 ? (
        <p className="border-t border-dashed px-5 py-4 text-quiet text-sm">No lessons in this section yet.</p>
      ) : (
        <ul className="divide-y border-t border-dashed">
          {lessons.map((lesson) => (
            <LessonRetentionRow key={lesson.id} lesson={lesson} />
          ))}
        </ul>
      )}
    </details>
  )
}

/**
 * Draws one bar: the outline is the number of people who started, and the solid part is the number who
 * finished.
 */
function StartedAndFinishedBar({
  section: { started, finished, countedAt },
  most,
}: {
  section: SectionProgress
  most: number
}) {
  if (countedAt === null) return <span className="text-[0.8125rem] text-quiet">Not counted yet</span>
  const share = started === 0 ? '' : ` (${Math.round((100 * finished) / started)}%)`
  return (
    <>
      <span aria-hidden className="block h-2 print:[print-color-adjust:exact]">
        <span
          hidden={started === 0}
          className="block h-full min-w-px border border-blueprint/60 bg-blueprint/15 [&[hidden]]:hidden"
          style={{ width: `${(100 * started) / most}%` }}
        >
          <span
            className="block h-full bg-done"
            style={{ width: `${started === 0 ? 0 : (100 * finished) / started}%` }}
          />
        </span>
      </span>
      <span className="text-[0.8125rem] text-quiet tabular-nums leading-4">
        {formatCount(started)} started · {formatCount(finished)} finished{share}
      </span>
    </>
  )
}

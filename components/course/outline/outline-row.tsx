import { useQuery } from '@tanstack/react-query'
import { Check, Play } from 'lucide-react'
import { CourseLanguageText } from '@/components/course/course-language'
import { DraftBadge } from '@/components/course/drafts/draft-badge'
import { OpeningTime } from '@/components/course/videos/opening-time'
import { PageLink } from '@/components/layout/page-link'
import { ProgressBar } from '@/components/ui/progress'
import { progressQuery } from '@/lib/client/course/progress'
import type { OutlineLesson } from '@/lib/contract/course/outline'
import { formatDuration } from '@/lib/format'
import { cn } from '@/lib/utils'

/** Returns the newer of two progress records: from the page’s HTML, or from the query cache. */
function useProgress(lesson: OutlineLesson) {
  const cached = useQuery({ ...progressQuery(lesson.id), enabled: false }).data
  return cached && (cached.updatedAt ?? '') >= (lesson.updatedAt ?? '') ? cached : lesson
}

/** Shows one lesson in the outline: whether it’s completed, the watched share, and the duration. */
export function OutlineRow({ lesson, isHere }: { lesson: OutlineLesson; isHere: boolean }) {
  const { id, title, duration, draft, opensAt } = lesson
  const { completed, lastPosition } = useProgress(lesson)
  const isStarted = !completed && lastPosition > 0 && duration !== null && duration > 0
  if (opensAt) {
    return (
      <li className="px-2 py-2 text-quiet text-sm leading-snug">
        <CourseLanguageText>{title}</CourseLanguageText>
        <OpeningTime time={opensAt} />
      </li>
    )
  }
  return (
    <li>
      <PageLink
        href={`/video/${id}`}
        aria-current={isHere ? 'page' : undefined}
        className={cn(
          'group grid min-h-11 grid-cols-[1.5rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 rounded-md px-2 py-2 text-sm leading-snug transition-colors hover:bg-ink/5',
          isHere && 'bg-ink/7 font-medium hover:bg-ink/7',
        )}
      >
        <CompletionMark isCompleted={completed} isHere={isHere} />
        <span className="wrap-anywhere">
          <CourseLanguageText>{title}</CourseLanguageText> {draft && <DraftBadge />}
        </span>
        <span className="label-mono text-quiet tabular-nums">{duration ? formatDuration(duration) : ''}</span>
        {isStarted && (
          <ProgressBar
            percent={(lastPosition / duration) * 100}
            label={`Progress in ${title}`}
            className="col-start-2 h-1"
          />
        )}
      </PageLink>
    </li>
  )
}

/** Draws an outlined circle, filled once the lesson is completed. */
function CompletionMark({ isCompleted, isHere }: { isCompleted: boolean; isHere: boolean }) {
  if (isCompleted) {
    return (
      <span className="grid size-6 place-items-center rounded-full bg-done text-on-solid">
        <Check aria-hidden className="size-3.5" strokeWidth={3} />
        <span className="sr-only">Completed</span>
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className={cn(
        'grid size-6 place-items-center rounded-full border border-blueprint/60 border-dashed',
        isHere && 'border-signal border-solid text-signal-text',
      )}
    >
      {isHere && <Play className="size-2.5 translate-x-px fill-current" />}
    </span>
  )
}

import { Check } from 'lucide-react'
import { LocalDate } from '@/components/layout/local-date'
import type { PersonLesson } from '@/lib/contract/sales/person-details'
import { formatDuration } from '@/lib/format'
import { PersonSection, PersonSectionList } from './person-section'

/** Shows how much of each lesson a customer played. */
export function WatchedLessonsSection({
  lessons,
  progress: { completed, lessons: open },
}: {
  lessons: PersonLesson[]
  progress: { completed: number; lessons: number }
}) {
  return (
    <PersonSection
      title="Watched lessons"
      action={
        <p className="text-quiet text-sm tabular-nums">
          {completed} of {open} lessons completed
        </p>
      }
    >
      <PersonSectionList none="No lessons watched yet.">
        {lessons.map((lesson) => (
          <LessonRow key={lesson.videoId} lesson={lesson} />
        ))}
      </PersonSectionList>
    </PersonSection>
  )
}

function LessonRow({ lesson }: { lesson: PersonLesson }) {
  const { title, sectionTitle, isCompleted, lastWatchedAt } = lesson
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2.5 text-sm leading-5">
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">{title}</p>
        <p className="text-[0.8125rem] text-quiet [overflow-wrap:anywhere]">{sectionTitle}</p>
      </div>
      <div className="shrink-0 text-right tabular-nums">
        <p className="flex items-center justify-end gap-1.5">
          {isCompleted && <Check className="size-4 text-done-text" aria-label="Completed" />}
          {coverage(lesson)}
        </p>
        {lastWatchedAt && <LocalDate value={lastWatchedAt} className="text-[0.8125rem] text-quiet" />}
      </div>
    </li>
  )
}

/**
 * Returns the watched share of a lesson, or the watched time if its duration is unknown. YouTube and Vimeo
 * lessons have neither.
 */
function coverage({ seconds, duration, lastPosition }: PersonLesson): string {
  if (duration && seconds > 0) return `${Math.round((100 * seconds) / duration)}% watched`
  if (seconds > 0) return `${formatDuration(seconds)} watched`
  return lastPosition > 0 ? `at ${formatDuration(lastPosition)}` : 'playback not tracked'
}

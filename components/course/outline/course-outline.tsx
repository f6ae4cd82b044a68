import { LockKeyhole } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { DraftBadge } from '@/components/course/drafts/draft-badge'
import type { OutlineSection } from '@/lib/contract/course/outline'
import { cn } from '@/lib/utils'
import { OutlineRow } from './outline-row'

/** Number of lessons in a course above which all sections except the current one are collapsed. */
const LONG_COURSE = 30

/** Shows the course outline, scrolled to the open lesson. */
export function CourseOutline({
  videoId,
  outline,
  className,
}: {
  videoId: string
  outline: OutlineSection[]
  className?: string
}) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    const here = frame.current?.querySelector<HTMLElement>('[aria-current]')
    // Scrolls only the list. `scrollIntoView` would also scroll the page.
    if (frame.current && here) frame.current.scrollTop = here.offsetTop - frame.current.clientHeight / 3
  }, [])
  const isLong = outline.reduce((count, { lessons }) => count + lessons.length, 0) > LONG_COURSE
  return (
    <nav
      ref={frame}
      aria-label="Course outline"
      data-scroll-frame
      className={cn(
        'relative -mx-2 overscroll-contain px-2 lg:max-h-[calc(100dvh-9rem)] lg:overflow-y-auto print:hidden',
        className,
      )}
    >
      {outline.map((section, index) => (
        <OutlineSectionDetails
          key={section.id}
          section={section}
          number={index + 1}
          videoId={videoId}
          isOpen={!isLong || section.lessons.some(({ id }) => id === videoId)}
        />
      ))}
    </nav>
  )
}

function OutlineSectionDetails({
  section: { title, draft, locked, lessons },
  number,
  videoId,
  isOpen,
}: {
  section: OutlineSection
  number: number
  videoId: string
  isOpen: boolean
}) {
  const heading = (
    <>
      <span className="label-mono text-quiet">{String(number).padStart(2, '0')}</span>
      <span className="wrap-anywhere min-w-0 grow font-medium text-sm leading-snug">
        <CourseLanguageText>{title}</CourseLanguageText>
      </span>
      {draft && <DraftBadge />}
    </>
  )
  if (locked) {
    return (
      <div className="flex min-h-12 items-center gap-3 border-b py-2 text-quiet last:border-b-0">
        {heading}
        <LockKeyhole aria-hidden className="size-4 shrink-0" />
        <span className="sr-only">Locked</span>
      </div>
    )
  }
  return (
    <details open={isOpen} className="border-b last:border-b-0">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 py-2 hover:text-ink [&::-webkit-details-marker]:hidden">
        {heading}
        <span className="label-mono shrink-0 text-quiet tabular-nums">{lessons.length}</span>
      </summary>
      <ol className="pb-3">
        {lessons.map((lesson) => (
          <OutlineRow key={lesson.id} lesson={lesson} isHere={lesson.id === videoId} />
        ))}
      </ol>
    </details>
  )
}

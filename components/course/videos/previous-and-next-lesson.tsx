import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { PageLink } from '@/components/layout/page-link'
import { cn } from '@/lib/utils'

interface AdjacentLesson {
  id: string
  title: string
}

/**
 * Links to the previous and the next lesson. On a narrow screen, the links are stacked and the next lesson
 * comes first.
 */
export function PreviousAndNextLesson({
  previous,
  next,
}: {
  previous: AdjacentLesson | null
  next: AdjacentLesson | null
}) {
  if (!previous && !next) return null
  return (
    <nav aria-label="Previous and next lesson" className="mt-8 grid gap-3 sm:grid-cols-2 print:hidden">
      {previous && (
        <LessonLink video={previous} label="previous lesson" className="max-sm:order-last">
          <ArrowLeft
            aria-hidden
            className="size-5 shrink-0 transition-transform group-hover:-translate-x-1"
          />
        </LessonLink>
      )}
      {next && (
        <LessonLink video={next} label="next lesson" className="flex-row-reverse text-right sm:col-start-2">
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 transition-transform group-hover:translate-x-1"
          />
        </LessonLink>
      )}
    </nav>
  )
}

function LessonLink({
  video: { id, title },
  label,
  className,
  children,
}: {
  video: AdjacentLesson
  label: string
  className: string
  children: ReactNode
}) {
  return (
    <PageLink
      href={`/video/${id}`}
      className={cn(
        'group flex items-center justify-between gap-4 rounded-lg border bg-raised px-5 py-4 transition-colors hover:border-ink/40',
        className,
      )}
    >
      {children}
      <span className="min-w-0 grow">
        <span className="label-mono block text-quiet">{label}</span>
        <span className="wrap-anywhere mt-1 line-clamp-2 font-medium">
          <CourseLanguageText>{title}</CourseLanguageText>
        </span>
      </span>
    </PageLink>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FinishedIllustration } from '@/components/course/progress/finished-illustration'
import { ButtonLink } from '@/components/layout/page-link'
import { progressQuery } from '@/lib/client/course/progress'
import type { CourseLink } from '@/lib/contract/course/courses'
import { describeSectionCompletion, useFindSectionCompletion } from './section-completion'

/**
 * Celebrates a completed section or course. Shown only when the last lesson has just been completed on this
 * page.
 */
export function SectionCelebration({
  videoId,
  course = null,
}: {
  videoId: string
  /** The course, if the viewer sees several courses. */
  course?: CourseLink | null
}) {
  const isCompleted = useQuery(progressQuery(videoId)).data?.completed ?? false
  const [wasCompleted, setWasCompleted] = useState(isCompleted)
  const [isJustCompleted, setIsJustCompleted] = useState(false)
  if (isCompleted !== wasCompleted) {
    setWasCompleted(isCompleted)
    setIsJustCompleted(isCompleted)
  }
  const findCompletion = useFindSectionCompletion(videoId)
  const completion = isJustCompleted ? findCompletion() : null
  return (
    <div role="status">
      {completion && (
        <div className="corners mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 bg-dots px-5 py-5 print:hidden">
          <FinishedIllustration className="h-20 w-30" />
          <div className="min-w-0 grow basis-48">
            <p className="font-display font-semibold text-xl">
              {completion.isCourse ? 'Course complete' : 'Section complete'}
            </p>
            <p className="wrap-anywhere mt-1 text-quiet text-sm">{describeSectionCompletion(completion)}</p>
          </div>
          {completion.isCourse && (
            <ButtonLink variant="signal" href={course ? `/course/${course.slug}` : '/'}>
              View Your Course
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  )
}

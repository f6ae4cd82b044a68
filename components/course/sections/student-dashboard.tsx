'use client'
import { NotebookPen } from 'lucide-react'
import dynamic from 'next/dynamic'
import { type ReactNode, useCallback, useState } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { ContinueCard } from '@/components/course/progress/continue-card'
import { CourseSummaryCards } from '@/components/course/progress/course-summary-cards'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import { BackLink } from '@/components/layout/back-link'
import { ButtonLink } from '@/components/layout/page-link'
import type { CertificateStatus } from '@/lib/contract/course/certificates'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { ContinueVideo, CourseProgress } from '@/lib/contract/course/progress'
import type { Section } from '@/lib/contract/course/sections'
import type { CurrentUser } from '@/lib/contract/people/auth'
import { normalizeNameCase } from '@/lib/contract/people/name-case'
import type { AccessStatus } from '@/lib/contract/people/purchase-access'
import type { AskFollowUp } from './create-section-dialog'
import { NoAccessBanner } from './no-access-banner'
import { SectionGrid } from './section-grid'

// Loaded on demand, because few students have completed the whole course.
const CourseFinished = dynamic(() =>
  import('@/components/course/progress/course-finished').then((module) => module.CourseFinished),
)
const CertificateOffer = dynamic(() =>
  import('@/components/course/certificates/certificate-offer').then((module) => module.CertificateOffer),
)
// The polling code is loaded only if something can change. For most students, no image is being generated.
const SectionsUpdater = dynamic(() =>
  import('./section-admin-controls').then((module) => module.SectionsUpdater),
)

interface Props {
  viewer: Pick<CurrentUser, 'email' | 'firstName' | 'lastName' | 'isAdmin' | 'hasPurchased'>
  sections: Section[]
  /** The course, if the viewer sees several courses. */
  course?: (CourseLink & { id: string }) | null
  progress: CourseProgress
  /** Time when the viewer’s progress last changed. Null before the first change. */
  progressChangedAt: string | null
  next: ContinueVideo | null
  /** Access status of the purchase that would open the course, if the whole course is locked. */
  standing: AccessStatus
  /** The student’s certificate status. Null if they have not completed the course. */
  certificate: CertificateStatus | null
  /** Whether an administrator is viewing as a customer. If true, nothing can be changed. */
  isReadOnly: boolean
  askNext: AskFollowUp
  /** An offer of another product. */
  offer?: ReactNode
  /** Support email address for students without access. */
  supportEmail?: string | null
}

/** Shows the student’s dashboard: the next lesson, then the course, then the progress. */
export function StudentDashboard({
  viewer,
  sections: read,
  progress,
  progressChangedAt,
  next,
  ...rest
}: Props) {
  const { email, firstName, lastName, isAdmin, hasPurchased } = viewer
  const { standing, certificate, isReadOnly, askNext, offer, supportEmail = null, course = null } = rest
  const [sections, setSections] = useSections(read)
  const isLive = isAdmin || read.some(({ imageUrl }) => !imageUrl)
  return (
    <main className="shell grid gap-8 pt-5 pb-24 sm:gap-14 sm:pt-12">
      <div className="grid gap-4 sm:gap-7">
        {course && <BackLink href="/">Your Courses</BackLink>}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          {course ? (
            <h1 className="wrap-anywhere text-3xl sm:text-4xl">
              <CourseLanguageText>{course.title}</CourseLanguageText>
            </h1>
          ) : (
            <h1 className="text-quiet text-xl">
              {progressChangedAt ? 'Welcome back' : 'Welcome'},{' '}
              {firstName ? normalizeNameCase(firstName) : 'Student'}
            </h1>
          )}
          <ButtonLink
            variant="ghost"
            className="-mx-3 px-3"
            href={course ? `/notes?course=${course.slug}` : '/notes'}
          >
            <NotebookPen aria-hidden />
            Your Notes
          </ButtonLink>
        </div>
        {next && <ContinueCard video={next} />}
        {certificate && (
          <CourseFinished
            total={progress.total}
            certificate={
              <CertificateOffer
                standing={certificate}
                name={[firstName, lastName]
                  .flatMap((name) => (name ? [normalizeNameCase(name)] : []))
                  .join(' ')}
                isReadOnly={isReadOnly}
                course={course?.slug}
              />
            }
          />
        )}
        {!next && !certificate && <NoAccessBanner {...{ email, sections, standing, supportEmail }} />}
        {offer}
      </div>
      <SectionGrid sections={sections} isAdmin={isAdmin} askNext={askNext} courseId={course?.id} />
      <CourseSummaryCards progress={progress} sectionCount={sections.length} hasPurchased={hasPurchased} />
      <RefreshWhenStale renderedWith={progressChangedAt} />
      {isLive && <SectionsUpdater sections={read} course={course?.slug} onChange={setSections} />}
    </main>
  )
}

/**
 * Returns the sections from the server-rendered page, or newer sections from polling. When the server renders
 * the page again, its sections replace the polled ones.
 */
function useSections(read: Section[]) {
  const [latest, setLatest] = useState({ read, sections: read })
  const setSections = useCallback((sections: Section[]) => setLatest({ read, sections }), [read])
  return [latest.read === read ? latest.sections : read, setSections] as const
}

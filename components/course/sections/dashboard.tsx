'use client'
import { NotebookPen } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { ContinueCard } from '@/components/course/progress/continue-card'
import { CourseCards } from '@/components/course/progress/course-cards'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import { ButtonLink } from '@/components/layout/page-link'
import type { CertificateStanding } from '@/lib/contract/course/certificates'
import type { ContinueVideo, CourseProgress } from '@/lib/contract/course/progress'
import type { Section } from '@/lib/contract/course/sections'
import type { Standing } from '@/lib/contract/people/access'
import type { CurrentUser } from '@/lib/contract/people/auth'
import { shownName } from '@/lib/contract/people/names'
import type { AskNext } from './create-section-dialog'
import { NothingOpen } from './nothing-open'
import { SectionGrid } from './section-grid'

// Few have done the whole course.
const CourseFinished = dynamic(() =>
  import('@/components/course/progress/course-finished').then((module) => module.CourseFinished),
)
const CertificateOffer = dynamic(() =>
  import('@/components/course/certificates/certificate-offer').then((module) => module.CertificateOffer),
)
// What asks again and again is loaded where something may change: most find a finished course.
const LiveSections = dynamic(() => import('./live-sections').then((module) => module.LiveSections))

interface Props {
  viewer: Pick<CurrentUser, 'email' | 'firstName' | 'lastName' | 'isAdmin' | 'hasPurchased'>
  sections: Section[]
  progress: CourseProgress
  /** When any of it was last changed. */
  progressOf: string | null
  next: ContinueVideo | null
  /** Of the purchase that would open the course, where all of it is closed. */
  standing: Standing
  /** Of whoever has done the course; null for everybody else. */
  certificate: CertificateStanding | null
  /** Whether somebody looks on who may change nothing. */
  isReadOnly: boolean
  askNext: AskNext
  /** Whom to write to where the course is closed. */
  supportEmail?: string | null
}

/** The student's front page: the next thing first, then where they stand, then the course. */
export function Dashboard({ viewer, sections: read, progress, progressOf, next, ...rest }: Props) {
  const { email, firstName, lastName, isAdmin, hasPurchased } = viewer
  const { standing, certificate, isReadOnly, askNext, supportEmail = null } = rest
  const [sections, setSections] = useSections(read)
  const isLive = isAdmin || read.some(({ imageUrl }) => !imageUrl)
  return (
    <main className="shell grid gap-8 pt-5 pb-24 sm:gap-14 sm:pt-12">
      <div className="grid gap-4 sm:gap-7">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <h1 className="text-quiet text-xl">
            {progressOf ? 'Welcome back' : 'Welcome'}, {firstName ? shownName(firstName) : 'Student'}
          </h1>
          <ButtonLink variant="ghost" className="-mx-3 px-3" href="/notes">
            <NotebookPen aria-hidden />
            Your notes
          </ButtonLink>
        </div>
        {next && <ContinueCard video={next} />}
        {certificate && (
          <CourseFinished
            total={progress.total}
            certificate={
              <CertificateOffer
                standing={certificate}
                name={[firstName, lastName].flatMap((name) => (name ? [shownName(name)] : [])).join(' ')}
                isReadOnly={isReadOnly}
              />
            }
          />
        )}
        {!next && !certificate && <NothingOpen {...{ email, sections, standing, supportEmail }} />}
      </div>
      <CourseCards progress={progress} sectionCount={sections.length} hasPurchased={hasPurchased} />
      <SectionGrid sections={sections} isAdmin={isAdmin} askNext={askNext} />
      <RefreshWhenStale renderedWith={progressOf} />
      {isLive && <LiveSections sections={read} onChange={setSections} />}
    </main>
  )
}

/** The sections as the server read them, until something newer is heard of; a later page of the server's is newer again. */
function useSections(read: Section[]) {
  const [heard, setHeard] = useState({ read, sections: read })
  const setSections = useCallback((sections: Section[]) => setHeard({ read, sections }), [read])
  return [heard.read === read ? heard.sections : read, setSections] as const
}

'use client'
import dynamic from 'next/dynamic'
import { useCallback, useState } from 'react'
import { ContinueCard } from '@/components/course/progress/continue-card'
import { CourseCards } from '@/components/course/progress/course-cards'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import type { ContinueVideo, CourseProgress } from '@/lib/contract/course/progress'
import type { Section } from '@/lib/contract/course/sections'
import type { Standing } from '@/lib/contract/people/access'
import type { CurrentUser } from '@/lib/contract/people/auth'
import { shownName } from '@/lib/contract/people/names'
import type { AskNext } from './create-section-dialog'
import { NothingOpen } from './nothing-open'
import { SectionGrid } from './section-grid'

// What asks again and again is loaded where something may change: most find a finished course.
const LiveSections = dynamic(() => import('./live-sections').then((module) => module.LiveSections))

interface Props {
  viewer: Pick<CurrentUser, 'email' | 'firstName' | 'isAdmin' | 'hasPurchased'>
  sections: Section[]
  progress: CourseProgress
  /** When any of it was last changed. */
  progressOf: string | null
  next: ContinueVideo | null
  /** Of the purchase that would open the course, where all of it is closed. */
  standing: Standing
  askNext: AskNext
}

/** The student's front page: the next thing first, then where they stand, then the course. */
export function Dashboard({ viewer, sections: read, progress, progressOf, next, standing, askNext }: Props) {
  const { email, firstName, isAdmin, hasPurchased } = viewer
  const [sections, setSections] = useSections(read)
  const isLive = isAdmin || read.some(({ imageUrl }) => !imageUrl)
  return (
    <main className="shell grid gap-14 pt-8 pb-24 sm:pt-12">
      <div className="grid gap-7">
        <h1 className="text-quiet text-xl">
          {progressOf ? 'Welcome back' : 'Welcome'}, {firstName ? shownName(firstName) : 'Student'}
        </h1>
        {next ? <ContinueCard video={next} /> : <NothingOpen {...{ email, sections, standing }} />}
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

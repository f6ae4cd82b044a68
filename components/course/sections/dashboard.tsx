import { ContinueCard } from '@/components/course/progress/continue-card'
import { CourseCards } from '@/components/course/progress/course-cards'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import { type ContinueVideo, latestUpdate, type Progress } from '@/lib/contract/course/progress'
import type { Standing } from '@/lib/contract/people/access'
import { shownName } from '@/lib/contract/people/names'
import type { AskNext } from './create-section-dialog'
import { NothingOpen } from './nothing-open'
import { SectionGrid } from './section-grid'

/** The student's front page: the next thing first, then where they stand, then the course. */
export function Dashboard({
  firstName,
  next,
  progress,
  askNext,
  standing,
}: {
  firstName: string | null
  next: ContinueVideo | null
  /** Of the purchase that would open the course, where all of it is closed. */
  standing: Standing
  progress: Progress[]
  askNext: AskNext
}) {
  return (
    <main className="shell grid gap-14 pt-8 pb-24 sm:pt-12">
      <div className="grid gap-7">
        <h1 className="text-quiet text-xl">
          {latestUpdate(progress) ? 'Welcome back' : 'Welcome'},{' '}
          {firstName ? shownName(firstName) : 'Student'}
        </h1>
        {next ? <ContinueCard video={next} /> : <NothingOpen standing={standing} />}
      </div>
      <CourseCards />
      <SectionGrid askNext={askNext} />
      <RefreshWhenStale renderedWith={latestUpdate(progress)} />
    </main>
  )
}

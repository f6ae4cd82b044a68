import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/layout/page-link'
import { FinishedIllustration } from './finished-illustration'

/** Congratulates students who have completed all lessons, in place of the next lesson. */
export function CourseFinished({ total, certificate }: { total: number; certificate: ReactNode }) {
  return (
    <section
      aria-labelledby="next"
      className="corners flex flex-wrap items-center gap-x-10 gap-y-5 bg-dots px-6 py-8 sm:px-10 sm:py-10"
    >
      <FinishedIllustration className="max-sm:h-24 max-sm:w-36" />
      <div className="min-w-0 grow basis-72">
        <p className="label-mono text-done-text">course complete</p>
        <h2 id="next" className="mt-2 text-[clamp(1.75rem,4vw,2.75rem)]">
          You finished the course
        </h2>
        <p className="mt-3 text-quiet">
          {total === 1 ? '1 lesson completed.' : `All ${total} lessons completed.`} You can still watch every
          lesson and read your notes.
        </p>
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {certificate}
          <ButtonLink variant="outline" size="lg" href="/notes">
            Read Your Notes
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '@/components/layout/relative-time'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { reachQuery } from '@/lib/client/course/reach'
import type { SectionReach } from '@/lib/contract/course/reach'
import { SectionLine } from './section-line'

/** How far people get: who began a section and is through with it, and in it where they leave each lesson. */
export function CourseReach() {
  const query = useQuery(reachQuery())
  return (
    <section aria-labelledby="reach" className="grid min-w-0 gap-4">
      <div>
        <h2 id="reach" className="text-xl">
          How far they get
        </h2>
        <p className="mt-1 max-w-reading text-quiet text-sm">
          People who started a section, and those for whom all its lessons count: completed, or nearly all
          watched. Open one to see where its lessons are left.
        </p>
      </div>
      <Rows
        query={query}
        what="The sections"
        loading={<Loading isList className="grid gap-2" shape="h-16" />}
        empty={
          <EmptyState
            drawing="shelf"
            title="No sections yet"
            description="Once your course has one, you see here how many start it, how many finish, and where they leave."
          />
        }
      >
        {(sections) => <Sections sections={sections} />}
      </Rows>
    </section>
  )
}

function Sections({ sections }: { sections: SectionReach[] }) {
  const most = Math.max(1, ...sections.map(({ started }) => started))
  const counts = sections.flatMap(({ countedAt }) => countedAt ?? [])
  const oldest = counts.toSorted()[0]
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg border bg-raised">
        {sections.map((section, place) => (
          <SectionLine key={section.id} section={section} number={place + 1} most={most} />
        ))}
      </div>
      <p className="text-[0.8125rem] text-quiet">
        {counts.length < sections.length ? (
          'Sections are being counted.'
        ) : (
          <>
            Counted
            {oldest && (
              <>
                {' '}
                <RelativeTime value={oldest} />
              </>
            )}
            .
          </>
        )}{' '}
        Administrators are left out. Lessons of YouTube and Vimeo count once they are marked complete.
      </p>
    </div>
  )
}

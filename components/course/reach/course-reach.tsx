'use client'
import { useQuery } from '@tanstack/react-query'
import { RelativeTime } from '@/components/layout/relative-time'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { reachQuery } from '@/lib/client/course/reach'
import type { SectionReach } from '@/lib/contract/course/reach'
import { SectionLine } from './section-line'

/**
 * Shows the section progress of all students: how many started and finished each section, and where they
 * leave each lesson.
 */
export function CourseReach() {
  const query = useQuery(reachQuery())
  return (
    <section aria-labelledby="reach" className="grid min-w-0 gap-4">
      <div>
        <h2 id="reach" className="text-xl">
          Progress by section
        </h2>
        <p className="mt-1 max-w-reading text-quiet text-sm">
          How many people started and finished each section. Expand a section to see where people leave its
          lessons.
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
            description="When your course has sections, you’ll see how many people start and finish them, and where they leave."
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
        {sections.map((section, index) => (
          <SectionLine key={section.id} section={section} number={index + 1} most={most} />
        ))}
      </div>
      <p className="text-[0.8125rem] text-quiet">
        {counts.length < sections.length ? (
          'Counting progress. This takes a moment.'
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
        Excludes administrators. YouTube and Vimeo lessons count when students mark them complete.
      </p>
    </div>
  )
}

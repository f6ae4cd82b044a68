'use client'
import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { sectionProgressQuery } from '@/lib/client/course/section-progress'
import type { SectionProgress } from '@/lib/contract/course/section-progress'
import { SectionProgressRow } from './section-progress-row'

/** Shows how many students started and finished each section, and where they stop watching each lesson. */
export function SectionProgressList() {
  const query = useQuery(sectionProgressQuery())
  return (
    <section aria-labelledby="reach" className="grid min-w-0 gap-4">
      <div>
        <h2 id="reach" className="text-xl">
          Progress by section
        </h2>
        <p className="mt-1 max-w-reading text-quiet text-sm">
          See how many people started and finished each section. Expand a section to see where people stop
          watching its lessons.
        </p>
      </div>
      <RowsWhenLoaded
        query={query}
        what="The sections"
        loading={<LoadingSkeleton isList className="grid gap-2" shape="h-16" />}
        empty={
          <EmptyState
            drawing="shelf"
            title="No sections yet"
            description="When your course has sections, you’ll see how many people start and finish them, and where they stop watching."
            action={
              <ButtonLink variant="outline" href="/admin#course-management">
                Add a Section
              </ButtonLink>
            }
          />
        }
      >
        {(sections) => <Sections sections={sections} />}
      </RowsWhenLoaded>
    </section>
  )
}

function Sections({ sections }: { sections: SectionProgress[] }) {
  const most = Math.max(1, ...sections.map(({ started }) => started))
  const counts = sections.flatMap(({ countedAt }) => countedAt ?? [])
  const oldest = counts.toSorted()[0]
  return (
    <div className="grid gap-3">
      <div className="overflow-hidden rounded-lg border bg-raised">
        {sections.map((section, index) => (
          <SectionProgressRow key={section.id} section={section} number={index + 1} most={most} />
        ))}
      </div>
      <p className="text-[0.8125rem] text-quiet">
        {counts.length < sections.length ? (
          'Counting progress. This may take a moment.'
        ) : (
          <>
            Updated
            {oldest && (
              <>
                {' '}
                <RelativeTime value={oldest} />
              </>
            )}
            .
          </>
        )}{' '}
        Administrators aren’t counted. YouTube and Vimeo lessons count when students mark them complete.
      </p>
    </div>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import dynamic from 'next/dynamic'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { sectionsQuery } from '@/lib/client/course/sections'
import { useCurrentUser } from '@/lib/client/people/auth'
import type { AskNext } from './create-section-dialog'
import { SectionCard } from './section-card'

// Students never load what only an administrator can use.
const AddSectionButton = dynamic(() =>
  import('./add-section-button').then((module) => module.AddSectionButton),
)
const SectionTools = dynamic(() => import('./section-tools').then((module) => module.SectionTools))

const columns = 'grid gap-5 sm:grid-cols-2 xl:grid-cols-3'

/** The course: every section with its image, read again until all images are there. */
export function SectionGrid({ askNext }: { askNext: AskNext }) {
  const query = useQuery(sectionsQuery())
  const isAdmin = useCurrentUser()?.isAdmin ?? false
  return (
    <section aria-labelledby="course">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="course" className="text-2xl sm:text-3xl">
          Your course
        </h2>
        {isAdmin && <AddSectionButton askNext={askNext} />}
      </div>
      <Rows
        query={query}
        what="The sections"
        loading={<Loading className={columns} isList shape="aspect-4/5" />}
        empty={<NoSections isAdmin={isAdmin} />}
      >
        {(sections) => (
          <div className={columns}>
            {sections.map((section, index) => (
              <SectionCard
                key={section.id}
                section={section}
                number={index + 1}
                tools={isAdmin && <SectionTools section={section} />}
              />
            ))}
          </div>
        )}
      </Rows>
    </section>
  )
}

function NoSections({ isAdmin }: { isAdmin: boolean }) {
  return (
    <EmptyState
      drawing="shelf"
      title="No sections available yet"
      description={
        isAdmin
          ? 'Click Add Section above'
          : "Course content will appear here once it's added by your instructor."
      }
    />
  )
}

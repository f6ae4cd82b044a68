import dynamic from 'next/dynamic'
import { EmptyState } from '@/components/ui/empty-state'
import type { Section } from '@/lib/contract/course/sections'
import type { AskFollowUp } from './create-section-dialog'
import { SectionCard } from './section-card'

// Loaded on demand, so students don’t load administrator tools. The button appears only when it works,
// because an earlier click would be lost.
const AddSection = dynamic(
  () => import('./section-admin-controls').then((module) => module.AddSectionButtonWithQueries),
  {
    ssr: false,
  },
)
const DraftSection = dynamic(() =>
  import('./section-admin-controls').then((module) => module.DraftPublishRowWithQueries),
)
const SectionTools = dynamic(() =>
  import('./section-admin-controls').then((module) => module.SectionToolsWithQueries),
)

/** Shows all sections of the course with their images. */
export function SectionGrid({
  sections,
  isAdmin,
  askNext,
  courseId,
}: {
  sections: Section[]
  isAdmin: boolean
  askNext: AskFollowUp
  /** ID of the course that gets a new section. Omitted if there is only one course. */
  courseId?: string | undefined
}) {
  return (
    <section aria-labelledby="course">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="course" className="text-2xl sm:text-3xl">
          Your course
        </h2>
        {isAdmin && <AddSection askNext={askNext} courseId={courseId} />}
      </div>
      {sections.length === 0 ? (
        <NoSections isAdmin={isAdmin} />
      ) : (
        <div className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {sections.map((section, index) => (
            <SectionCard
              key={section.id}
              section={section}
              number={index + 1}
              isAdmin={isAdmin}
              tools={isAdmin && <SectionTools section={section} hasSeveralCourses={courseId !== undefined} />}
              draft={isAdmin && section.draft && <DraftSection section={section} />}
            />
          ))}
        </div>
      )}
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

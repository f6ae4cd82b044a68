'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { toastFailure } from '@/components/layout/toast-error'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { SortableList } from '@/components/ui/sortable-list'
import { sectionsQuery, useReorderSections } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { type AskFollowUp, CreateSectionDialog } from './create-section-dialog'
import { SectionRow } from './section-row'

/** Component that shows a problem with a section. Renders nothing if there is none. */
type SectionFlag = ComponentType<{ section: Section }>

/** Lists all sections in order, with a button that adds a section. */
export function SectionManager({
  askNext,
  course = null,
  switcher,
  Flag,
}: {
  askNext: AskFollowUp
  /** Course whose sections are shown. Null if there is only one course. */
  course?: { id: string; slug: string } | null
  /** Control for choosing another course. */
  switcher?: ReactNode
  Flag?: SectionFlag
}) {
  const query = useQuery(sectionsQuery(course?.slug))
  const { data: sections = [] } = query
  const [isAdding, setAdding] = useState(false)
  const order = Math.max(0, ...sections.map((section) => section.order)) + 1
  return (
    <section aria-labelledby="course-management" className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="course-management" className="text-2xl">
            Course Management
          </h2>
          {sections.length > 1 && (
            <p className="mt-1 text-quiet text-sm">
              To reorder the course, drag a section by its handle or click its arrows. With a keyboard, press
              Space on the handle, then use the arrow keys.
            </p>
          )}
        </div>
        <CreateSectionDialog
          order={order}
          courseId={course?.id}
          askNext={askNext}
          isOpen={isAdding}
          onOpenChange={setAdding}
          trigger={
            <Button variant="signal">
              <Plus aria-hidden />
              Add Section
            </Button>
          }
        />
      </div>
      {switcher}
      <RowsWhenLoaded
        query={query}
        what="The sections"
        loading={<Skeleton className="h-96" />}
        empty={
          <EmptyState
            drawing="shelf"
            title="No sections yet"
            description="Use sections to group your course’s videos."
            action={<Button onClick={() => setAdding(true)}>Create First Section</Button>}
          />
        }
      >
        {(rows) => <SortableSections sections={rows} course={course?.slug} Flag={Flag} />}
      </RowsWhenLoaded>
    </section>
  )
}

function SortableSections({
  sections,
  course,
  Flag,
}: {
  sections: Section[]
  course: string | undefined
  Flag: SectionFlag | undefined
}) {
  const reorder = useReorderSections(course)
  return (
    <SortableList
      rows={sections}
      onReorder={(ids) =>
        reorder.mutate(ids, {
          onError: (error) => toastFailure(error, 'Couldn’t save the order. Try again.'),
        })
      }
      className="grid gap-2"
      itemClassName="rounded-lg border bg-raised"
    >
      {(section, index, handle) => (
        <SectionRow
          section={section}
          number={index + 1}
          handle={handle}
          flag={Flag && <Flag section={section} />}
        />
      )}
    </SortableList>
  )
}

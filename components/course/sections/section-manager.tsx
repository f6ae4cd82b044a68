'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ComponentType, useState } from 'react'
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

/** Shows a problem of a section that another feature finds, or nothing. */
type SectionFlag = ComponentType<{ section: Section }>

/** Lists all sections in order for the owner, with a button that adds one. */
export function SectionManager({ askNext, Flag }: { askNext: AskFollowUp; Flag?: SectionFlag }) {
  const query = useQuery(sectionsQuery())
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
              Drag a section by its handle to reorder the course. With the keyboard, press Space and use the
              arrow keys.
            </p>
          )}
        </div>
        <CreateSectionDialog
          order={order}
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
      <RowsWhenLoaded
        query={query}
        what="The sections"
        loading={<Skeleton className="h-96" />}
        empty={
          <EmptyState
            drawing="shelf"
            title="No sections yet"
            description="Sections group the videos of your course."
            action={<Button onClick={() => setAdding(true)}>Create First Section</Button>}
          />
        }
      >
        {(rows) => <SortableSections sections={rows} Flag={Flag} />}
      </RowsWhenLoaded>
    </section>
  )
}

function SortableSections({ sections, Flag }: { sections: Section[]; Flag: SectionFlag | undefined }) {
  const reorder = useReorderSections()
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

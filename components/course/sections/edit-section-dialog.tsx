'use client'
import type { ReactElement } from 'react'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateSection } from '@/lib/client/course/sections'
import type { Section } from '@/lib/contract/course/sections'
import { SectionForm } from './section-form'

/** Shows a dialog that edits the texts of a section, and its position if `withOrder` is set. */
export function EditSectionDialog({
  section,
  withOrder = false,
  trigger,
}: {
  section: Section
  withOrder?: boolean
  trigger: ReactElement
}) {
  const { mutateAsync } = useUpdateSection()
  return (
    <TitledDialog trigger={trigger} title="Edit Section" description="Students see changes immediately.">
      {(close) => (
        <SectionForm
          section={section}
          order={withOrder ? section.order : undefined}
          save={({ title, description, order }, changes) =>
            mutateAsync({ id: section.id, title, description, order, ...changes })
          }
          onDone={close}
        />
      )}
    </TitledDialog>
  )
}

'use client'
import type { ReactElement } from 'react'
import { announce } from '@/components/layout/announce'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { useUpdateSection } from '@/lib/client/course/sections'
import type { Section, SectionInput } from '@/lib/contract/course/sections'
import { fieldErrors } from '@/lib/contract/error'
import { SectionForm } from './section-form'

/** Changes a section's words; its place too where `withOrder` says so. */
export function EditSectionDialog({
  section,
  withOrder = false,
  trigger,
}: {
  section: Section
  withOrder?: boolean
  trigger: ReactElement
}) {
  const { mutateAsync, isPending, error, reset } = useUpdateSection()
  const update = (input: SectionInput) =>
    announce(mutateAsync({ id: section.id, ...input }), {
      done: 'Section updated successfully',
      failed: 'Failed to update section',
    })
  return (
    <TitledDialog
      trigger={trigger}
      title="Edit Section"
      description="Students see the change at once."
      onToggle={reset}
    >
      {(close) => (
        <SectionForm
          section={section}
          order={withOrder ? section.order : undefined}
          errors={fieldErrors(error)}
          isPending={isPending}
          submit={isPending ? 'Saving...' : 'Save Changes'}
          onSubmit={async (input) => {
            if (await update(input)) close()
          }}
        />
      )}
    </TitledDialog>
  )
}

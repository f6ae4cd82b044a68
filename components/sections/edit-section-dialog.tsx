'use client'
import { type ReactElement, useState } from 'react'
import { announce } from '@/components/layout/announce'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from '@/components/ui/dialog'
import { useUpdateSection } from '@/lib/client/sections'
import { fieldErrors } from '@/lib/contract/error'
import type { Section, SectionInput } from '@/lib/contract/sections'
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
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending, error, reset } = useUpdateSection()
  const update = async (input: SectionInput) => {
    const texts = { done: 'Section updated successfully', failed: 'Failed to update section' }
    if (await announce(mutateAsync({ id: section.id, ...input }), texts)) setOpen(false)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => {
        reset()
        setOpen(open)
      }}
    >
      <DialogTrigger asChild>{trigger}</DialogTrigger>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Edit Section</DialogTitle>
          <DialogDescription>Students see the change at once.</DialogDescription>
        </DialogHeader>
        <SectionForm
          section={section}
          order={withOrder ? section.order : undefined}
          errors={fieldErrors(error)}
          isPending={isPending}
          submit={isPending ? 'Saving...' : 'Save Changes'}
          onSubmit={update}
        />
      </DialogContent>
    </Dialog>
  )
}

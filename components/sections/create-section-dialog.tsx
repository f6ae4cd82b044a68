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
import { useCreateSection } from '@/lib/client/sections'
import { fieldErrors } from '@/lib/contract/error'
import type { SectionInput } from '@/lib/contract/sections'
import { SectionForm } from './section-form'

/** A new section. With `order` its place is asked for, starting there; without, it goes to the end. */
export function CreateSectionDialog({ trigger, order }: { trigger: ReactElement; order?: number }) {
  const [isOpen, setOpen] = useState(false)
  const { mutateAsync, isPending, error, reset } = useCreateSection()
  const create = async (input: SectionInput) => {
    const texts = { done: 'Section created successfully', failed: 'Failed to create section' }
    if (await announce(mutateAsync(input), texts)) setOpen(false)
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
          <DialogTitle>Create New Section</DialogTitle>
          <DialogDescription>
            Its image is made from the title as soon as the section exists; that takes about 30 seconds.
          </DialogDescription>
        </DialogHeader>
        <SectionForm
          order={order}
          errors={fieldErrors(error)}
          isPending={isPending}
          submit={isPending ? 'Creating...' : 'Create Section'}
          onSubmit={create}
        />
      </DialogContent>
    </Dialog>
  )
}

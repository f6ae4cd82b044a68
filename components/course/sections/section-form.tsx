'use client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { TextAreaField, TextField } from '@/components/ui/text-field'
import type { SectionInput } from '@/lib/contract/course/sections'
import type { FieldErrors } from '@/lib/contract/error'
import { wholeNumber } from '@/lib/format'

/** Title, description and, where `order` is given, the place in the list. */
export function SectionForm({
  section,
  order,
  errors,
  isPending,
  submit,
  onSubmit,
}: {
  section?: { title: string; description: string | null } | undefined
  order?: number | undefined
  errors: FieldErrors
  isPending: boolean
  submit: ReactNode
  onSubmit: (input: SectionInput) => void
}) {
  const [title, setTitle] = useState(section?.title ?? '')
  const [description, setDescription] = useState(section?.description ?? '')
  const [place, setPlace] = useState(order === undefined ? '' : String(order))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ title, description, ...(order !== undefined && { order: wholeNumber(place) }) })
  }
  return (
    <form onSubmit={send} className="grid gap-5">
      <TextField
        label="Section Title"
        error={errors.title?.[0]}
        value={title}
        maxLength={200}
        onValue={setTitle}
      />
      <TextAreaField
        label="Description"
        hint="What students learn here. Shown on the section’s card."
        error={errors.description?.[0]}
        value={description}
        maxLength={5000}
        onValue={setDescription}
      />
      {order !== undefined && (
        <TextField
          label="Display Order"
          hint="Lower numbers come first."
          error={errors.order?.[0]}
          type="number"
          value={place}
          className="max-w-32 tabular-nums"
          onValue={setPlace}
        />
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={!title.trim() || isPending}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  )
}

'use client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { FieldErrors } from '@/lib/contract/error'
import type { SectionInput } from '@/lib/contract/sections'
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
      <Field label="Section Title" error={errors.title?.[0]}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={200}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Field>
      <Field
        label="Description"
        hint="What students learn here. Shown on the section’s card."
        error={errors.description?.[0]}
      >
        {(control) => (
          <Textarea
            {...control}
            value={description}
            maxLength={5000}
            onChange={(event) => setDescription(event.target.value)}
          />
        )}
      </Field>
      {order !== undefined && (
        <Field label="Display Order" hint="Lower numbers come first." error={errors.order?.[0]}>
          {(control) => (
            <Input
              {...control}
              type="number"
              value={place}
              className="max-w-32 tabular-nums"
              onChange={(event) => setPlace(event.target.value)}
            />
          )}
        </Field>
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

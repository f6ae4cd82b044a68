'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { TextField } from '@/components/ui/text-field'
import type { FieldErrors } from '@/lib/contract/error'

export interface CustomerValues {
  email: string
  firstName: string
  lastName: string
}

/** `problem` is why the server refused it as a whole; what it said about a field stands under the field. */
export function CustomerForm({
  values: initial,
  errors,
  problem,
  isPending,
  onSubmit,
}: {
  values: CustomerValues
  errors: FieldErrors
  problem: string | undefined
  isPending: boolean
  onSubmit: (values: CustomerValues) => void
}) {
  const [values, setValues] = useState(initial)
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(values)
  }
  /** What every field is given: its text, what is wrong with it, and how to change it. */
  const field = (name: keyof CustomerValues) => ({
    value: values[name],
    error: errors[name]?.[0],
    onValue: (text: string) => setValues((before) => ({ ...before, [name]: text })),
  })
  const isAboutFields = Object.keys(errors).length > 0
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <TextField label="Email" type="email" maxLength={254} {...field('email')} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label="First Name" maxLength={200} {...field('firstName')} />
        <TextField label="Last Name" maxLength={200} {...field('lastName')} />
      </div>
      {problem && !isAboutFields && (
        <p role="alert" className="rounded-md bg-danger-soft p-3 text-danger-text text-sm">
          {problem}
        </p>
      )}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" disabled={!values.email.trim() || isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </Button>
      </DialogFooter>
    </form>
  )
}

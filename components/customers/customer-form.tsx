'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DialogClose, DialogFooter } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
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
  const set = (change: Partial<CustomerValues>) => setValues((before) => ({ ...before, ...change }))
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(values)
  }
  const isAboutFields = Object.keys(errors).length > 0
  return (
    <form onSubmit={send} noValidate className="grid gap-5">
      <Field label="Email" error={errors.email?.[0]}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={values.email}
            maxLength={254}
            onChange={({ target }) => set({ email: target.value })}
          />
        )}
      </Field>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.[0]}>
          {(control) => (
            <Input
              {...control}
              value={values.firstName}
              maxLength={200}
              onChange={({ target }) => set({ firstName: target.value })}
            />
          )}
        </Field>
        <Field label="Last Name" error={errors.lastName?.[0]}>
          {(control) => (
            <Input
              {...control}
              value={values.lastName}
              maxLength={200}
              onChange={({ target }) => set({ lastName: target.value })}
            />
          )}
        </Field>
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

import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field'
import { Input } from './input'
import { Textarea } from './textarea'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

/** Shows a field for one line of text or a number. */
export function TextField({ label, hint, error, ...input }: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} />}
    </Field>
  )
}

/** Shows a field for several lines of text. */
export function TextAreaField({ label, hint, error, ...textarea }: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Textarea {...control} {...textarea} />}
    </Field>
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Field } from './field'
import { Input } from './input'
import { Textarea } from './textarea'

interface TextFieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
  value: string
  onValue: (value: string) => void
}

type Rest<Control extends 'input' | 'textarea'> = Omit<
  ComponentProps<Control>,
  keyof TextFieldProps | 'id' | 'onChange'
>

/** A field for one line of text, or for a number as it is typed. */
export function TextField({ label, hint, error, onValue, ...input }: TextFieldProps & Rest<'input'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...input} onChange={({ target }) => onValue(target.value)} />}
    </Field>
  )
}

/** A field for several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  onValue,
  ...textarea
}: TextFieldProps & Rest<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Textarea {...control} {...textarea} onChange={({ target }) => onValue(target.value)} />}
    </Field>
  )
}

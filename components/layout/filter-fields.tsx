'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

/** A day that narrows a list down; one that is being typed is none yet, and an emptied one none any more. */
export function DayFilter({
  label,
  value = '',
  min = '2000-01-01',
  max,
  onChange,
}: {
  label: string
  value?: string
  min?: string
  max?: string
  onChange: (day: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  // While it is typed it is the browser's: a year of one digit is a day before all of them, and would be taken back.
  useEffect(() => {
    const { current } = input
    if (current && current.value !== value && document.activeElement !== current) current.value = value
  }, [value])
  return (
    <Field label={label} className="flex-1 basis-36 sm:flex-none sm:basis-auto">
      {(control) => (
        <Input
          {...control}
          ref={input}
          type="date"
          defaultValue={value}
          min={min}
          max={max}
          onChange={({ target }) => target.validity.valid && onChange(target.value)}
        />
      )}
    </Field>
  )
}

/** One of several, or any. */
export function ChoiceFilter({
  label,
  value = '',
  any = 'Any',
  onChange,
  children,
}: {
  label: string
  value?: string
  /** What leaving it open is called. */
  any?: string
  onChange: (value: string | undefined) => void
  children: ReactNode
}) {
  return (
    <Field label={label} className="flex-1 basis-36 sm:max-w-56">
      {(control) => (
        <Select {...control} value={value} onChange={({ target }) => onChange(target.value || undefined)}>
          <option value="">{any}</option>
          {children}
        </Select>
      )}
    </Field>
  )
}

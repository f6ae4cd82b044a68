'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'

/** Filters a list by a day. A half-typed day does not filter yet; an empty field removes the filter. */
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
  // The input is uncontrolled while it has the focus. A controlled input would reset a half-typed year, which
  // is before `min`.
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

/** Filters a list by one of several choices, or by none. */
export function ChoiceFilter({
  label,
  value = '',
  any = 'Any',
  onChange,
  children,
}: {
  label: string
  value?: string
  /** The label of the choice that does not filter. */
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

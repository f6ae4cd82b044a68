'use client'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { cn } from '@/lib/utils'

/** Shows a date filter. A half-typed date doesn’t filter yet, and an empty field removes the filter. */
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

interface ChoiceProps {
  label: string
  value?: string | undefined
  /** Label of the option that doesn’t filter. */
  any?: string
  onChange: (value: string | undefined) => void
  children: ReactNode
}

/** Shows a filter with several options, and one option that doesn’t filter. */
export function ChoiceFilter({ label, value = '', any = 'Any', onChange, children }: ChoiceProps) {
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

/** Shows a `ChoiceFilter` as a chip: the label and the chosen option in one line. */
export function ChoiceChip({ label, value = '', any = 'Any', onChange, children }: ChoiceProps) {
  const id = useId()
  return (
    <span
      className={cn(
        'relative inline-flex h-10 max-w-full items-center rounded-full border bg-raised text-sm hover:border-ink/70',
        value ? 'border-ink' : 'border-edge/60',
      )}
    >
      <label htmlFor={id} className="shrink-0 pl-3.5 text-quiet">
        {label}
      </label>
      <select
        id={id}
        value={value}
        className="field-sizing-content h-full min-w-0 max-w-40 cursor-pointer appearance-none truncate rounded-full bg-transparent pr-8 pl-1.5 font-medium max-md:text-base"
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">{any}</option>
        {children}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-3.5 text-quiet" />
    </span>
  )
}

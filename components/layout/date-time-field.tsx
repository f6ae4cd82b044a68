'use client'
import { TextField } from '@/components/ui/text-field'

const LAST = '9999-12-31T23:59'

/** Shows a field for a date and time in the owner’s time zone. `value` is in UTC. */
export function DateTimeField({
  label,
  hint,
  error,
  value,
  onChange,
}: {
  label: string
  hint: string
  error?: string | undefined
  /** Date and time in ISO 8601. Empty if there is no date. */
  value: string
  onChange: (value: string) => void
}) {
  const local = value ? new Date(Date.parse(value) - offsetOf(value)).toISOString().slice(0, 16) : ''
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      type="datetime-local"
      value={local}
      max={LAST}
      onChange={({ target }) => {
        // Ignores a date that is out of range, because the user may still be typing the year.
        if (!target.value) onChange('')
        else if (Date.parse(target.value) <= Date.parse(LAST)) onChange(new Date(target.value).toISOString())
      }}
    />
  )
}

const offsetOf = (value: string) => new Date(value).getTimezoneOffset() * 60_000

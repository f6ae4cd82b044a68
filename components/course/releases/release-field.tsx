'use client'
import { useId } from 'react'
import { type Control, type FieldValues, get, type Path, useController } from 'react-hook-form'
import { DateTimeField } from '@/components/layout/date-time-field'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { ReleaseInput } from '@/lib/contract/course/releases'

const kinds: Record<ReleaseInput['kind'], string> = {
  now: 'Immediately',
  days: 'After a number of days',
  date: 'On a date',
}

const releaseOf = (value: ReleaseInput | undefined): ReleaseInput => value ?? { kind: 'now' }

/** Returns the initial values for a kind of release. */
function startOf(kind: string): ReleaseInput {
  if (kind === 'days') return { kind, days: 7 }
  if (kind === 'date') return { kind, at: new Date().toISOString() }
  return { kind: 'now' }
}

/** Edits when a section or lesson opens for buyers. An untouched field isn’t sent. */
export function ReleaseField<Values extends FieldValues, Output>({
  control,
  name,
  what,
}: {
  control: Control<Values, unknown, Output>
  name: Path<Values>
  what: 'section' | 'lesson'
}) {
  const { field, fieldState } = useController({ control, name })
  const release = releaseOf(field.value)
  const errorOf = (part: 'days' | 'at'): string | undefined => get(fieldState.error, `${part}.message`)
  const group = useId()
  return (
    <fieldset className="grid min-w-0 items-start gap-5 sm:grid-cols-2" aria-labelledby={group}>
      <Field label="Opens" error={fieldState.error?.message}>
        {(shown) => (
          <Select
            {...shown}
            ref={field.ref}
            value={release.kind}
            onBlur={field.onBlur}
            onChange={({ target }) => field.onChange(startOf(target.value))}
          >
            {Object.entries(kinds).map(([kind, label]) => (
              <option key={kind} value={kind}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <span id={group} className="sr-only">
        When the {what} opens
      </span>
      {release.kind === 'days' && (
        <TextField
          label="Days after purchase"
          hint={what === 'lesson' ? 'A lesson never opens before its section.' : undefined}
          error={errorOf('days')}
          type="number"
          min={1}
          max={3650}
          value={Number.isNaN(release.days) ? '' : release.days}
          onChange={({ target }) => field.onChange({ kind: 'days', days: target.valueAsNumber })}
        />
      )}
      {release.kind === 'date' && (
        <DateTimeField
          label="Date and time"
          hint="In your time zone."
          error={errorOf('at')}
          value={release.at}
          onChange={(moment) => field.onChange({ kind: 'date', at: moment })}
        />
      )}
    </fieldset>
  )
}

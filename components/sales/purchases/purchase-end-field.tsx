'use client'
import { DateTimeField } from '@/components/layout/date-time-field'
import { LocalDate } from '@/components/layout/local-date'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'

/**
 * Edits when the access of a purchase ends. Undefined leaves it unchanged, null lets the product decide, and `''` is a
 * date that is not complete yet.
 */
export function PurchaseEndField({
  current,
  value,
  error,
  onChange,
}: {
  current: string | null
  value: string | null | undefined
  error: string | undefined
  onChange: (value: string | null | undefined) => void
}) {
  const choice = value === undefined ? '' : value === null ? 'product' : 'date'
  const choose = (next: string) => {
    if (next === 'date') onChange(current ?? '')
    else onChange(next === 'product' ? null : undefined)
  }
  return (
    <div className="grid gap-3">
      <Field label="Access ends" error={choice === 'date' ? undefined : error}>
        {(control) => (
          <Select {...control} value={choice} onChange={({ target }) => choose(target.value)}>
            <option value="">Don’t change</option>
            <option value="date">On a date</option>
            <option value="product">Use the product’s setting</option>
          </Select>
        )}
      </Field>
      {typeof value === 'string' && (
        <DateTimeField
          label="Date and time"
          hint="In your time zone."
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
      {value === undefined && current && (
        <p className="text-[0.8125rem] text-quiet">
          {Date.parse(current) > Date.now() ? 'Ends' : 'Ended'} <LocalDate value={current} format="moment" />
        </p>
      )}
    </div>
  )
}

'use client'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { DateTimeField } from '@/components/layout/date-time-field'
import type { FormTextProps } from '@/components/layout/use-contract-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { BroadcastFormValues, BroadcastInput } from '@/lib/contract/mail/broadcasts'
import { parseWholeNumber } from '@/lib/format'

type BroadcastForm = Pick<
  UseFormReturn<BroadcastFormValues, unknown, BroadcastInput>,
  'control' | 'watch'
> & {
  text: (
    name: 'kind' | 'afterDays' | 'perMinute',
    options?: { setValueAs: (text: string) => number },
  ) => FormTextProps
}

/** Shows the fields for the schedule, the sending rate, and click tracking. */
export function ScheduleFields({ form }: { form: BroadcastForm }) {
  const id = useId()
  const { maxLength: _, error: __, ...kind } = form.text('kind')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Type">
        {(control) => (
          <Select {...control} {...kind}>
            <option value="broadcast">Once, to all recipients</option>
            <option value="sequence">To each new recipient, after a set number of days</option>
          </Select>
        )}
      </Field>
      {form.watch('kind') === 'sequence' ? (
        <TextField
          label="Days to wait"
          hint="Counted from the day each person buys, confirms their email, stops watching, or finishes the course. If that day is before the sequence starts, the person won’t get the email."
          type="number"
          min={0}
          className="tabular-nums"
          {...form.text('afterDays', { setValueAs: parseWholeNumber })}
        />
      ) : (
        <Controller
          control={form.control}
          name="startsAt"
          render={({ field: { value, onChange } }) => (
            <DateTimeField
              label="Start sending"
              hint="Leave blank to send right away. Nothing is sent between 10 p.m. and 7 a.m. your time."
              value={value ?? ''}
              onChange={(moment) => onChange(moment || null)}
            />
          )}
        />
      )}
      <TextField
        label="Maximum emails per minute"
        hint="Sign-in and purchase emails always go first."
        type="number"
        min={1}
        className="tabular-nums"
        {...form.text('perMinute', { setValueAs: parseWholeNumber })}
      />
      <Controller
        control={form.control}
        name="countsClicks"
        render={({ field: { value, onChange } }) => (
          <div className="flex gap-3 sm:pt-7">
            <Checkbox
              id={id}
              checked={value}
              aria-describedby={`${id}-hint`}
              onCheckedChange={(checked) => onChange(checked === true)}
            />
            <div className="min-w-0">
              <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
                Track link clicks
              </label>
              <p id={`${id}-hint`} className="mt-1 text-[0.8125rem] text-quiet leading-snug">
                Some countries require your readers’ consent before you track their clicks.
              </p>
            </div>
          </div>
        )}
      />
    </div>
  )
}

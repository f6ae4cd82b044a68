'use client'
import { useId } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { MomentField } from '@/components/layout/moment-field'
import type { TextProps } from '@/components/layout/use-contract-form'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { TextField } from '@/components/ui/text-field'
import type { BroadcastInput } from '@/lib/contract/mail/broadcasts'
import { wholeNumber } from '@/lib/format'

type MailForm = Pick<UseFormReturn<BroadcastInput, unknown, BroadcastInput>, 'control' | 'watch'> & {
  text: (
    name: 'kind' | 'afterDays' | 'perMinute',
    options?: { setValueAs: (text: string) => number },
  ) => TextProps
}

/** When it leaves, how fast, and whether anybody counts who follows its links. */
export function TimeFields({ form }: { form: MailForm }) {
  const id = useId()
  const { maxLength: _, error: __, ...kind } = form.text('kind')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="When">
        {(control) => (
          <Select {...control} {...kind}>
            <option value="broadcast">Once, to all of them</option>
            <option value="sequence">To each, after they came in</option>
          </Select>
        )}
      </Field>
      {form.watch('kind') === 'sequence' ? (
        <TextField
          label="Days after"
          hint="After they bought, confirmed, stopped or finished. Only those who do so from its start on."
          type="number"
          min={0}
          className="tabular-nums"
          {...form.text('afterDays', { setValueAs: wholeNumber })}
        />
      ) : (
        <Controller
          control={form.control}
          name="startsAt"
          render={({ field: { value, onChange } }) => (
            <MomentField
              label="Not before"
              hint="Left empty: as soon as you send it. Never between 22 and 7 o'clock."
              value={value ?? ''}
              onChange={(moment) => onChange(moment || null)}
            />
          )}
        />
      )}
      <TextField
        label="Mails a minute"
        hint="At most. Sign-in mails and those about purchases always go first."
        type="number"
        min={1}
        className="tabular-nums"
        {...form.text('perMinute', { setValueAs: wholeNumber })}
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
                Count who follows a link
              </label>
              <p id={`${id}-hint`} className="mt-1 text-[0.8125rem] text-quiet leading-snug">
                In some countries your readers must have agreed to that.
              </p>
            </div>
          </div>
        )}
      />
    </div>
  )
}

'use client'
import { useId } from 'react'
import { Form } from '@/components/layout/form'
import { FormError } from '@/components/layout/form-error'
import { toastServerMessage } from '@/components/layout/toast-error'
import { useContractForm } from '@/components/layout/use-contract-form'
import { useIsHydrated } from '@/components/layout/use-is-hydrated'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { toast } from '@/components/ui/toast'
import { useUpdateSettings } from '@/lib/client/system/settings'
import { reminderSettingsSchema, type Settings } from '@/lib/contract/system/settings'

/** Shows the postal address, the time zone, and the checkboxes for reminder emails. */
export function ReminderSettings({ settings }: { settings: Settings }) {
  const id = useId()
  // Null on the server, which knows neither the browser’s time zone nor the time zones it supports.
  const browserZone = useIsHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : null
  return (
    <section
      id="mails"
      className="scroll-mt-20 rounded-lg border bg-raised p-5"
      aria-labelledby={`${id}-title`}
    >
      <h2 id={`${id}-title`} className="text-lg">
        Reminders
      </h2>
      <p className="pt-1 text-quiet text-sm">
        We can email buyers who haven’t started, students who have been away, and buyers who have new lessons.
        These emails show your postal address, so enter it first. Nothing is sent between 10 p.m. and 7 a.m.
        your time.
      </p>
      <SenderForm
        key={`${settings.postalAddress} ${settings.timeZone} ${browserZone}`}
        settings={settings}
        browserZone={browserZone}
      />
      <div className="mt-6 grid gap-4 border-t pt-5">
        <Choice
          name="rescueMails"
          isOn={settings.rescueMails}
          canChoose={settings.postalAddress !== null}
          label="Remind buyers who haven’t started"
          hint="Sent one day after the purchase and again two days later, with at most two emails in 30 days. Reminders stop when the buyer watches a lesson, gets a refund, or unsubscribes."
        />
        <Choice
          name="returnMails"
          isOn={settings.returnMails}
          canChoose={settings.postalAddress !== null}
          label="Invite students back after a week away"
          hint="One email with a link to where the student left off."
        />
        <Choice
          name="lessonsOpenMails"
          isOn={settings.lessonsOpenMails}
          canChoose={settings.postalAddress !== null}
          label="Tell buyers when new lessons open"
          hint="At most one email a day when lessons open for a buyer. Lessons that opened before you turned this on aren’t announced."
        />
      </div>
    </section>
  )
}

function SenderForm({
  settings: { postalAddress, timeZone },
  browserZone,
}: {
  settings: Settings
  browserZone: string | null
}) {
  const { mutateAsync } = useUpdateSettings()
  const form = useContractForm({
    schema: reminderSettingsSchema,
    values: { postalAddress: postalAddress ?? '', timeZone: timeZone ?? browserZone ?? 'UTC' },
    save: mutateAsync,
    done: ({ postalAddress: saved }) => ({
      title: 'Settings Updated',
      description: saved
        ? 'Your postal address appears in reminders and broadcasts.'
        : 'Reminders aren’t sent without a postal address.',
    }),
    onFailed: (failure) => toastServerMessage(failure, 'Failed to update settings', 'Update Failed'),
    onDone: () => {},
  })
  const { error: zoneError, maxLength: _, ...zone } = form.text('timeZone')
  const { error, ...text } = form.text('postalAddress')
  return (
    <Form form={form} className="mt-5" aria-label="Reminders">
      <Field
        label="Postal address"
        hint="Your name or company and your mailing address. Many countries require it by law."
        error={error}
      >
        {(control) => <Textarea {...control} {...text} rows={3} autoComplete="street-address" />}
      </Field>
      <Field
        label="Time zone"
        hint="We use it to avoid sending reminders and broadcasts at night."
        error={zoneError}
      >
        {(control) => (
          <Select {...control} {...zone}>
            {listTimeZones(timeZone, browserZone).map((name) => (
              <option key={name} value={name}>
                {name.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <FormError text={form.problem} />
      <Button type="submit" className="justify-self-start" disabled={form.isSubmitting}>
        {form.isSubmitting ? 'Saving...' : 'Save Reminders'}
      </Button>
    </Form>
  )
}

/** Returns all time zones of the browser. The chosen one, the browser’s, and UTC come first. */
function listTimeZones(chosen: string | null, browserZone: string | null): string[] {
  const first = [chosen, browserZone, 'UTC'].filter((name) => name !== null)
  return [...new Set([...first, ...(browserZone ? Intl.supportedValuesOf('timeZone') : [])])]
}

function Choice({
  name,
  isOn,
  canChoose,
  label,
  hint,
}: {
  name: 'rescueMails' | 'returnMails' | 'lessonsOpenMails'
  isOn: boolean
  canChoose: boolean
  label: string
  hint: string
}) {
  const id = useId()
  const { mutate, isPending } = useUpdateSettings()
  const choose = (chosen: boolean) =>
    mutate(
      { [name]: chosen },
      {
        onSuccess: () =>
          toast({ title: 'Settings Updated', description: `${label}: ${chosen ? 'on' : 'off'}.` }),
        onError: (error) => toastServerMessage(error, 'Failed to update settings', 'Update Failed'),
      },
    )
  return (
    <div className="flex gap-3">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={isPending || !canChoose}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => choose(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium text-sm leading-5">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-reading text-[0.8125rem] text-quiet leading-snug">
          {canChoose ? hint : 'Enter your postal address first.'}
        </p>
      </div>
    </div>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { announce } from '@/components/layout/announce'
import { Checkbox } from '@/components/ui/checkbox'
import { preferencesQuery, useUpdatePreferences } from '@/lib/client/mail/preferences'

/** Whether a person wants to be reminded: a choice that takes effect at once. */
export function RemindersSwitch() {
  const id = useId()
  const { data } = useQuery(preferencesQuery())
  const { mutateAsync, isPending, variables } = useUpdatePreferences()
  const isOn = (isPending ? variables : data)?.reminders ?? true
  const choose = (reminders: boolean) =>
    announce(mutateAsync({ reminders }), {
      done: reminders ? 'Reminders are on' : 'Reminders are off',
      failed: 'Failed to save your choice',
    })
  return (
    <div className="mt-4 flex gap-3">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={!data || isPending}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => choose(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium leading-5">
          Remind me of lessons I have not begun or broke off
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-reading text-quiet text-sm leading-snug">
          Two mails at most after you buy, one when you were away for a week. Mails that sign you in, and
          those about your purchases, come all the same.
        </p>
      </div>
    </div>
  )
}

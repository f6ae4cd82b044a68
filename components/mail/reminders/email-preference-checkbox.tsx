'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useReadOnly } from '@/components/layout/read-only-context'
import { toastResult } from '@/components/layout/toast-result'
import { Checkbox } from '@/components/ui/checkbox'
import { emailPreferencesQuery, useUpdateEmailPreferences } from '@/lib/client/mail/email-preferences'
import type { EmailListName } from '@/lib/contract/mail/email-preferences'

const optionTexts: Record<EmailListName, { label: string; hint: string; name: string }> = {
  reminders: {
    label: 'Remind me to start or continue the course',
    hint: 'Up to two emails after you buy, one if you’ve been away for a week, and at most one a day when new lessons open. You’ll still get sign-in and purchase emails.',
    name: 'Reminders turned',
  },
  news: {
    label: 'Send me news about the course',
    hint: 'Occasional emails from the seller, such as offers.',
    name: 'News turned',
  },
}

/** Shows the checkbox that turns one kind of email on or off. Saves each change immediately. */
export function EmailPreferenceCheckbox({ list }: { list: EmailListName }) {
  const { label, hint, name } = optionTexts[list]
  const id = useId()
  const isReadOnly = useReadOnly()
  const { data } = useQuery(emailPreferencesQuery())
  const { mutateAsync, isPending, variables } = useUpdateEmailPreferences()
  const isOn = (isPending ? variables[list] : undefined) ?? data?.[list] ?? true
  const choose = (isWanted: boolean) =>
    toastResult(mutateAsync({ [list]: isWanted }), {
      done: `${name} ${isWanted ? 'on' : 'off'}`,
      failed: 'Couldn’t save your choice. Try again.',
    })
  return (
    <div className="mt-4 flex gap-3">
      <Checkbox
        id={id}
        checked={isOn}
        disabled={!data || isPending || isReadOnly}
        aria-describedby={`${id}-hint`}
        onCheckedChange={(checked) => choose(checked === true)}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer font-medium leading-5">
          {label}
        </label>
        <p id={`${id}-hint`} className="mt-1 max-w-reading text-quiet text-sm leading-snug">
          {hint}
        </p>
      </div>
    </div>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { announce } from '@/components/layout/announce'
import { useReadOnly } from '@/components/layout/read-only'
import { Checkbox } from '@/components/ui/checkbox'
import { preferencesQuery, useUpdatePreferences } from '@/lib/client/mail/preferences'
import type { MailList } from '@/lib/contract/mail/preferences'

const optionTexts: Record<MailList, { label: string; hint: string; name: string }> = {
  reminders: {
    label: 'Remind me to start or continue the course',
    hint: 'Up to two emails after you buy, and one if you’ve been away for a week. You’ll still get sign-in and purchase emails.',
    name: 'Reminders turned',
  },
  news: {
    label: 'Send me news about the course',
    hint: 'Occasional emails from the seller, such as new lessons or offers.',
    name: 'News turned',
  },
}

/** Checkbox that turns one kind of email on or off. Saves immediately. */
export function MailsSwitch({ list }: { list: MailList }) {
  const { label, hint, name } = optionTexts[list]
  const id = useId()
  const isReadOnly = useReadOnly()
  const { data } = useQuery(preferencesQuery())
  const { mutateAsync, isPending, variables } = useUpdatePreferences()
  const isOn = (isPending ? variables[list] : undefined) ?? data?.[list] ?? true
  const choose = (isWanted: boolean) =>
    announce(mutateAsync({ [list]: isWanted }), {
      done: `${name} ${isWanted ? 'on' : 'off'}`,
      failed: 'Couldn’t save your choice',
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

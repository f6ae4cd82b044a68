'use client'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { announce } from '@/components/layout/announce'
import { useReadOnly } from '@/components/layout/read-only'
import { Checkbox } from '@/components/ui/checkbox'
import { preferencesQuery, useUpdatePreferences } from '@/lib/client/mail/preferences'
import type { MailList } from '@/lib/contract/mail/preferences'

const words: Record<MailList, { label: string; hint: string; name: string }> = {
  reminders: {
    label: 'Remind me of lessons I have not begun or broke off',
    hint: 'Two mails at most after you buy, one when you were away for a week. Mails that sign you in, and those about your purchases, come all the same.',
    name: 'Reminders are',
  },
  news: {
    label: 'Write to me about the course',
    hint: 'What the seller writes to many at once, such as a new lesson or an offer.',
    name: 'News is',
  },
}

/** Whether a person wants mails of a list: a choice that takes effect at once. */
export function MailsSwitch({ list }: { list: MailList }) {
  const { label, hint, name } = words[list]
  const id = useId()
  const isReadOnly = useReadOnly()
  const { data } = useQuery(preferencesQuery())
  const { mutateAsync, isPending, variables } = useUpdatePreferences()
  const isOn = (isPending ? variables[list] : undefined) ?? data?.[list] ?? true
  const choose = (isWanted: boolean) =>
    announce(mutateAsync({ [list]: isWanted }), {
      done: `${name} ${isWanted ? 'on' : 'off'}`,
      failed: 'Failed to save your choice',
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

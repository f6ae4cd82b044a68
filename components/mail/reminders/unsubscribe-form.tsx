'use client'
import { BellOff } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { useUnsubscribe } from '@/lib/client/mail/unsubscribe'
import { whyRefused } from '@/lib/contract/error'
import type { MailList } from '@/lib/contract/mail/preferences'

const words = {
  reminders: {
    button: 'Stop the reminders',
    done: 'You will get no more reminders. Changed your mind? Switch them on again under Your account.',
  },
  news: { button: 'Stop these mails', done: 'You are off the list, and get no more news.' },
}

/** The one button. It posts what a mailbox's own button posts, with or without JavaScript. */
export function UnsubscribeForm({ token, list }: { token: string; list: MailList }) {
  const { mutate, isPending, isSuccess, error } = useUnsubscribe(token)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate()
  }
  if (isSuccess) {
    return (
      <div role="status" className="grid gap-4 rounded-lg border bg-raised p-6">
        <BellOff aria-hidden className="size-8 text-done" />
        <div className="grid gap-2">
          <h2 className="text-xl">That was the last one</h2>
          <p className="text-quiet">{words[list].done}</p>
        </div>
      </div>
    )
  }
  return (
    <form method="post" action={`/api/unsubscribe/${encodeURIComponent(token)}`} onSubmit={submit}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <Button type="submit" variant="signal" size="lg" className="w-full" disabled={isPending}>
        {isPending ? 'Stopping...' : words[list].button}
      </Button>
      {error && (
        <p role="alert" className="mt-4 text-danger-text text-sm">
          {whyRefused(error) ?? 'That did not go through. Press once more in a minute.'}
        </p>
      )}
    </form>
  )
}

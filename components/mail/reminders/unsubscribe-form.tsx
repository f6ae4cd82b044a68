'use client'
import { BellOff } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { useUnsubscribe } from '@/lib/client/mail/unsubscribe'

interface FormTexts {
  button: string
  stopping: string
  /** Title shown after the person has unsubscribed. */
  stoppedTitle: string
  stopped: string
  notStopped: string
}

/**
 * Shows the button that posts a one-click unsubscribe request (RFC 8058). Works with and without JavaScript.
 */
export function UnsubscribeForm({ token, words }: { token: string; words: FormTexts }) {
  const { mutate, isPending, isSuccess, isError } = useUnsubscribe(token)
  function submit(event: FormEvent) {
    event.preventDefault()
    mutate()
  }
  if (isSuccess) {
    return (
      <div role="status" className="grid gap-4 rounded-lg border bg-raised p-6">
        <BellOff aria-hidden className="size-8 text-done" />
        <div className="grid gap-2">
          <h2 className="text-xl">{words.stoppedTitle}</h2>
          <p className="text-quiet">{words.stopped}</p>
        </div>
      </div>
    )
  }
  return (
    <form method="post" action={`/api/unsubscribe/${encodeURIComponent(token)}`} onSubmit={submit}>
      <input type="hidden" name="List-Unsubscribe" value="One-Click" />
      <Button type="submit" variant="signal" size="lg" className="w-full" disabled={isPending}>
        {isPending ? words.stopping : words.button}
      </Button>
      {isError && (
        <p role="alert" className="mt-4 text-danger-text text-sm">
          {words.notStopped}
        </p>
      )}
    </form>
  )
}

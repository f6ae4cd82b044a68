'use client'
import { useQuery } from '@tanstack/react-query'
import { announce } from '@/components/layout/announce'
import { LocalDate } from '@/components/layout/local-date'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useSendWelcomeAgain, welcomeMailQuery } from '@/lib/client/people/welcome-mail'
import { whyRefused } from '@/lib/contract/error'
import type { WelcomeMail as Mail } from '@/lib/contract/people/welcome-mail'

/** How the welcome mail stands, and the way to send it again. */
export function WelcomeMail({ userId }: { userId: string }) {
  const { data: mail, isPending, isError } = useQuery(welcomeMailQuery(userId))
  const again = useSendWelcomeAgain(userId)
  const texts = { done: 'Welcome mail queued', failed: 'Failed to send the welcome mail' }
  const problem = whyRefused(again.error)
  const label = mail ? 'Send again' : 'Send welcome mail'
  return (
    <section aria-label="Welcome mail" className="grid gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium text-sm">Welcome mail</h3>
        <Button
          size="sm"
          variant="outline"
          disabled={again.isPending}
          onClick={() => announce(again.mutateAsync(undefined), texts)}
        >
          {again.isPending ? 'Sending...' : label}
        </Button>
      </div>
      <div role="status" className="text-quiet text-sm">
        {isPending && 'Loading...'}
        {isError && 'Its state could not be read.'}
        {mail === null && 'None was due: this person has no active purchase yet.'}
        {mail && <MailState mail={mail} />}
      </div>
      {problem && (
        <p role="alert" className="text-danger-text text-sm">
          {problem}
        </p>
      )}
    </section>
  )
}

const states = {
  queued: { label: 'Queued', variant: 'warning' },
  sent: { label: 'Sent', variant: 'done' },
  failed: { label: 'Failed', variant: 'danger' },
  dropped: { label: 'Not sent', variant: 'outline' },
} as const

function MailState({ mail }: { mail: NonNullable<Mail> }) {
  const { label, variant } = states[mail.state]
  return (
    <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <Badge variant={variant}>{label}</Badge>
      {mail.sentAt && <LocalDate value={mail.sentAt} format="moment" />}
      {mail.attempts > 1 && <span>after {mail.attempts} attempts</span>}
      {mail.state === 'dropped' ? mail.dropReason : mail.state !== 'sent' && mail.lastError}
    </p>
  )
}

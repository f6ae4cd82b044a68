'use client'
import { useQuery } from '@tanstack/react-query'
import { LocalDate } from '@/components/layout/local-date'
import { toastResult } from '@/components/layout/toast-result'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useResendWelcomeEmail, welcomeEmailQuery } from '@/lib/client/people/welcome-email'
import { getRefusalReason } from '@/lib/contract/error'
import type { WelcomeEmailState } from '@/lib/contract/people/welcome-email'

/** Shows the state of the welcome email and a button that sends it again. */
export function WelcomeEmailStatus({ userId }: { userId: string }) {
  const { data: email, isPending, isError } = useQuery(welcomeEmailQuery(userId))
  const again = useResendWelcomeEmail(userId)
  const texts = { done: 'Welcome email queued', failed: 'Couldn’t send the welcome email. Try again.' }
  const problem = getRefusalReason(again.error)
  const label = email ? 'Send Again' : 'Send Welcome Email'
  return (
    <section aria-label="Welcome email" className="grid gap-2 rounded-lg border p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium text-sm">Welcome email</h3>
        <Button
          size="sm"
          variant="outline"
          disabled={again.isPending}
          onClick={() => toastResult(again.mutateAsync(undefined), texts)}
        >
          {again.isPending ? 'Sending...' : label}
        </Button>
      </div>
      <div role="status" className="text-quiet text-sm">
        {isPending && 'Loading...'}
        {isError && 'Couldn’t load the email’s status.'}
        {email === null && 'Not sent because this customer doesn’t have an active purchase yet.'}
        {email && <EmailState email={email} />}
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

function EmailState({ email }: { email: NonNullable<WelcomeEmailState> }) {
  const { label, variant } = states[email.state]
  return (
    <p className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <Badge variant={variant}>{label}</Badge>
      {email.sentAt && <LocalDate value={email.sentAt} format="moment" />}
      {email.attempts > 1 && <span>after {email.attempts} attempts</span>}
      {email.state === 'dropped' ? email.dropReason : email.state !== 'sent' && email.lastError}
    </p>
  )
}

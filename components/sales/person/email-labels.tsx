import { LocalDate } from '@/components/layout/local-date'
import { Badge } from '@/components/ui/badge'
import type { PersonEmail } from '@/lib/contract/sales/person-details'

const kinds: Record<string, string> = {
  welcome: 'Welcome, with a sign-in link',
  opened: 'Access granted',
  refunded: 'Refund confirmation',
  rescue: 'Getting-started reminder',
  return: 'Win-back reminder',
  lessons_open: 'New lessons',
  ending: 'Access ends soon',
  email_claim: 'Email confirmation request',
  email_claimed: 'Email address added to account',
  test_sale: 'Test sale',
  alert: 'Alert',
  broadcast: 'Broadcast',
  broadcast_test: 'Broadcast test',
}

export const getEmailKindLabel = (kind: string) => kinds[kind] ?? kind

const states = {
  queued: { label: 'Queued', variant: 'warning' },
  sent: { label: 'Sent', variant: 'done' },
  failed: { label: 'Failed', variant: 'danger' },
  dropped: { label: 'Not sent', variant: 'outline' },
} as const

const planned = { label: 'Planned', variant: 'outline' } as const

/**
 * Returns whether an email is a reminder that is due later. A reminder that failed once counts as queued, like
 * any other email.
 */
const isPlanned = ({ kind, state, nextAttemptAt, problem }: PersonEmail) =>
  (kind === 'rescue' || kind === 'return' || kind === 'lessons_open') &&
  state === 'queued' &&
  !problem &&
  nextAttemptAt !== null &&
  Date.parse(nextAttemptAt) > Date.now()

/** Shows the state of an email, and when it was sent or will be tried next. */
export function EmailStateBadge({ email }: { email: PersonEmail }) {
  const { state, sentAt, nextAttemptAt, createdAt } = email
  const { label, variant } = isPlanned(email) ? planned : states[state]
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge variant={variant}>{label}</Badge>
      <LocalDate
        value={sentAt ?? nextAttemptAt ?? createdAt}
        format="moment"
        className="text-[0.8125rem] text-quiet tabular-nums"
      />
    </span>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { LocalDate } from '@/components/layout/local-date'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { remindersQuery } from '@/lib/client/mail/reminders'
import type { Reminder } from '@/lib/contract/mail/reminders'

/**
 * Lists a customer’s sent and planned reminders, and why some weren’t sent. Renders nothing if there are no
 * reminders.
 */
export function ReminderList({ userId }: { userId: string }) {
  const query = useQuery(remindersQuery(userId))
  return (
    <RowsWhenLoaded query={query} what="The reminders" loading={null} empty={null}>
      {(reminders) => (
        <section aria-label="Reminders" className="grid gap-2 rounded-lg border p-4">
          <h3 className="font-medium text-sm">Reminders</h3>
          <ReminderRows reminders={reminders} />
        </section>
      )}
    </RowsWhenLoaded>
  )
}

export function ReminderRows({ reminders }: { reminders: Reminder[] }) {
  return (
    <ul className="grid gap-2 text-quiet text-sm">
      {reminders.map((reminder) => (
        <Row key={reminder.id} reminder={reminder} />
      ))}
    </ul>
  )
}

const states = {
  queued: { label: 'Planned', variant: 'outline' },
  sent: { label: 'Sent', variant: 'done' },
  failed: { label: 'Failed', variant: 'danger' },
  dropped: { label: 'Not sent', variant: 'outline' },
} as const

const kinds = { rescue: 'Getting started', return: 'Win-back', lessons_open: 'New lessons' }

function Row({ reminder: { kind, state, sentAt, nextAttemptAt, dropReason } }: { reminder: Reminder }) {
  const { label, variant } = states[state]
  const at = sentAt ?? nextAttemptAt
  return (
    <li className="flex flex-wrap items-center gap-2 [overflow-wrap:anywhere]">
      <Badge variant={variant}>{label}</Badge>
      <span>{kinds[kind]}</span>
      {at && <LocalDate value={at} format="moment" />}
      {dropReason && <span className="basis-full">{dropReason}</span>}
    </li>
  )
}

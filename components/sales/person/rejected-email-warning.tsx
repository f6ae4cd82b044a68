import { TriangleAlert } from 'lucide-react'
import { Button } from '@/components/ui/button'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { FixEmailDialog } from './fix-email-dialog'

/** Warns that the mail server rejects a customer’s email, usually because it was mistyped at checkout. */
export function RejectedEmailWarning({ person }: { person: PersonDetails }) {
  if (!person.refusal) return null
  return (
    <section
      aria-label="Rejected email"
      className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft p-4 text-sm text-warning-text"
    >
      <p className="flex min-w-0 flex-1 basis-64 gap-2 leading-5 [overflow-wrap:anywhere]">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          Your mail server rejected {person.user.email}: {person.refusal}
        </span>
      </p>
      {!person.isProtected && (
        <FixEmailDialog person={person} trigger={<Button variant="outline">Fix Email</Button>} />
      )}
    </section>
  )
}

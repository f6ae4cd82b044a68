import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { emailTextQuery } from '@/lib/client/sales/person'
import { PERSON_ROWS_MAX, type PersonEmail } from '@/lib/contract/sales/person-details'
import { EmailStateBadge, getEmailKindLabel } from './email-labels'
import { PersonSection, PersonSectionList } from './person-section'

/** Lists the emails to a customer with their states and texts. Sign-in emails aren’t stored. */
export function EmailHistorySection({ emails }: { emails: PersonEmail[] }) {
  return (
    <PersonSection title="Email history">
      <PersonSectionList none="No emails to this customer yet. Sign-in emails aren’t kept.">
        {emails.map((email) => (
          <EmailRow key={email.id} email={email} />
        ))}
      </PersonSectionList>
      {emails.length === PERSON_ROWS_MAX.mails && (
        <p className="mt-2 text-[0.8125rem] text-quiet">
          Only the latest {PERSON_ROWS_MAX.mails} emails are shown.
        </p>
      )}
    </PersonSection>
  )
}

function EmailRow({ email }: { email: PersonEmail }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="grid gap-1.5 px-4 py-3 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium leading-5">{getEmailKindLabel(email.kind)}</p>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Close' : 'Read'}: ${getEmailKindLabel(email.kind)}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Close' : 'Read'}
        </Button>
      </div>
      <EmailStateBadge email={email} />
      {email.problem && <p className="text-quiet [overflow-wrap:anywhere]">{email.problem}</p>}
      {isOpen && <EmailText id={email.id} />}
    </li>
  )
}

function EmailText({ id }: { id: string }) {
  const query = useQuery(emailTextQuery(id))
  return (
    <WhenLoaded query={query} what="The email text" loading={<LoadingSkeleton shape="h-40" />}>
      {({ to, subject, text }) => (
        <div className="mt-1 rounded-md bg-sunk p-3">
          <p className="text-[0.8125rem] text-quiet [overflow-wrap:anywhere]">
            To {to}: {subject}
          </p>
          <p className="mt-2 max-h-80 overflow-y-auto whitespace-pre-wrap text-[0.8125rem] leading-5 [overflow-wrap:anywhere]">
            {text}
          </p>
          <p className="mt-2 text-quiet text-xs">
            Preview with today’s data. The link works only in the original email.
          </p>
        </div>
      )}
    </WhenLoaded>
  )
}

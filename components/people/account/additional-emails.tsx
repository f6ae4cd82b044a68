'use client'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { toastResult } from '@/components/layout/toast-result'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { additionalEmailsQuery, useRemoveAdditionalEmail } from '@/lib/client/people/account'
import type { AccountEmail } from '@/lib/contract/people/account'

/** Lists the signed-in user’s additional emails. Renders nothing if there are none. */
export function AdditionalEmails() {
  const query = useQuery(additionalEmailsQuery())
  return (
    <RowsWhenLoaded query={query} what="Your email addresses" loading={null} empty={null}>
      {(emails) => (
        <section aria-labelledby="emails" className="mt-6">
          <h3 id="emails" className="font-medium font-sans text-sm tracking-normal">
            Additional emails
          </h3>
          <ul className="mt-2 divide-y rounded-lg border">
            {emails.map((row) => (
              <Row key={row.email} row={row} />
            ))}
          </ul>
        </section>
      )}
    </RowsWhenLoaded>
  )
}

function Row({ row: { email, addedAt } }: { row: AccountEmail }) {
  const { mutateAsync } = useRemoveAdditionalEmail()
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <div className="min-w-0 text-sm leading-5">
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="text-[0.8125rem] text-quiet">
          Added <LocalDate value={addedAt} />
        </p>
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Remove ${email}`}>
            <Trash2 aria-hidden />
          </Button>
        }
        title="Remove this email?"
        description={`You’ll no longer be able to sign in with ${email}, and future purchases with this email won’t be added to your account.`}
        action="Remove Email"
        pendingAction="Removing..."
        onConfirm={() =>
          toastResult(mutateAsync({ email }), {
            done: 'Email removed',
            failed: 'Couldn’t remove the email. Try again.',
          })
        }
      />
    </li>
  )
}

import type { ReactNode } from 'react'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { LocalDate } from '@/components/layout/local-date'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useRemoveCustomerEmail, useSetPrimaryEmail } from '@/lib/client/sales/person'
import { getRefusalReason } from '@/lib/contract/error'
import type { PersonDetails } from '@/lib/contract/sales/person-details'
import { AddEmailDialog } from './add-email-dialog'
import { FixEmailDialog } from './fix-email-dialog'
import { PersonSection, PersonSectionList } from './person-section'

/** Lists the emails of a customer: the primary email, the additional emails, and the mistyped emails. */
export function EmailAddressesSection({ person }: { person: PersonDetails }) {
  const { userId, user, isProtected, emailVerifiedAt, furtherEmails, misspeltEmails } = person
  return (
    <PersonSection title="Emails" action={!isProtected && <AddEmailDialog userId={userId} />}>
      <PersonSectionList none="">
        {[
          <Row key={user.email} email={user.email} about={<PrimaryStatus at={emailVerifiedAt} />}>
            {!isProtected && (
              <FixEmailDialog
                person={person}
                trigger={
                  <Button size="sm" variant="outline">
                    Fix Email
                  </Button>
                }
              />
            )}
          </Row>,
          ...furtherEmails.map(({ email, addedAt }) => (
            <Row
              key={email}
              email={email}
              about={
                <>
                  Additional email, added <LocalDate value={addedAt} />
                </>
              }
            >
              {!isProtected && <MakePrimary userId={userId} email={email} />}
              {!isProtected && <Remove userId={userId} email={email} />}
            </Row>
          )),
          ...misspeltEmails.map((email) => (
            <Row
              key={email}
              email={email}
              about="Mistyped. Sales with this email belong to this customer, but no one can sign in with it."
            >
              <Remove userId={userId} email={email} isMisspelt />
            </Row>
          )),
        ]}
      </PersonSectionList>
    </PersonSection>
  )
}

function PrimaryStatus({ at }: { at: string | null }) {
  if (!at) return 'Primary email, not verified yet'
  return (
    <>
      Primary email, verified <LocalDate value={at} />
    </>
  )
}

function Row({ email, about, children }: { email: string; about: ReactNode; children: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 text-sm leading-5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium [overflow-wrap:anywhere]">{email}</p>
        <p className="text-[0.8125rem] text-quiet">{about}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

function MakePrimary({ userId, email }: { userId: string; email: string }) {
  const { mutateAsync, isPending } = useSetPrimaryEmail(userId)
  const texts = {
    done: 'Primary email changed',
    failed: 'Couldn’t change the primary email. Try again.',
  }
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isPending}
      aria-label={`Make ${email} the primary email`}
      onClick={() => toastResult(mutateAsync(email), { ...texts, showsRefusal: true })}
    >
      Make Primary
    </Button>
  )
}

function Remove({
  userId,
  email,
  isMisspelt = false,
}: {
  userId: string
  email: string
  isMisspelt?: boolean
}) {
  const { mutateAsync, error } = useRemoveCustomerEmail(userId)
  const description = isMisspelt
    ? `Sales with ${email} will no longer belong to this account, and the owner of that mailbox will be able to sign in with this email.`
    : `This customer will no longer be able to sign in with ${email}, and new sales with that email won’t belong to this account. They’ll be signed out everywhere.`
  return (
    <ConfirmDialog
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Remove ${email}`}>
          Remove
        </Button>
      }
      title="Remove this email?"
      description={description}
      action="Remove Email"
      pendingAction="Removing..."
      problem={getRefusalReason(error)}
      onConfirm={() =>
        toastResult(mutateAsync(email), {
          done: 'Email removed',
          failed: 'Couldn’t remove the email. Try again.',
        })
      }
    />
  )
}

import type { ReactNode } from 'react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { LocalDate } from '@/components/layout/local-date'
import { Button } from '@/components/ui/button'
import { useMakeMainEmail, useRemoveCustomerEmail } from '@/lib/client/sales/person'
import { whyRefused } from '@/lib/contract/error'
import type { Person } from '@/lib/contract/sales/person'
import { AddEmailDialog } from './add-email-dialog'
import { CorrectDialog } from './correct-dialog'
import { Part, PartList } from './part'

/** By what they sign in and are found, and what was mistyped. */
export function EmailsPart({ person }: { person: Person }) {
  const { userId, user, isProtected, emailVerifiedAt, furtherEmails, misspeltEmails } = person
  return (
    <Part title="Emails" action={!isProtected && <AddEmailDialog userId={userId} />}>
      <PartList none="">
        {[
          <Row key={user.email} email={user.email} about={<Proven at={emailVerifiedAt} />}>
            {!isProtected && (
              <CorrectDialog
                person={person}
                trigger={
                  <Button size="sm" variant="outline">
                    Correct
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
                  Signs in too, added <LocalDate value={addedAt} />
                </>
              }
            >
              {!isProtected && <MakeMain userId={userId} email={email} />}
              {!isProtected && <Remove userId={userId} email={email} />}
            </Row>
          )),
          ...misspeltEmails.map((email) => (
            <Row
              key={email}
              email={email}
              about="Mistyped: sales with it are theirs, nobody signs in with it"
            >
              <Remove userId={userId} email={email} isMisspelt />
            </Row>
          )),
        ]}
      </PartList>
    </Part>
  )
}

function Proven({ at }: { at: string | null }) {
  if (!at) return 'Main email, not proven by a sign-in yet'
  return (
    <>
      Main email, proven <LocalDate value={at} />
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

function MakeMain({ userId, email }: { userId: string; email: string }) {
  const { mutateAsync, isPending } = useMakeMainEmail(userId)
  const texts = { done: 'Mails go there from now on', failed: 'Failed to change the main email' }
  return (
    <Button
      size="sm"
      variant="outline"
      disabled={isPending}
      aria-label={`Make ${email} the main email`}
      onClick={() => announce(mutateAsync(email), { ...texts, isRefusalTold: true })}
    >
      Make main
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
    ? `Sales with ${email} are no longer theirs, and whoever has that mailbox may sign in with it.`
    : `They can no longer sign in with ${email}, and new sales with it are no longer theirs. They are signed out everywhere.`
  return (
    <Confirm
      trigger={
        <Button size="sm" variant="ghost" aria-label={`Remove ${email}`}>
          Remove
        </Button>
      }
      title="Remove this email?"
      description={description}
      action="Remove"
      pendingAction="Removing..."
      problem={whyRefused(error)}
      onConfirm={() =>
        announce(mutateAsync(email), { done: 'Email removed', failed: 'Failed to remove email' })
      }
    />
  )
}

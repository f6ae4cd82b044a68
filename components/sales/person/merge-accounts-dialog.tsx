import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { CustomerPicker } from '@/components/sales/purchases/customer-picker'
import { Button } from '@/components/ui/button'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { personQuery, useMergeAccounts } from '@/lib/client/sales/person'
import { getRefusalReason } from '@/lib/contract/error'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { PERSON_COUNT_MAX, type PersonDetails } from '@/lib/contract/sales/person-details'
import { formatCount } from '@/lib/format'

/** Merges another account of the same person into this account. First lists the data that moves. */
export function MergeAccountsDialog({ person }: { person: PersonDetails }) {
  return (
    <TitledDialog
      trigger={<Button variant="outline">Merge Accounts</Button>}
      title="Merge Accounts"
      description={`Use this if both accounts belong to the same person. Everything in the other account will move to ${person.user.email}, and the other account will be deleted.`}
    >
      {(close) => <MergeForm person={person} onDone={close} />}
    </TitledDialog>
  )
}

function MergeForm({ person, onDone }: { person: PersonDetails; onDone: () => void }) {
  const [from, setFrom] = useState<CustomerRow | null>(null)
  const { mutateAsync, isPending, error } = useMergeAccounts(person.userId)
  async function merge({ userId }: CustomerRow) {
    if (
      await toastResult(mutateAsync(userId), {
        done: 'Accounts merged',
        failed: 'Couldn’t merge the accounts. Try again.',
      })
    )
      onDone()
  }
  return (
    <div className="grid gap-4">
      <CustomerPicker label="The other account" chosen={from} onChoose={setFrom} />
      {from && <WhatMoves userId={from.userId} />}
      <FormError text={getRefusalReason(error)} />
      <Button
        className="justify-self-end"
        disabled={!from || from.userId === person.userId || isPending}
        onClick={() => from && merge(from)}
      >
        {isPending ? 'Merging...' : 'Merge Accounts'}
      </Button>
    </div>
  )
}

/** Lists what moves from the other account. */
function WhatMoves({ userId }: { userId: string }) {
  const query = useQuery({ ...personQuery(userId), staleTime: 0 })
  return (
    <WhenLoaded query={query} what="The other account" loading={<LoadingSkeleton shape="h-36" />}>
      {(from) => (
        <section aria-label="Items to move" className="rounded-lg bg-sunk p-4 text-sm leading-5">
          <p>These items will move:</p>
          <ul className="mt-1.5 list-disc pl-5 text-quiet [overflow-wrap:anywhere]">
            {movesOf(from).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      )}
    </WhenLoaded>
  )
}

const countOf = (count: number, one: string, many: string) =>
  `${formatCount(count)}${count === PERSON_COUNT_MAX ? ' or more' : ''} ${count === 1 ? one : many}`

function movesOf({ user, furtherEmails, purchases, lessons, notes, mails, logs }: PersonDetails): string[] {
  const emails = [user.email, ...furtherEmails.map(({ email }) => email)]
  return [
    `Sign-in with ${emails.join(', ')}`,
    countOf(purchases.length, 'purchase', 'purchases'),
    `${countOf(lessons.length, 'watched lesson', 'watched lessons')}, combined with the progress in this account`,
    countOf(notes, 'note', 'notes'),
    countOf(mails.length, 'email', 'emails'),
    countOf(logs, 'access log entry', 'access log entries'),
  ]
}

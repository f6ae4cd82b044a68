import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '@/components/layout/announce'
import { Problem } from '@/components/layout/problem'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { CustomerPicker } from '@/components/sales/purchases/customer-picker'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/skeleton'
import { personQuery, useMergeInto } from '@/lib/client/sales/person'
import { whyRefused } from '@/lib/contract/error'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { COUNTED_MAX, type Person } from '@/lib/contract/sales/person'
import { formatCount } from '@/lib/format'

/** Merges another account of the same person into this one; it shows beforehand what moves. */
export function MergeDialog({ person }: { person: Person }) {
  return (
    <TitledDialog
      trigger={<Button variant="outline">Merge</Button>}
      title="Merge another account into this one"
      description={`Both are one person: everything of the other account becomes part of ${person.user.email}, and the other account is gone.`}
    >
      {(close) => <MergeForm person={person} onDone={close} />}
    </TitledDialog>
  )
}

function MergeForm({ person, onDone }: { person: Person; onDone: () => void }) {
  const [from, setFrom] = useState<CustomerRow | null>(null)
  const { mutateAsync, isPending, error } = useMergeInto(person.userId)
  async function merge({ userId }: CustomerRow) {
    if (await announce(mutateAsync(userId), { done: 'Accounts merged', failed: 'Failed to merge' })) onDone()
  }
  return (
    <div className="grid gap-4">
      <CustomerPicker label="The other account" chosen={from} onChoose={setFrom} />
      {from && <Moving userId={from.userId} />}
      <Problem text={whyRefused(error)} />
      <Button
        className="justify-self-end"
        disabled={!from || from.userId === person.userId || isPending}
        onClick={() => from && merge(from)}
      >
        {isPending ? 'Merging...' : 'Merge'}
      </Button>
    </div>
  )
}

/** Lists what moves from the other account. */
function Moving({ userId }: { userId: string }) {
  const query = useQuery({ ...personQuery(userId), staleTime: 0 })
  return (
    <WhenLoaded query={query} what="Show What Moves" loading={<Loading shape="h-36" />}>
      {(from) => (
        <section aria-label="What moves" className="rounded-lg bg-sunk p-4 text-sm leading-5">
          <p>This moves:</p>
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

const some = (count: number, one: string, many: string) =>
  `${formatCount(count)}${count === COUNTED_MAX ? ' or more' : ''} ${count === 1 ? one : many}`

function movesOf({ user, furtherEmails, purchases, lessons, notes, mails, logs }: Person): string[] {
  const emails = [user.email, ...furtherEmails.map(({ email }) => email)]
  return [
    `${emails.join(', ')}: ${emails.length === 1 ? 'it signs' : 'they sign'} in to this account from then on`,
    some(purchases.length, 'purchase', 'purchases'),
    `${some(lessons.length, 'lesson', 'lessons')} watched, put together with what was watched here`,
    some(notes, 'note', 'notes'),
    some(mails.length, 'mail', 'mails'),
    some(logs, 'entry of the access log', 'entries of the access log'),
  ]
}

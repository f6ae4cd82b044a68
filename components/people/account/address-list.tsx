'use client'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { announce } from '@/components/layout/announce'
import { Confirm } from '@/components/layout/confirm'
import { LoadFailed } from '@/components/layout/load-failed'
import { LocalDate } from '@/components/layout/local-date'
import { Button } from '@/components/ui/button'
import { accountEmailsQuery, useRemoveAddress } from '@/lib/client/people/account'
import type { AccountEmail } from '@/lib/contract/people/account'

/** The addresses that were added; nothing when there are none. */
export function AddressList() {
  const { data: addresses, isError, refetch } = useQuery(accountEmailsQuery())
  if (isError) return <LoadFailed what="Your addresses" onRetry={() => refetch()} />
  if (!addresses || addresses.length === 0) return null
  return (
    <section aria-labelledby="addresses" className="mt-6">
      <h3 id="addresses" className="font-medium font-sans text-sm tracking-normal">
        Further addresses
      </h3>
      <ul className="mt-2 divide-y rounded-lg border">
        {addresses.map((address) => (
          <Address key={address.email} address={address} />
        ))}
      </ul>
    </section>
  )
}

function Address({ address: { email, addedAt } }: { address: AccountEmail }) {
  const { mutateAsync } = useRemoveAddress()
  return (
    <li className="flex items-center justify-between gap-3 py-2.5 pr-2.5 pl-4">
      <div className="min-w-0 text-sm leading-5">
        <p className="[overflow-wrap:anywhere]">{email}</p>
        <p className="text-[0.8125rem] text-quiet">
          Added <LocalDate value={addedAt} />
        </p>
      </div>
      <Confirm
        trigger={
          <Button variant="ghost" size="icon" aria-label={`Remove ${email}`}>
            <Trash2 aria-hidden />
          </Button>
        }
        title="Remove this address?"
        description={`You can no longer sign in with ${email}, and new sales to it are no longer yours.`}
        action="Remove"
        pendingAction="Removing..."
        onConfirm={() =>
          announce(mutateAsync({ email }), { done: 'Address removed', failed: 'Failed to remove address' })
        }
      />
    </li>
  )
}

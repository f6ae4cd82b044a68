'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { LoadMore } from '@/components/layout/load-more'
import { ButtonLink } from '@/components/layout/page-link'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { withdrawalsQuery } from '@/lib/client/sales/withdrawals'
import { WithdrawalCard } from './withdrawal-card'

type State = 'open' | 'done'
const states: [State, string][] = [
  ['open', 'Open'],
  ['done', 'Closed'],
]

/** Lists the withdrawals of consumers, with the purchase that each is about. */
export function WithdrawalsScreen() {
  const [state, setState] = useState<State>('open')
  const query = useInfiniteQuery(withdrawalsQuery(state))
  return (
    <AdminPage
      title="Withdrawals"
      description="Consumers who withdrew from a purchase. A withdrawal closes when the sales network reports the refund or you mark it as handled."
      action={
        <ButtonLink variant="outline" href="/admin/settings/withdrawal">
          Open Settings
        </ButtonLink>
      }
    >
      <fieldset className="flex gap-2">
        <legend className="sr-only">State</legend>
        {states.map(([value, label]) => (
          <Button
            key={value}
            size="sm"
            variant={value === state ? 'default' : 'outline'}
            aria-pressed={value === state}
            onClick={() => setState(value)}
          >
            {label}
          </Button>
        ))}
      </fieldset>
      <RowsWhenLoaded
        query={query}
        what="The withdrawals"
        loading={<LoadingSkeleton shape="h-96" />}
        empty={<NoWithdrawals state={state} />}
      >
        {(rows) => (
          <>
            <ul className="grid gap-4">
              {rows.map((withdrawal) => (
                <li key={withdrawal.id}>
                  <WithdrawalCard withdrawal={withdrawal} />
                </li>
              ))}
            </ul>
            <LoadMore query={query} />
          </>
        )}
      </RowsWhenLoaded>
    </AdminPage>
  )
}

const NoWithdrawals = ({ state }: { state: State }) => (
  <EmptyState
    drawing="search"
    title={state === 'open' ? 'No open withdrawals' : 'No closed withdrawals'}
    description="Withdrawals that consumers send with the form will appear here."
  />
)

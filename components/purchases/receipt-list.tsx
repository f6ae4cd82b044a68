'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDebounced } from '@/components/customers/use-debounced'
import { LoadFailed } from '@/components/layout/load-failed'
import { LoadMore } from '@/components/layout/load-more'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { purchasesQuery } from '@/lib/client/purchases'
import { AccessLine } from './access-line'
import { Receipt } from './receipt'
import { SearchField } from './search-field'

const columns = 'grid items-start gap-x-5 gap-y-6 md:grid-cols-2 xl:grid-cols-3 min-[112rem]:grid-cols-4'

/** All sales, or those that a search finds; the newest first, read on as one scrolls. */
export function ReceiptList() {
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim())
  return (
    <div className="grid gap-6">
      <SearchField
        label="Search by email, sale ID or transaction ID"
        value={typed}
        onChange={setTyped}
        className="w-full max-w-xl"
      />
      <Receipts search={search} />
    </div>
  )
}

function Receipts({ search }: { search: string }) {
  const query = useInfiniteQuery({ ...purchasesQuery({ search }), placeholderData: keepPreviousData })
  const purchases = query.data?.pages.flatMap((page) => page.rows)
  if (!purchases)
    return query.isError ? (
      <LoadFailed what="Purchases" onRetry={() => query.refetch()} />
    ) : (
      <Loading className={columns} isList shape="h-96" />
    )
  if (purchases.length === 0) return <Nothing search={search} />
  return (
    <div>
      <div className={columns}>
        {purchases.map((purchase) => (
          <Receipt key={purchase.id} purchase={purchase}>
            <AccessLine purchase={purchase} />
          </Receipt>
        ))}
      </div>
      <LoadMore query={query} />
    </div>
  )
}

function Nothing({ search }: { search: string }) {
  if (search) {
    return (
      <EmptyState drawing="receipt" title="No purchases found" description={`Nothing holds “${search}”.`} />
    )
  }
  return (
    <EmptyState
      drawing="receipt"
      title="No Purchases Yet"
      description="Every sale that WarriorPlus reports is kept here as a receipt. The Set up tab has the address to give it."
    />
  )
}

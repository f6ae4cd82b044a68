'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { SearchField } from '@/components/layout/search-field'
import { useDebounced } from '@/components/layout/use-debounced'
import { Rows } from '@/components/layout/when-loaded'
import { PurchaseLine } from '@/components/sales/lines/purchase-line'
import { MoneyStrip } from '@/components/sales/money/money-strip'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { purchasesQuery } from '@/lib/client/sales/purchases'
import { AccessLine } from './access-line'
import { Receipt } from './receipt'

const columns = 'grid items-start gap-x-5 gap-y-6 md:grid-cols-2 xl:grid-cols-3 min-[112rem]:grid-cols-4'

/** All sales, or those that a search finds (at first `searched`); the newest first, read on as one scrolls. */
export function ReceiptList({ searched = '' }: { searched?: string }) {
  const [typed, setTyped] = useState(searched)
  const search = useDebounced(typed.trim())
  return (
    <div className="grid gap-6">
      <SearchField
        label="Search by email, sale ID or transaction ID"
        value={typed}
        onChange={setTyped}
        className="w-full max-w-xl"
      />
      {search === '' && <MoneyStrip />}
      <FoundReceipts search={search} />
    </div>
  )
}

function FoundReceipts({ search }: { search: string }) {
  const query = useInfiniteQuery({ ...purchasesQuery({ search }), placeholderData: keepPreviousData })
  return (
    <Rows
      query={query}
      what="Purchases"
      loading={<Loading className={columns} isList shape="h-96" />}
      empty={<Nothing search={search} />}
    >
      {(purchases) => (
        <div>
          <div className={columns}>
            {purchases.map((purchase) => (
              <Receipt key={purchase.id} purchase={purchase}>
                <PurchaseLine purchaseId={purchase.id} />
                <AccessLine purchase={purchase} />
              </Receipt>
            ))}
          </div>
          <LoadMore query={query} />
        </div>
      )}
    </Rows>
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
      description="Every sale that WarriorPlus reports is kept here as a receipt. The Set up tab has the URL to give it."
    />
  )
}

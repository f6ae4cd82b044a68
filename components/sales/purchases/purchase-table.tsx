'use client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'
import { LoadMore } from '@/components/layout/load-more'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import type { ListPage } from '@/lib/client/api'
import type { PurchaseListOptions, PurchaseSort } from '@/lib/contract/sales/purchase-filters'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { cn } from '@/lib/utils'
import { getPurchaseColumnsClass, PurchaseListRow } from './purchase-list-row'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Purchase>>>
  view: PurchaseListOptions
  onChange: (part: PurchaseListOptions) => void
}

/** Lists the loaded purchases under their column heads. Expands the only result of a search. */
export function PurchaseTable({ query, view, onChange }: Props) {
  const pages = query.data?.pages ?? []
  const isOnlyResult = Boolean(view.search) && pages.length === 1 && pages[0]?.rows.length === 1
  return (
    <section
      aria-label="Purchases"
      aria-busy={query.isPlaceholderData}
      className={cn('@container min-w-0 transition-opacity', query.isPlaceholderData && 'opacity-60')}
    >
      <div className="rounded-lg border bg-raised">
        <Head sort={view.sort ?? 'newest'} onSort={(sort) => onChange({ sort })} />
        {pages.map((page) => (
          <PageOfRows key={page.rows[0]?.id} purchases={page.rows} isOpen={isOnlyResult} />
        ))}
      </div>
      <LoadMore query={query} />
    </section>
  )
}

/**
 * Shows one page of rows. Renders again only if its data changed (`memo`), and is not painted while it is out
 * of view (`content-visibility`).
 */
const PageOfRows = memo(function PageOfRows({
  purchases,
  isOpen,
}: {
  purchases: Purchase[]
  isOpen: boolean
}) {
  return (
    <ul className="[contain-intrinsic-size:auto_275rem] [content-visibility:auto] [&:last-child>li:last-child]:border-b-0">
      {purchases.map((purchase) => (
        <PurchaseListRow key={purchase.id} purchase={purchase} isFirstOpen={isOpen} />
      ))}
    </ul>
  )
})

function Head({ sort, onSort }: { sort: PurchaseSort; onSort: (sort: PurchaseSort | undefined) => void }) {
  const isByTime = sort === 'newest' || sort === 'oldest'
  const hasNetworks = useOtherNetworks()
  return (
    <div
      className={cn(
        getPurchaseColumnsClass(hasNetworks),
        'sticky top-0 z-10 h-10 rounded-t-lg border-b bg-sunk font-medium text-quiet text-xs @max-3xl:hidden max-md:top-14',
      )}
    >
      <SortButton
        name="Time"
        direction={isByTime ? (sort === 'newest' ? 'down' : 'up') : null}
        onSort={() => onSort(sort === 'newest' ? 'oldest' : undefined)}
      />
      <span>Customer</span>
      <span className="@max-5xl:hidden">Product</span>
      {hasNetworks && <span className="@max-5xl:hidden">Network</span>}
      <span className="@max-5xl:hidden">Sale ID</span>
      <SortButton
        name="Amount"
        direction={isByTime ? null : sort === 'highest' ? 'down' : 'up'}
        onSort={() => onSort(sort === 'highest' ? 'lowest' : 'highest')}
        className="justify-self-end"
      />
      <span>Status</span>
      <span className="@max-5xl:hidden">Access</span>
    </div>
  )
}

const directions = {
  down: { Icon: ArrowDown, words: 'descending' },
  up: { Icon: ArrowUp, words: 'ascending' },
}

function SortButton({
  name,
  direction,
  onSort,
  className,
}: {
  name: string
  direction: keyof typeof directions | null
  onSort: () => void
  className?: string
}) {
  const Icon = direction && directions[direction].Icon
  return (
    <button
      type="button"
      className={cn('-mx-1.5 flex h-8 w-fit items-center gap-1 rounded-md px-1.5 hover:text-ink', className)}
      onClick={onSort}
    >
      <span className="sr-only">Sort by </span>
      {name}
      {Icon && <Icon aria-hidden className="size-3.5 text-ink" />}
      {direction && <span className="sr-only">, now {directions[direction].words}</span>}
    </button>
  )
}

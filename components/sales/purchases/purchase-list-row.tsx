'use client'
import { ChevronDown, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { LocalDate } from '@/components/layout/local-date'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { PurchaseTimelineDetails } from '@/components/sales/timeline/purchase-timeline'
import { Badge } from '@/components/ui/badge'
import { networkLabels } from '@/lib/contract/sales/networks'
import { formatPaidAmount, getShownSaleId, type Purchase } from '@/lib/contract/sales/purchases'
import { cn } from '@/lib/utils'
import { PurchaseAccessStatus } from './purchase-access-status'
import { isEndPast, purchaseAccessLabels } from './purchase-labels'
import { PurchaseReceipt } from './purchase-receipt'
import { PurchaseStatusBadge } from './purchase-status-badge'

const GRID =
  'grid items-center gap-x-3 px-3 sm:px-4 grid-cols-[3rem_minmax(0,1fr)_auto_auto] @3xl:gap-x-4 @3xl:grid-cols-[10.5rem_minmax(0,1fr)_6.5rem_6.5rem_1rem]'

/**
 * Returns the classes of the row grid: four columns on a phone, all columns on a wide screen. The column of networks
 * appears once the shop uses several.
 */
export const getPurchaseColumnsClass = (hasNetworks: boolean) =>
  cn(
    GRID,
    hasNetworks
      ? '@5xl:grid-cols-[10.5rem_minmax(0,1.5fr)_minmax(0,1fr)_6.5rem_8rem_6.5rem_6.5rem_6.5rem_1rem]'
      : '@5xl:grid-cols-[10.5rem_minmax(0,1.5fr)_minmax(0,1fr)_8rem_6.5rem_6.5rem_6.5rem_1rem]',
  )

/** Shows a sale in one row that expands into its receipt. */
export function PurchaseListRow({ purchase, isFirstOpen }: { purchase: Purchase; isFirstOpen: boolean }) {
  const [clicked, setClicked] = useState<boolean | null>(null)
  const isOpen = clicked ?? isFirstOpen
  const hasNetworks = useOtherNetworks()
  const id = useId()
  return (
    <li className="border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className={cn(
          getPurchaseColumnsClass(hasNetworks),
          'group h-11 w-full text-left text-sm hover:bg-sunk/60 aria-expanded:bg-sunk/60',
        )}
        onClick={() => setClicked(!isOpen)}
      >
        <RowCells purchase={purchase} />
        <ChevronDown
          aria-hidden
          className="size-4 text-quiet transition-transform group-aria-expanded:rotate-180 @max-3xl:hidden"
        />
      </button>
      {isOpen && (
        <div id={id} className="border-t bg-sunk/40 px-3 py-5 sm:px-4">
          <div className="max-w-xl">
            <PurchaseReceipt purchase={purchase}>
              <PurchaseTimelineDetails purchaseId={purchase.id} />
              <PurchaseAccessStatus purchase={purchase} />
            </PurchaseReceipt>
          </div>
        </div>
      )}
    </li>
  )
}

function RowCells({ purchase }: { purchase: Purchase }) {
  const hasNetworks = useOtherNetworks()
  const { purchaseDate, isRefunded, paymentStatus } = purchase
  // Most sales are completed, so a phone hides that status to leave more room for the name.
  const isUsual = !isRefunded && paymentStatus.toLowerCase() === 'completed'
  return (
    <>
      <span className="truncate text-[0.8125rem] text-quiet tabular-nums">
        <LocalDate value={purchaseDate} format="day" className="@3xl:hidden" />
        <LocalDate value={purchaseDate} format="moment" className="@max-3xl:hidden" />
      </span>
      <Buyer purchase={purchase} />
      <span className="truncate @max-5xl:hidden">
        {purchase.isTest && (
          <Badge variant="blueprint" className="mr-2">
            Test
          </Badge>
        )}
        {purchase.productName ?? purchase.itemName ?? 'Unknown product'}
      </span>
      {hasNetworks && (
        <span className="truncate text-[0.8125rem] @max-5xl:hidden">{networkLabels[purchase.network]}</span>
      )}
      <span className="truncate font-mono text-xs @max-5xl:hidden">{getShownSaleId(purchase)}</span>
      <span
        className={cn(
          'truncate text-right font-medium tabular-nums',
          isRefunded && 'font-normal text-quiet line-through',
        )}
      >
        {formatPaidAmount(purchase) ?? 'N/A'}
      </span>
      <span className={cn('flex items-center gap-1.5', isUsual && '@max-3xl:hidden')}>
        <PurchaseStatusBadge purchase={purchase} />
      </span>
      <span className="flex items-center gap-1.5 text-[0.8125rem] @max-5xl:hidden">
        {purchaseAccessLabels[purchase.access]}
        {purchase.access === 'ended' && isEndPast(purchase.endsAt) && <LocalDate value={purchase.endsAt} />}
        {purchase.needsAttention && (
          <TriangleAlert aria-label="Needs attention" className="size-4 text-warning-text" />
        )}
      </span>
    </>
  )
}

/** Shows the buyer’s name or, without a name, the email. A wide screen shows both. */
function Buyer({ purchase }: { purchase: Purchase }) {
  const email = purchase.buyerEmail ?? purchase.holderEmail
  const name = purchase.buyerName ?? purchase.holderName
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <span className={cn('truncate font-medium', name && '@3xl:max-w-[45%] @3xl:shrink-0')}>
        {name ?? email ?? 'N/A'}
      </span>
      {name && email && <span className="truncate text-[0.8125rem] text-quiet @max-3xl:hidden">{email}</span>}
    </span>
  )
}

'use client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CsvExport } from '@/components/layout/csv-export'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { ConnectNetworkLink } from '@/components/sales/networks/connect-network-link'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { purchaseSumsQuery, purchasesQuery } from '@/lib/client/sales/purchases'
import {
  hasPurchaseFilters,
  type PurchaseListOptions,
  SUMMED_PURCHASES_MAX,
} from '@/lib/contract/sales/purchase-filters'
import { formatCount } from '@/lib/format'
import { PurchaseFilterBar } from './purchase-filter-bar'
import { PurchaseTable } from './purchase-table'
import { PurchaseTotals } from './purchase-totals'
import { definePurchasesCsv } from './purchases-csv'
import { noPurchaseFilters, usePurchaseFilters } from './use-purchase-filters'

/** Shows all or the filtered purchases: their totals, and rows that expand into receipts. */
export function PurchaseList() {
  const { view, change } = usePurchaseFilters()
  const { sort, ...filter } = view
  return (
    <div className="grid min-w-0 gap-3">
      <PurchaseFilterBar view={view} onChange={change}>
        <CsvExport list={definePurchasesCsv(view)} />
      </PurchaseFilterBar>
      <div className={hasPurchaseFilters(filter) ? 'flex flex-wrap items-center gap-x-2' : 'sr-only'}>
        <p role="status" className="label-mono text-quiet">
          <FoundCount view={view} />
        </p>
        {hasPurchaseFilters(filter) && (
          <Button
            variant="ghost"
            size="sm"
            className="print:hidden"
            onClick={() => change(noPurchaseFilters)}
          >
            Clear Filters
          </Button>
        )}
      </div>
      <PurchaseTotals view={view} />
      <Listed view={view} onChange={change} />
    </div>
  )
}

/** Shows the number of filtered purchases. The number of all purchases is beside the page title. */
function FoundCount({ view }: { view: PurchaseListOptions }) {
  const { sort, ...filter } = view
  const { data } = useQuery({ ...purchaseSumsQuery(view), enabled: hasPurchaseFilters(filter) })
  if (!hasPurchaseFilters(filter) || !data) return null
  if (data.found === null) return `More than ${formatCount(SUMMED_PURCHASES_MAX)} purchases`
  return data.found === 1 ? '1 purchase' : `${formatCount(data.found)} purchases`
}

function Listed({
  view,
  onChange,
}: {
  view: PurchaseListOptions
  onChange: (part: PurchaseListOptions) => void
}) {
  const query = useInfiniteQuery({ ...purchasesQuery(view), placeholderData: keepPreviousData })
  return (
    <RowsWhenLoaded
      query={query}
      what="Purchases"
      loading={<LoadingSkeleton className="grid gap-px" isList shape="h-11" />}
      empty={<NoPurchases view={view} onClear={() => onChange(noPurchaseFilters)} />}
    >
      {() => <PurchaseTable query={query} view={view} onChange={onChange} />}
    </RowsWhenLoaded>
  )
}

function NoPurchases({
  view: { sort, ...filter },
  onClear,
}: {
  view: PurchaseListOptions
  onClear: () => void
}) {
  const hasNetworks = useOtherNetworks()
  if (!hasPurchaseFilters(filter)) {
    return (
      <EmptyState
        drawing="receipt"
        title="No Purchases Yet"
        description={
          hasNetworks
            ? 'Your sales will appear here.'
            : 'Your sales will appear here. Find the notification URL for WarriorPlus on the Set up tab.'
        }
        action={<ConnectNetworkLink />}
      />
    )
  }
  const { search, ...others } = filter
  return (
    <EmptyState
      drawing="search"
      title="No purchases found"
      description={
        search && !hasPurchaseFilters(others)
          ? `No results for “${search}”.`
          : 'No purchases match these filters.'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Show All Purchases
        </Button>
      }
    />
  )
}

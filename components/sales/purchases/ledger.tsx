'use client'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { CsvExport } from '@/components/layout/csv-export'
import { Rows } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { purchaseSumsQuery, purchasesQuery } from '@/lib/client/sales/purchases'
import { isFiltered, type PurchaseView, SUMMED_MAX } from '@/lib/contract/sales/purchases-filter'
import { formatCount } from '@/lib/format'
import { LedgerFilters } from './ledger-filters'
import { LedgerRows } from './ledger-rows'
import { LedgerSums } from './ledger-sums'
import { purchasesFile } from './purchases-file'
import { noFilter, usePurchaseView } from './use-purchase-view'

/** Shows all or the filtered purchases: their totals, and rows that expand into receipts. */
export function Ledger() {
  const { view, change } = usePurchaseView()
  const { sort, ...filter } = view
  return (
    <div className="grid min-w-0 gap-5">
      <LedgerFilters view={view} onChange={change} />
      <LedgerSums view={view} />
      <div className="-mb-2 flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-2">
          <p role="status" className="label-mono text-quiet">
            <FoundCount view={view} />
          </p>
          {isFiltered(filter) && (
            <Button variant="ghost" size="sm" className="print:hidden" onClick={() => change(noFilter)}>
              Clear filters
            </Button>
          )}
        </div>
        <CsvExport list={purchasesFile(view)} />
      </div>
      <Listed view={view} onChange={change} />
    </div>
  )
}

/** Shows the number of filtered purchases. The number of all purchases is beside the page title. */
function FoundCount({ view }: { view: PurchaseView }) {
  const { sort, ...filter } = view
  const { data } = useQuery({ ...purchaseSumsQuery(view), enabled: isFiltered(filter) })
  if (!isFiltered(filter) || !data) return '\u00a0'
  if (data.found === null) return `More than ${formatCount(SUMMED_MAX)} purchases`
  return data.found === 1 ? '1 purchase' : `${formatCount(data.found)} purchases`
}

function Listed({ view, onChange }: { view: PurchaseView; onChange: (part: PurchaseView) => void }) {
  const query = useInfiniteQuery({ ...purchasesQuery(view), placeholderData: keepPreviousData })
  return (
    <Rows
      query={query}
      what="Purchases"
      loading={<Loading className="grid gap-px" isList shape="h-11" />}
      empty={<NoPurchases view={view} onClear={() => onChange(noFilter)} />}
    >
      {() => <LedgerRows query={query} view={view} onChange={onChange} />}
    </Rows>
  )
}

function NoPurchases({ view: { sort, ...filter }, onClear }: { view: PurchaseView; onClear: () => void }) {
  if (!isFiltered(filter)) {
    return (
      <EmptyState
        drawing="receipt"
        title="No Purchases Yet"
        description="Every sale that WarriorPlus reports appears here. Find the notification URL for WarriorPlus on the Set up tab."
      />
    )
  }
  const { search, ...others } = filter
  return (
    <EmptyState
      drawing="receipt"
      title="No purchases found"
      description={
        search && !isFiltered(others) ? `No results for “${search}”.` : 'No purchases match these filters.'
      }
      action={
        <Button variant="outline" onClick={onClear}>
          Show all purchases
        </Button>
      }
    />
  )
}

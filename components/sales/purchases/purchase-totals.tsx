'use client'
import { useQuery } from '@tanstack/react-query'
import { formatPaymentCount } from '@/components/sales/money/money-periods'
import { CurrencyTotals, MoneySummary } from '@/components/sales/money/money-summary'
import { purchaseSumsQuery } from '@/lib/client/sales/purchases'
import {
  canUseDailySums,
  type PurchaseListOptions,
  SUMMED_PURCHASES_MAX,
  toMoneyQuery,
} from '@/lib/contract/sales/purchase-filters'
import { formatCount } from '@/lib/format'

/** Shows the totals for a filter, from the daily totals if possible, otherwise from the purchases found. */
export function PurchaseTotals({ view: { sort, ...filter } }: { view: PurchaseListOptions }) {
  return canUseDailySums(filter) ? (
    <MoneySummary filter={toMoneyQuery(filter)} />
  ) : (
    <FoundTotals view={filter} />
  )
}

function FoundTotals({ view }: { view: PurchaseListOptions }) {
  const { data } = useQuery(purchaseSumsQuery(view))
  if (!data || data.found === 0) return null
  if (data.found === null) {
    return (
      <p className="rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft px-5 py-3 text-sm">
        More than {formatCount(SUMMED_PURCHASES_MAX)} purchases match. Choose a shorter period or another
        filter to see the totals.
      </p>
    )
  }
  if (data.totals.length === 0 && data.notCounted === 0) return null
  const found = data.found === 1 ? 'This purchase' : `These ${formatCount(data.found)} purchases`
  return (
    <CurrencyTotals label={found} sums={data.totals}>
      {found}, including all rebills and refunds
      {data.notCounted > 0 &&
        ` · ${formatPaymentCount(data.notCounted)} ${data.notCounted === 1 ? 'isn’t' : 'aren’t'} counted because the amount is unreadable`}
    </CurrencyTotals>
  )
}

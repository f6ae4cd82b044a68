'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { RelativeTime } from '@/components/layout/relative-time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lastReconciliationQuery, useReconciliation } from '@/lib/client/sales/reconciliation'
import { getServerMessage } from '@/lib/contract/error'
import { RECONCILIATION_DAYS, type Reconciliation as Result } from '@/lib/contract/sales/reconciliation'
import { countNoun } from '@/lib/format'
import { DiscrepancyRow } from './discrepancy-row'

/** Shows a card with a button that compares the purchases with the sales that WarriorPlus lists. */
export function Reconciliation() {
  const { data, error, isFetching, compare } = useReconciliation(RECONCILIATION_DAYS)
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Compare with WarriorPlus</h2>
      <p className="mt-1 text-quiet text-sm leading-normal">
        Notifications can get lost. Compare your purchases with the sales that WarriorPlus lists for the last{' '}
        {RECONCILIATION_DAYS} days. Save your API key first. We’ll then also compare automatically.
      </p>
      <LastReconciliation />
      <Button className="mt-4" variant="outline" disabled={isFetching} onClick={compare}>
        {isFetching ? 'Comparing...' : 'Compare Now'}
      </Button>
      <div role="status">
        {error && !isFetching && <Failure error={error} />}
        {data && !error && <ComparisonResult result={data} onResolved={compare} />}
      </div>
    </Card>
  )
}

/** Shows the result of the last comparison, automatic or manual. */
function LastReconciliation() {
  const { data: last } = useQuery(lastReconciliationQuery())
  if (!last) return null
  const { comparedAt, differing } = last
  return (
    <p className="mt-3 text-sm">
      Last compared <RelativeTime value={comparedAt} />:{' '}
      {differing === 0 ? 'no differences' : `${countNoun(differing, 'sale')} differed`}.
    </p>
  )
}

function Failure({ error }: { error: Error }) {
  return (
    <p className="mt-4 flex gap-2 text-danger-text text-sm leading-5">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {getServerMessage(error) ?? 'Couldn’t reach WarriorPlus. Try again in a minute.'}
    </p>
  )
}

function ComparisonResult({ result, onResolved }: { result: Result; onResolved: () => void }) {
  const count = result.drift.length
  return (
    <div className="mt-5 border-t pt-4">
      <p className="text-sm">
        {countNoun(result.salesCount, 'sale')} compared:{' '}
        {count === 0 ? 'no differences.' : `${countNoun(count, 'difference')}.`}
        {!result.isComplete && ' WarriorPlus didn’t list all sales, so there may be more differences.'}
      </p>
      {count > 0 && (
        <ul className="mt-3 divide-y rounded-lg border">
          {result.drift.map((drift) => (
            <DiscrepancyRow key={`${drift.kind} ${drift.saleId}`} drift={drift} onResolved={onResolved} />
          ))}
        </ul>
      )}
    </div>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { RelativeTime } from '@/components/layout/relative-time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { lastComparisonQuery, useComparison } from '@/lib/client/sales/reconciliation'
import { serverMessage } from '@/lib/contract/error'
import { RECONCILIATION_DAYS, type Reconciliation as Result } from '@/lib/contract/sales/reconciliation'
import { DriftRow } from './drift-row'

/** Compares the ledger with what WarriorPlus lists, when asked to. */
export function Reconciliation() {
  const { data, error, isFetching, compare } = useComparison(RECONCILIATION_DAYS)
  return (
    <Card className="min-w-0 p-5">
      <h2 className="text-lg">Compare with WarriorPlus</h2>
      <p className="mt-1 text-quiet text-sm leading-normal">
        A notification can get lost on its way. This asks WarriorPlus for the sales of the last{' '}
        {RECONCILIATION_DAYS} days and shows where our records differ. It needs the API key, and once that is
        saved it also happens by itself.
      </p>
      <Last />
      <Button className="mt-4" variant="outline" disabled={isFetching} onClick={compare}>
        {isFetching ? 'Comparing...' : 'Compare now'}
      </Button>
      <div role="status">
        {error && !isFetching && <Failure error={error} />}
        {data && !error && <Outcome result={data} onRepaired={compare} />}
      </div>
    </Card>
  )
}

/** How it ended last, by itself or by hand. */
function Last() {
  const { data: last } = useQuery(lastComparisonQuery())
  if (!last) return null
  const { comparedAt, differing } = last
  return (
    <p className="mt-3 text-sm">
      Last compared <RelativeTime value={comparedAt} />:{' '}
      {differing === 0 ? 'everything agreed' : `${differing} ${differing === 1 ? 'sale' : 'sales'} differed`}.
    </p>
  )
}

function Failure({ error }: { error: Error }) {
  return (
    <p className="mt-4 flex gap-2 text-danger-text text-sm leading-5">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {serverMessage(error) ?? 'WarriorPlus could not be asked. Try again in a minute.'}
    </p>
  )
}

function Outcome({ result, onRepaired }: { result: Result; onRepaired: () => void }) {
  const count = result.drift.length
  return (
    <div className="mt-5 border-t pt-4">
      <p className="text-sm">
        {result.salesCount} {result.salesCount === 1 ? 'sale' : 'sales'} compared:{' '}
        {count === 0 ? 'everything agrees.' : `${count} to look at.`}
        {!result.isComplete && ' WarriorPlus did not list them all, so there may be more.'}
      </p>
      {count > 0 && (
        <ul className="mt-3 divide-y rounded-lg border">
          {result.drift.map((drift) => (
            <DriftRow key={`${drift.kind} ${drift.saleId}`} drift={drift} onRepaired={onRepaired} />
          ))}
        </ul>
      )}
    </div>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { RelativeTime } from '@/components/layout/relative-time'
import { Button } from '@/components/ui/button'
import { lastComparisonQuery } from '@/lib/client/sales/reconciliation'

/** What the last comparison with WarriorPlus found, which nobody need have asked for; nothing while all agrees. */
export function LedgerNotice({ onReview }: { onReview: () => void }) {
  const { data: last } = useQuery(lastComparisonQuery())
  if (!last || last.differing === 0) return null
  const { differing, comparedAt } = last
  return (
    <section
      aria-label="Comparison with WarriorPlus"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-warning/40 bg-warning-soft px-4 py-3 text-warning-text print:hidden"
    >
      <p className="flex items-start gap-2.5 text-sm leading-5">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <span>
          <strong className="font-medium">
            {differing === 1 ? '1 sale differs' : `${differing} sales differ`} from what WarriorPlus lists.
          </strong>{' '}
          Compared <RelativeTime value={comparedAt} />.
        </span>
      </p>
      <Button variant="outline" size="sm" onClick={onReview}>
        Compare and repair
      </Button>
    </section>
  )
}

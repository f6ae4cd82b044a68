'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useResolveDiscrepancy } from '@/lib/client/sales/reconciliation'
import { formatAmount } from '@/lib/contract/sales/amounts'
import { RECONCILIATION_DAYS, type SaleDiscrepancy } from '@/lib/contract/sales/reconciliation'

const kinds: Record<SaleDiscrepancy['kind'], { word: string; explanation: string; repair: string }> = {
  missing: {
    word: 'Not received',
    explanation: 'WarriorPlus lists this sale, but we never received it.',
    repair: 'We’ll import the sale from WarriorPlus. The buyer will get access and the welcome email.',
  },
  extra: {
    word: 'Not on WarriorPlus',
    explanation: 'This purchase gives access, but WarriorPlus doesn’t list the sale.',
    repair: 'We’ll end the access that this purchase gives.',
  },
  refunded: {
    word: 'Refunded',
    explanation: 'WarriorPlus refunded this sale, but the purchase still gives access.',
    repair: 'We’ll mark the purchase as refunded and end the buyer’s access to it.',
  },
}

/** Shows one discrepancy with WarriorPlus, and the button that resolves it. */
export function DiscrepancyRow({ drift, onResolved }: { drift: SaleDiscrepancy; onResolved: () => void }) {
  const { mutateAsync } = useResolveDiscrepancy(RECONCILIATION_DAYS)
  const { word, explanation, repair } = kinds[drift.kind]
  async function resolve() {
    const texts = { done: 'Discrepancy resolved', failed: 'Couldn’t resolve the discrepancy. Try again.' }
    const isResolved = await toastResult(mutateAsync(drift.saleId), texts)
    if (isResolved) onResolved()
    return isResolved
  }
  const facts = [drift.email, drift.amount && formatAmount(drift.amount, drift.currency)]
    .filter(Boolean)
    .join(' · ')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 gap-1 text-sm leading-5">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant="warning">{word}</Badge>
          <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">{drift.saleId}</span>
        </p>
        <p>{explanation}</p>
        {facts && <p className="text-quiet [overflow-wrap:anywhere]">{facts}</p>}
      </div>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" aria-label={`Resolve the discrepancy for sale ${drift.saleId}`}>
            Resolve
          </Button>
        }
        title="Resolve this discrepancy?"
        description={repair}
        action="Resolve Discrepancy"
        isDestructive={false}
        pendingAction="Resolving..."
        onConfirm={resolve}
      />
    </li>
  )
}

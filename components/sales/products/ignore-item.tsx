'use client'
import { ConfirmDialog } from '@/components/layout/confirm-dialog'
import { toastResult } from '@/components/layout/toast-result'
import { Button } from '@/components/ui/button'
import { useSetItemProduct } from '@/lib/client/sales/listings'
import { getRefusalReason } from '@/lib/contract/error'
import { type NetworkName, networkLabels } from '@/lib/contract/sales/networks'

/** Shows a button that marks an item as sold outside this shop. Renders nothing for a WarriorPlus item. */
export function IgnoreItem({ network, item }: { network: NetworkName | null; item: string | null }) {
  const { mutateAsync, error } = useSetItemProduct()
  if (!network || network === 'warriorplus' || !item) return null
  const texts = { done: 'Item ignored', failed: 'Couldn’t ignore the item. Try again.' }
  return (
    <ConfirmDialog
      trigger={
        <Button variant="outline" size="sm">
          Ignore This Item
        </Button>
      }
      title="Ignore this item?"
      description={`Use this if you sell item number ${item} on ${networkLabels[network]} outside this shop. We’ll delete the buyer details and amounts of its past sales, and ignore its future sales. This action cannot be undone.`}
      action="Ignore This Item"
      pendingAction="Ignoring..."
      problem={getRefusalReason(error)}
      onConfirm={() => toastResult(mutateAsync({ network, item, productId: null }), texts)}
    />
  )
}

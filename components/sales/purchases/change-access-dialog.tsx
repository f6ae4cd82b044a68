'use client'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { Button } from '@/components/ui/button'
import { networkLabels } from '@/lib/contract/sales/networks'
import { getShownSaleId, type Purchase } from '@/lib/contract/sales/purchases'
import { ChangeAccessForm } from './change-access-form'

/** Shows a dialog that overrides the customer or the access of a purchase. */
export function ChangeAccessDialog({ purchase }: { purchase: Purchase }) {
  const saleId = getShownSaleId(purchase)
  const trigger = (
    <Button variant="outline" size="sm" aria-label={`Change access for sale ${saleId}`}>
      Change
    </Button>
  )
  return (
    <TitledDialog
      trigger={trigger}
      title="Change Access"
      description={`Sale ${saleId}. Your settings here override ${networkLabels[purchase.network]} notifications until you change the access again or the purchase is refunded.`}
    >
      {(close) => <ChangeAccessForm purchase={purchase} onDone={close} />}
    </TitledDialog>
  )
}

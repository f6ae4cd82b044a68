'use client'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { Button } from '@/components/ui/button'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { ChangeAccessForm } from './change-access-form'

/** Dialog that overrides the customer or the access of a purchase. */
export function ChangeAccessDialog({ purchase }: { purchase: Purchase }) {
  const trigger = (
    <Button variant="outline" size="sm" aria-label={`Change access for sale ${purchase.warriorPlusSaleId}`}>
      Change
    </Button>
  )
  return (
    <TitledDialog
      trigger={trigger}
      title="Change access"
      description={`Sale ${purchase.warriorPlusSaleId}. Your settings here override WarriorPlus notifications until you change the access again or the purchase is refunded.`}
    >
      {(close) => <ChangeAccessForm purchase={purchase} onDone={close} />}
    </TitledDialog>
  )
}

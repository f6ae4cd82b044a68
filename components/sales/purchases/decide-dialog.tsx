'use client'
import { TitledDialog } from '@/components/layout/titled-dialog'
import { Button } from '@/components/ui/button'
import type { Purchase } from '@/lib/contract/sales/purchases'
import { DecideForm } from './decide-form'

/** Where the owner has the last word on a purchase: whose it is, and whether it opens the course. */
export function DecideDialog({ purchase }: { purchase: Purchase }) {
  const trigger = (
    <Button variant="outline" size="sm" aria-label={`Change access of sale ${purchase.warriorPlusSaleId}`}>
      Change
    </Button>
  )
  return (
    <TitledDialog
      trigger={trigger}
      title="Change access"
      description={`Sale ${purchase.warriorPlusSaleId}. What you set here stays, whatever notifications say, until you change it or the money goes back.`}
    >
      {(close) => <DecideForm purchase={purchase} onDone={close} />}
    </TitledDialog>
  )
}

import { DoorClosed, DoorOpen, FileCheck, TriangleAlert } from 'lucide-react'
import { LocalDate } from '@/components/layout/local-date'
import { PageLink } from '@/components/layout/page-link'
import { getShownSaleId, type Purchase, type PurchaseAccess } from '@/lib/contract/sales/purchases'
import { ChangeAccessDialog } from './change-access-dialog'
import { isEndPast } from './purchase-labels'

const accessTexts: Record<PurchaseAccess, string> = {
  pending: 'Access pending',
  active: 'Access granted',
  suspended: 'Access suspended',
  ended: 'Access ended',
  disputed: 'Access revoked: disputed',
  refunded: 'Access revoked: refunded',
}

/**
 * Shows the end of a receipt: why the sale needs attention, its access, the button to change it, and the link
 * to its evidence sheet.
 */
export function PurchaseAccessStatus({ purchase }: { purchase: Purchase }) {
  const Icon = purchase.access === 'active' ? DoorOpen : DoorClosed
  return (
    <div className="grid gap-2.5 border-t pt-3">
      {purchase.needsAttention && (
        <p className="flex gap-2 rounded-md bg-warning-soft px-3 py-2 text-[0.8125rem] text-warning-text leading-5">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {purchase.needsAttention}
        </p>
      )}
      <div className="flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-2 text-[0.8125rem] leading-5">
          <Icon
            aria-hidden
            className={`size-4 shrink-0 ${purchase.access === 'active' ? 'text-done-text' : 'text-quiet'}`}
          />
          <span>
            {accessTexts[purchase.access]}
            {purchase.access === 'ended' && isEndPast(purchase.endsAt) && (
              <>
                {' '}
                <LocalDate value={purchase.endsAt} />
              </>
            )}
            {purchase.access === 'active' && purchase.endsAt && (
              <>
                , ends <LocalDate value={purchase.endsAt} />
              </>
            )}
          </span>
        </p>
        {!purchase.customerDeletedAt && <ChangeAccessDialog purchase={purchase} />}
      </div>
      {purchase.claimedFrom && purchase.claimedAt && (
        <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
          This purchase belonged to {purchase.claimedFrom} until <LocalDate value={purchase.claimedAt} />,
          when that email was added to another account. For 30 days after that, you can move the purchase
          back.
        </p>
      )}
      {purchase.accessReason && (
        <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
          Set manually: {purchase.accessReason}
        </p>
      )}
      <PageLink
        href={`/admin/purchases/${purchase.id}/evidence`}
        aria-label={`Evidence sheet for sale ${getShownSaleId(purchase)}`}
        className="flex w-fit items-center gap-2 rounded-md text-[0.8125rem] text-quiet leading-5 underline decoration-edge/70 underline-offset-4 hover:text-ink"
      >
        <FileCheck aria-hidden className="size-4 shrink-0" />
        Evidence sheet
      </PageLink>
    </div>
  )
}

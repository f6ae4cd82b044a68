import { RelativeTime } from '@/components/layout/relative-time'
import { PurchaseAccessStatus } from '@/components/sales/purchases/purchase-access-status'
import { PurchaseStatusBadge } from '@/components/sales/purchases/purchase-status-badge'
import { PurchaseTimelineDetails } from '@/components/sales/timeline/purchase-timeline'
import {
  formatPaidAmount,
  formatPartialRefund,
  getShownSaleId,
  type Purchase,
} from '@/lib/contract/sales/purchases'
import { PersonSection } from './person-section'

/** Lists a customer’s purchases with their timelines and access. */
export function PurchasesSection({ purchases }: { purchases: Purchase[] }) {
  return (
    <PersonSection title="Purchases">
      {purchases.length === 0 && (
        <p className="rounded-lg border border-dashed p-4 text-quiet text-sm">
          No purchases match this customer’s email addresses. Look for the sale under Purchases, or give
          access without a sale.
        </p>
      )}
      <div className="grid gap-4">
        {purchases.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </div>
    </PersonSection>
  )
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { productName, purchaseDate } = purchase
  const saleId = getShownSaleId(purchase)
  const paid = formatPaidAmount(purchase)
  const refunded = formatPartialRefund(purchase)
  return (
    <article aria-label={`Sale ${saleId}`} className="grid min-w-0 gap-3 rounded-lg border bg-raised p-4">
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium font-sans text-base leading-snug tracking-normal [overflow-wrap:anywhere]">
            {productName ?? 'Unknown product'}
          </h3>
          <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
            <span className="font-mono text-xs">{saleId}</span>
            {paid && ` · ${paid}`}
            {refunded && ` · ${refunded} refunded`} · <RelativeTime value={purchaseDate} />
          </p>
        </div>
        <PurchaseStatusBadge purchase={purchase} />
      </header>
      <PurchaseTimelineDetails purchaseId={purchase.id} />
      <PurchaseAccessStatus purchase={purchase} />
    </article>
  )
}

import { RelativeTime } from '@/components/layout/relative-time'
import { PurchaseLine } from '@/components/sales/lines/purchase-line'
import { AccessLine } from '@/components/sales/purchases/access-line'
import { StatusBadge } from '@/components/sales/purchases/status-badge'
import { formatPaid, type Purchase } from '@/lib/contract/sales/purchases'
import { Part } from './part'

/** Lists a customer’s purchases with their timelines and access. */
export function PurchasesPart({ purchases }: { purchases: Purchase[] }) {
  return (
    <Part title="Purchases">
      {purchases.length === 0 && (
        <p className="rounded-lg border border-dashed p-4 text-quiet text-sm">
          No purchases match this customer’s emails. Look for the sale under Purchases, or give access without
          a sale.
        </p>
      )}
      <div className="grid gap-4">
        {purchases.map((purchase) => (
          <PurchaseCard key={purchase.id} purchase={purchase} />
        ))}
      </div>
    </Part>
  )
}

function PurchaseCard({ purchase }: { purchase: Purchase }) {
  const { productName, warriorPlusSaleId, purchaseDate } = purchase
  const paid = formatPaid(purchase)
  return (
    <article
      aria-label={`Sale ${warriorPlusSaleId}`}
      className="grid min-w-0 gap-3 rounded-lg border bg-raised p-4"
    >
      <header className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-medium font-sans text-base leading-snug tracking-normal [overflow-wrap:anywhere]">
            {productName ?? 'Unknown product'}
          </h3>
          <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
            <span className="font-mono text-xs">{warriorPlusSaleId}</span>
            {paid && ` · ${paid}`} · <RelativeTime value={purchaseDate} />
          </p>
        </div>
        <StatusBadge purchase={purchase} />
      </header>
      <PurchaseLine purchaseId={purchase.id} />
      <AccessLine purchase={purchase} />
    </article>
  )
}

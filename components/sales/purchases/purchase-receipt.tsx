import type { ReactNode } from 'react'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { RelativeTime } from '@/components/layout/relative-time'
import { networkLabels } from '@/lib/contract/sales/networks'
import {
  formatPaidAmount,
  formatPartialRefund,
  getShownSaleId,
  type Purchase,
} from '@/lib/contract/sales/purchases'
import { cn } from '@/lib/utils'
import { OtherPurchasesOfOrder } from './other-purchases-of-order'
import { PurchaseStatusBadge } from './purchase-status-badge'
import { RawNotification } from './raw-notification'

/** Shows one sale as a paper receipt. */
export function PurchaseReceipt({ purchase, children }: { purchase: Purchase; children?: ReactNode }) {
  const { holderEmail, buyerEmail: payer, itemNumber: item, quantity } = purchase
  return (
    <article
      aria-label={`Sale ${getShownSaleId(purchase)}`}
      className="receipt flex min-w-0 flex-col px-5 pt-5 pb-8"
    >
      <header className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="font-sans text-base leading-snug tracking-normal [overflow-wrap:anywhere]">
            {purchase.productName ?? 'Unknown product'}
          </h2>
          <RelativeTime value={purchase.purchaseDate} className="text-[0.8125rem] text-quiet" />
        </div>
        <PurchaseStatusBadge purchase={purchase} />
      </header>
      <dl className="mt-4 grid gap-2 border-blueprint/40 border-y border-dashed py-4 text-[0.8125rem] leading-5">
        <NetworkLine purchase={purchase} />
        <Line name="Sale ID" isCode>
          {getShownSaleId(purchase)}
        </Line>
        <Line name="Transaction ID" isCode>
          {purchase.transactionId ?? 'N/A'}
        </Line>
        <Line name="Customer">{payer ?? holderEmail ?? 'N/A'}</Line>
        {payer && holderEmail && payer.toLowerCase() !== holderEmail && (
          <Line name="Account Email">{holderEmail}</Line>
        )}
        <Line name="Product ID" isCode>
          {purchase.productId ?? 'N/A'}
        </Line>
        {item && (
          <Line name="Item Number" isCode>
            {item}
          </Line>
        )}
        {quantity > 1 && <Line name="Quantity">{String(quantity)}</Line>}
        <Line name="Payment Method">{purchase.paymentMethod ?? 'N/A'}</Line>
        {purchase.affiliateId && (
          <Line name="Affiliate">{purchase.affiliateName ?? purchase.affiliateId}</Line>
        )}
      </dl>
      <dl className="grid grid-cols-[auto_auto] items-baseline justify-between gap-x-4 gap-y-2 py-3">
        <dt className="font-medium text-sm">Amount</dt>
        <dd
          className={cn(
            'text-right font-display font-semibold text-2xl tabular-nums leading-none',
            purchase.isRefunded && 'text-quiet line-through decoration-2',
          )}
        >
          {formatPaidAmount(purchase) ?? 'N/A'}
        </dd>
        <PartialRefund purchase={purchase} />
      </dl>
      <div className="grid gap-3 border-t pt-2.5">
        <OtherPurchasesOfOrder purchase={purchase} />
        <RawNotification data={purchase.ipnData} />
        {children}
      </div>
    </article>
  )
}

function PartialRefund({ purchase }: { purchase: Purchase }) {
  const refunded = formatPartialRefund(purchase)
  if (refunded === null) return null
  return (
    <>
      <dt className="text-quiet text-sm">Refunded</dt>
      <dd className="text-right text-quiet text-sm tabular-nums">{refunded}</dd>
    </>
  )
}

/** Shows the network of a purchase, if the shop uses several, and the ID of its order, if it has one. */
function NetworkLine({ purchase: { network, orderId } }: { purchase: Purchase }) {
  const hasNetworks = useOtherNetworks()
  return (
    <>
      {hasNetworks && <Line name="Network">{networkLabels[network]}</Line>}
      {orderId && (
        <Line name="Order ID" isCode>
          {orderId}
        </Line>
      )}
    </>
  )
}

function Line({ name, isCode = false, children }: { name: string; isCode?: boolean; children: string }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="shrink-0 text-quiet">{name}</dt>
      <span aria-hidden className="min-w-3 flex-1 border-line border-b border-dotted" />
      <dd
        className={cn(
          'max-w-[75%] text-right [overflow-wrap:anywhere]',
          isCode && children !== 'N/A' && 'font-mono text-xs leading-5',
        )}
      >
        {children}
      </dd>
    </div>
  )
}

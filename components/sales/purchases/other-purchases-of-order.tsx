'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PageLink } from '@/components/layout/page-link'
import { flattenPages } from '@/lib/client/paging'
import { purchasesQuery } from '@/lib/client/sales/purchases'
import { formatPaidAmount, getShownSaleId, type Purchase } from '@/lib/contract/sales/purchases'

/** Lists the other purchases of the same order. Renders nothing if there are none. */
export function OtherPurchasesOfOrder({ purchase: { id, orderId, network } }: { purchase: Purchase }) {
  const query = purchasesQuery({ order: orderId ?? undefined, network, test: 'all' })
  const { data } = useInfiniteQuery({ ...query, enabled: orderId !== null })
  const others = data ? flattenPages(data).filter((one) => one.id !== id) : []
  if (orderId === null || others.length === 0) return null
  return (
    <section aria-label="Same order" className="grid gap-1 text-[0.8125rem]">
      <h3 className="font-medium font-sans text-[0.8125rem] text-quiet tracking-normal">Same order</h3>
      <ul className="grid gap-1">
        {others.map((one) => (
          <li key={one.id} className="flex items-baseline justify-between gap-4">
            <PageLink
              href={`/admin/purchases?search=${encodeURIComponent(getShownSaleId(one))}`}
              className="min-w-0 underline [overflow-wrap:anywhere]"
            >
              {one.productName ?? one.itemName ?? 'Unknown product'}
            </PageLink>
            <span className="shrink-0 tabular-nums">{formatPaidAmount(one) ?? 'N/A'}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

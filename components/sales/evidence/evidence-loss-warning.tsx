'use client'
import { useQuery } from '@tanstack/react-query'
import { recentSalesQuery } from '@/lib/client/sales/recent-sales'

const consequence =
  'Deleting the customer also deletes the evidence of how they used the course (sign-ins, lessons, and minutes watched), which you may need in a dispute. Save the purchase’s evidence sheet first.'

/**
 * Warns before deleting a customer who bought so recently that the sale can still be disputed. Renders
 * nothing without such a sale.
 */
export function EvidenceLossWarning({ userId }: { userId: string }) {
  const { data, isError } = useQuery(recentSalesQuery(userId))
  if (isError) return <Warning>This customer may have bought something recently. {consequence}</Warning>
  if (!data || data.sales === 0) return null
  return (
    <Warning>
      This customer bought something in the last {data.days} days. {consequence}
    </Warning>
  )
}

/** Uses a `span`, because it is rendered inside the paragraph of a dialog. */
function Warning({ children }: { children: React.ReactNode }) {
  return <span className="mt-3 block rounded-md bg-warning-soft px-3 py-2 text-warning-text">{children}</span>
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { recentSalesQuery } from '@/lib/client/sales/recent-sales'

const consequence =
  'This also deletes the evidence of how they used the course (sign-ins, lessons, and minutes watched), so you won’t be able to use it in a dispute. Save the evidence sheet of the purchase first.'

/**
 * Warns before deleting a customer who bought so recently that the sale can still be disputed. Renders
 * nothing without such a sale.
 */
export function EvidenceLossWarning({ userId }: { userId: string }) {
  const { data, isError } = useQuery(recentSalesQuery(userId))
  if (isError) return <Warning>They may have bought something recently. {consequence}</Warning>
  if (!data || data.sales === 0) return null
  return (
    <Warning>
      They bought something in the last {data.days} days. {consequence}
    </Warning>
  )
}

/** Uses a `span`, because it is rendered inside the paragraph of a dialog. */
function Warning({ children }: { children: React.ReactNode }) {
  return <span className="mt-3 block rounded-md bg-warning-soft px-3 py-2 text-warning-text">{children}</span>
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { recentSalesQuery } from '@/lib/client/sales/recent-sales'

const goes =
  'the evidence of what they did with it (sign-ins, lessons, minutes) is deleted too, and a dispute could no longer be answered with it. Save the evidence sheet of the purchase first.'

/**
 * Warns before the deletion of a customer with a sale so recent that it may still be disputed; renders
 * nothing otherwise.
 */
export function EvidenceGoes({ userId }: { userId: string }) {
  const { data, isError } = useQuery(recentSalesQuery(userId))
  if (isError) return <Warning>If they bought something lately, {goes}</Warning>
  if (!data || data.sales === 0) return null
  return (
    <Warning>
      They bought something within the last {data.days} days: {goes}
    </Warning>
  )
}

/** A `span`, because it is rendered inside a sentence of a dialog. */
function Warning({ children }: { children: React.ReactNode }) {
  return <span className="mt-3 block rounded-md bg-warning-soft px-3 py-2 text-warning-text">{children}</span>
}

'use client'
import { Download } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { usePurchaseFilters } from './use-purchase-filters'

/**
 * Links to a CSV file of payments and refunds for accounting. The file covers the days in the filter, or all
 * days.
 */
export function AccountingLink() {
  const { from, to } = usePurchaseFilters().view
  const days = new URLSearchParams({ ...(from && { from }), ...(to && { to }) })
  return (
    <a
      href={`/api/admin/purchases/accounting.csv${days.size > 0 ? `?${days}` : ''}`}
      download
      className={buttonVariants({ variant: 'outline' })}
    >
      <Download aria-hidden />
      Export for Accounting
    </a>
  )
}

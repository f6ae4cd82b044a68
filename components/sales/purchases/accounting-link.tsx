'use client'
import { Download } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button'
import { usePurchaseFilters } from './use-purchase-filters'

/** Downloads all payments and refunds as a CSV file for accounting: of the days in the filter, or of all days. */
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

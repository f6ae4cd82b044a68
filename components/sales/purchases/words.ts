import type { Purchase, PurchaseAccess } from '@/lib/contract/sales/purchases'
import type { PurchaseSort } from '@/lib/contract/sales/purchases-filter'

/** Whether a purchase opens the course, in a row and in a filter. */
export const accessWords: Record<PurchaseAccess, string> = {
  active: 'Open',
  pending: 'Pending',
  suspended: 'Suspended',
  ended: 'Ended',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

export const sortWords: Record<PurchaseSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
}

/** As WarriorPlus sent it. */
export const amountOf = ({ amount }: Pick<Purchase, 'amount'>) => (amount === null ? 'N/A' : `$${amount}`)

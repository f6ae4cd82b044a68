import type { PurchaseSort } from '@/lib/contract/sales/purchase-filters'
import type { PurchaseAccess } from '@/lib/contract/sales/purchases'

/** Labels for the access of a purchase, in rows and filters. */
export const purchaseAccessLabels: Record<PurchaseAccess, string> = {
  active: 'Granted',
  pending: 'Pending',
  suspended: 'Suspended',
  ended: 'Ended',
  disputed: 'Disputed',
  refunded: 'Refunded',
}

export const purchaseSortLabels: Record<PurchaseSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  highest: 'Highest amount first',
  lowest: 'Lowest amount first',
}

/**
 * Returns whether the time at which access ends has passed. A subscription can lose access before that time.
 */
export const isEndPast = (endsAt: string | null): endsAt is string =>
  endsAt !== null && Date.parse(endsAt) <= Date.now()

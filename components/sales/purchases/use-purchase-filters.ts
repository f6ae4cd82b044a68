import { useUrlFilters } from '@/components/layout/use-url-filters'
import { type PurchaseListOptions, parsePurchaseListOptions } from '@/lib/contract/sales/purchase-filters'

/** Changes that clear all filters and keep the sort order. */
export const noPurchaseFilters: PurchaseListOptions = {
  status: undefined,
  access: undefined,
  product: undefined,
  affiliate: undefined,
  network: undefined,
  currency: undefined,
  order: undefined,
  from: undefined,
  to: undefined,
  test: undefined,
  search: undefined,
}

/** Returns the purchase filters, which are kept in the URL. */
export function usePurchaseFilters() {
  const { filters: view, change } = useUrlFilters<PurchaseListOptions>(parsePurchaseListOptions)
  return { view, change }
}

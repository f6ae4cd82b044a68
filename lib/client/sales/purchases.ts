import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { pagedQuery, pagesOf } from '@/lib/client/paging'
import { stuckQuery } from '@/lib/client/sales/stuck'
import { useWrite } from '@/lib/client/write'
import {
  type AccessGrant,
  type PurchaseDecision,
  purchaseListSchema,
  purchaseSchema,
} from '@/lib/contract/sales/purchases'
import {
  type PurchaseFilter,
  type PurchaseView,
  purchaseChoicesSchema,
  purchaseSumsSchema,
} from '@/lib/contract/sales/purchases-filter'

const purchases = '/api/admin/purchases'

/**
 * Purchases, newest first by default. A page’s `total` counts all of them, and is null if there is a filter.
 */
export function purchasesQuery(view: PurchaseView = {}) {
  return pagedQuery([purchases], purchaseListSchema, view)
}

/** Number of all purchases, shown next to filtered results. */
export function purchaseTotalQuery() {
  return pagedQuery([purchases], purchaseListSchema, { limit: '1' })
}

/** All purchases that match the filters, page by page, for the export. */
export function purchasePages(view: PurchaseView, signal: AbortSignal) {
  return pagesOf(purchases, purchaseListSchema, view, signal)
}

/** Number and sums of the purchases that match a filter. */
export function purchaseSumsQuery({ sort, ...filter }: PurchaseView) {
  return queryOptions({
    queryKey: [purchases, 'sums', filter],
    queryFn: () => api('GET', `${purchases}/sums?${toQuery(filter)}`, undefined, purchaseSumsSchema),
    placeholderData: keepPreviousData,
  })
}

/** Options of the purchase filters. */
export function purchaseChoicesQuery() {
  return queryOptions({ queryKey: [purchases, 'choices'], queryFn: get(purchaseChoicesSchema) })
}

const toQuery = (filter: PurchaseFilter) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Grants access without a sale. May send a welcome email. */
export function useGiveAccess(userId: string) {
  return useWrite(
    (grant: AccessGrant) => api('POST', `/api/admin/users/${userId}/access`, grant, purchaseSchema),
    ['/api/admin/analytics'],
    ['/api/admin/purchases'],
    ['/api/admin/users', userId],
  )
}

/** Assigns a purchase to a customer, or overrides its access. */
export function useDecidePurchase() {
  return useWrite(
    ({ id, ...decision }: PurchaseDecision & { id: string }) =>
      api('PUT', `/api/admin/purchases/${id}`, decision, purchaseSchema),
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    ['/api/admin/users'],
    ['/api/admin/analytics'],
    stuckQuery().queryKey,
  )
}

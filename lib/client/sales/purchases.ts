import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { attentionQuery } from '@/lib/client/sales/attention'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type PurchaseFilter,
  type PurchaseListOptions,
  purchaseFilterOptionsSchema,
  purchaseSumsSchema,
} from '@/lib/contract/sales/purchase-filters'
import {
  type AccessGrant,
  type PurchaseOverride,
  purchaseListSchema,
  purchaseSchema,
} from '@/lib/contract/sales/purchases'

const purchases = '/api/admin/purchases'

/**
 * Purchases, newest first by default. A page’s `total` counts all purchases. The total is null if there is a
 * filter.
 */
export function purchasesQuery(view: PurchaseListOptions = {}) {
  return pagedQuery([purchases], purchaseListSchema, view)
}

/**
 * One purchase, with the number of all purchases as the `total` of its page. Shown next to filtered results.
 */
export function purchaseTotalQuery() {
  return pagedQuery([purchases], purchaseListSchema, { limit: '1' })
}

/** All purchases that match the filters, page by page, for the export. */
export function fetchAllPurchases(view: PurchaseListOptions, signal: AbortSignal) {
  return fetchAllPages(purchases, purchaseListSchema, view, signal)
}

/** Number and sums of the purchases that match a filter. */
export function purchaseSumsQuery({ sort, ...filter }: PurchaseListOptions) {
  return queryOptions({
    queryKey: [purchases, 'sums', filter],
    queryFn: () => callApi('GET', `${purchases}/sums?${toQuery(filter)}`, undefined, purchaseSumsSchema),
    placeholderData: keepPreviousData,
  })
}

/** Options of the purchase filters. */
export function purchaseFilterOptionsQuery() {
  return queryOptions({
    queryKey: [purchases, 'choices'],
    queryFn: createQueryFn(purchaseFilterOptionsSchema),
  })
}

const toQuery = (filter: PurchaseFilter) =>
  new URLSearchParams(Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value]] : [])))

/** Grants access without a sale. May send a welcome email. */
export function useGiveAccess(userId: string) {
  return useApiMutation(
    (grant: AccessGrant) => callApi('POST', `/api/admin/users/${userId}/access`, grant, purchaseSchema),
    ['/api/admin/analytics'],
    ['/api/admin/purchases'],
    ['/api/admin/users', userId],
  )
}

/** Assigns a purchase to a customer, or overrides its access. */
export function useOverridePurchase() {
  return useApiMutation(
    ({ id, ...decision }: PurchaseOverride & { id: string }) =>
      callApi('PUT', `/api/admin/purchases/${id}`, decision, purchaseSchema),
    ['/api/admin/purchases'],
    ['/api/admin/ipn'],
    ['/api/admin/users'],
    ['/api/admin/analytics'],
    attentionQuery().queryKey,
  )
}

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
 * Returns the query for the purchases, newest first by default. A page’s `total` counts all purchases. It is
 * null if there is a filter.
 */
export function purchasesQuery(view: PurchaseListOptions = {}) {
  return pagedQuery([purchases], purchaseListSchema, view)
}

/**
 * Returns the query for the number of all purchases, which is shown next to filtered results. It is the
 * `total` of a page with one purchase.
 */
export function purchaseTotalQuery() {
  return pagedQuery([purchases], purchaseListSchema, { limit: '1' })
}

/** Reads all purchases that match the filters for the export, page by page. */
export function fetchAllPurchases(view: PurchaseListOptions, signal: AbortSignal) {
  return fetchAllPages(purchases, purchaseListSchema, view, signal)
}

/** Returns the query for the number and sums of the purchases that match a filter. */
export function purchaseSumsQuery({ sort, ...filter }: PurchaseListOptions) {
  return queryOptions({
    queryKey: [purchases, 'sums', filter],
    queryFn: () => callApi('GET', `${purchases}/sums?${toQuery(filter)}`, undefined, purchaseSumsSchema),
    placeholderData: keepPreviousData,
  })
}

/** Returns the query for the options of the purchase filters. */
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

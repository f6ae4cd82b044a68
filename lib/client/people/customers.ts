import { callApi } from '@/lib/client/api'
import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { useRenderingMutation } from '@/lib/client/use-rendering-mutation'
import {
  type CustomerEdit,
  type CustomerSort,
  type CustomerStatus,
  customerListSchema,
  customerSchema,
} from '@/lib/contract/people/customers'

type CustomerFilters = { search?: string; status?: CustomerStatus; sort?: CustomerSort }

const customers = ['/api/admin/analytics', 'users'] as const

/**
 * Returns the query for all users, each with the number of their accesses and the time of the last access.
 * `sums.accesses` of a page covers all users.
 */
export function customersQuery(filters: CustomerFilters = {}) {
  return pagedQuery(customers, customerListSchema, filters)
}

/** Reads all customers that match the filters for the export, page by page. */
export function fetchAllCustomers(filters: CustomerFilters, signal: AbortSignal) {
  return fetchAllPages(customers.join('/'), customerListSchema, filters, signal)
}

/** Caches of the lists and pages that show customers. */
const changed = [['/api/admin/analytics'], ['/api/admin/purchases'], ['/api/admin/users']] as const

/** Saves a customer’s email and name, and renders the page again, because its title shows the name. */
export function useUpdateCustomer() {
  return useRenderingMutation(
    ({ id, ...edit }: CustomerEdit & { id: string }) =>
      callApi('PUT', `/api/admin/users/${id}`, edit, customerSchema),
    ...changed,
  )
}

export function useDeleteCustomer() {
  return useApiMutation((id: string) => callApi('DELETE', `/api/admin/users/${id}`), ...changed)
}

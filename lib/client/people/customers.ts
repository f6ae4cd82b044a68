import { callApi } from '@/lib/client/api'
import { fetchAllPages, pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
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

export function useUpdateCustomer() {
  return useCustomerWrite(({ id, ...edit }: CustomerEdit & { id: string }) =>
    callApi('PUT', `/api/admin/users/${id}`, edit, customerSchema),
  )
}

export function useDeleteCustomer() {
  return useCustomerWrite((id: string) => callApi('DELETE', `/api/admin/users/${id}`))
}

function useCustomerWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(write, ['/api/admin/analytics'], ['/api/admin/purchases'], ['/api/admin/users'])
}

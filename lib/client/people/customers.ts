import { api } from '@/lib/client/api'
import { pagedQuery, pagesOf } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import {
  type CustomerEdit,
  type CustomerSort,
  type CustomerStatus,
  customerListSchema,
  customerSchema,
} from '@/lib/contract/people/customers'

type CustomerFilters = { search?: string; status?: CustomerStatus; sort?: CustomerSort }

const customers = ['/api/admin/analytics', 'users'] as const

/** All users, with the number and time of their accesses. `sums.accesses` of a page covers all users. */
export function customersQuery(filters: CustomerFilters = {}) {
  return pagedQuery(customers, customerListSchema, filters)
}

/** All customers that match the filters, page by page, for the export. */
export function customerPages(filters: CustomerFilters, signal: AbortSignal) {
  return pagesOf(customers.join('/'), customerListSchema, filters, signal)
}

export function useUpdateCustomer() {
  return useCustomerWrite(({ id, ...edit }: CustomerEdit & { id: string }) =>
    api('PUT', `/api/admin/users/${id}`, edit, customerSchema),
  )
}

export function useDeleteCustomer() {
  return useCustomerWrite((id: string) => api('DELETE', `/api/admin/users/${id}`))
}

function useCustomerWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(write, ['/api/admin/analytics'], ['/api/admin/purchases'], ['/api/admin/users'])
}

import { api } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import {
  type CustomerEdit,
  type CustomerStatus,
  customerListSchema,
  customerSchema,
} from '@/lib/contract/people/customers'

/** Everybody, with how often and when they came. `totalAccesses` of a page is of all users together. */
export function customersQuery(filters: { search?: string; status?: CustomerStatus } = {}) {
  return pagedQuery(['/api/admin/analytics', 'users'], customerListSchema, filters)
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
  return useWrite(write, ['/api/admin/analytics'], ['/api/admin/purchases'])
}

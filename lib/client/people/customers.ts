import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useWrite } from '@/lib/client/write'
import { welcomeMailSchema } from '@/lib/contract/mail/welcome-mail'
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

const welcomeKey = (userId: string) => ['/api/admin/users', userId, 'welcome'] as const

/** How the welcome mail of a customer stands, which changes by itself; null when none was due. */
export function welcomeMailQuery(userId: string) {
  return queryOptions({ queryKey: welcomeKey(userId), queryFn: get(welcomeMailSchema), staleTime: 0 })
}

export function useSendWelcomeAgain(userId: string) {
  return useWrite(
    () => api('POST', `/api/admin/users/${userId}/welcome`, undefined, welcomeMailSchema),
    welcomeKey(userId),
  )
}

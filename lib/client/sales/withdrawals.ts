import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { pagedQuery } from '@/lib/client/paging'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type WithdrawalSettingsInput,
  withdrawalSettingsSchema,
} from '@/lib/contract/sales/withdrawal-settings'
import { type WithdrawalEdit, withdrawalListSchema, withdrawalSchema } from '@/lib/contract/sales/withdrawals'

const settings = '/api/admin/settings/withdrawal'
const withdrawals = '/api/admin/withdrawals'

export function withdrawalSettingsQuery() {
  return queryOptions({ queryKey: [settings], queryFn: createQueryFn(withdrawalSettingsSchema) })
}

export function useSaveWithdrawalSettings() {
  return useApiMutation(
    (input: WithdrawalSettingsInput) => callApi('PUT', settings, input, withdrawalSettingsSchema),
    [settings],
    ['/api/admin/first-run'],
    ['/api/admin/audit'],
  )
}

/** Returns the query for the withdrawals that are open or done, newest first. */
export function withdrawalsQuery(state: 'open' | 'done') {
  return { ...pagedQuery([withdrawals], withdrawalListSchema, { state }), staleTime: 0 }
}

export function useUpdateWithdrawal() {
  return useApiMutation(
    ({ id, ...edit }: WithdrawalEdit & { id: string }) =>
      callApi('PUT', `${withdrawals}/${id}`, edit, withdrawalSchema),
    [withdrawals],
    ['/api/admin/stuck'],
    ['/api/admin/audit'],
  )
}

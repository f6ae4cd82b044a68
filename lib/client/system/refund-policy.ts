import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type RefundPolicyInput, refundPolicySchema } from '@/lib/contract/system/refund-policy'

const url = '/api/admin/settings/refund-policy'

export function refundPolicyQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(refundPolicySchema) })
}

export function useSaveRefundPolicy() {
  return useApiMutation(
    (input: RefundPolicyInput) => callApi('PUT', url, input, refundPolicySchema),
    [url],
    ['/api/admin/audit'],
  )
}

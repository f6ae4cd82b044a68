import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type RefundPolicyInput, refundPolicySchema } from '@/lib/contract/system/refund-policy'

const url = '/api/admin/settings/refund-policy'

export function refundPolicyQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(refundPolicySchema) })
}

export function useSaveRefundPolicy() {
  return useWrite(
    (input: RefundPolicyInput) => api('PUT', url, input, refundPolicySchema),
    [url],
    ['/api/admin/audit'],
  )
}

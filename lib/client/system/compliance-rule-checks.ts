import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import {
  type ComplianceRuleCheckInput,
  complianceRuleCheckListSchema,
} from '@/lib/contract/system/compliance-rules'

const url = '/api/admin/offer-rules'

/**
 * Returns the query for the offer rules that were checked off. Refetched when shown, because another
 * administrator may change them.
 */
export function checkedComplianceRulesQuery() {
  return queryOptions({
    queryKey: [url],
    queryFn: createQueryFn(complianceRuleCheckListSchema),
    staleTime: 0,
  })
}

/** Checks or unchecks an offer rule, and stores the response in the cache. */
export function useCheckComplianceRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: ComplianceRuleCheckInput) =>
      callApi('PUT', url, input, complianceRuleCheckListSchema),
    onSuccess: (ticks) => {
      client.setQueryData(checkedComplianceRulesQuery().queryKey, ticks)
      return Promise.all(
        ['/api/admin/first-run', '/api/admin/audit'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { type OfferRuleCheckInput, offerRuleCheckListSchema } from '@/lib/contract/system/offer-rules'

const url = '/api/admin/offer-rules'

/** Offer rules that were checked off. Refetched when shown, because another administrator may change them. */
export function checkedOfferRulesQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(offerRuleCheckListSchema), staleTime: 0 })
}

/** Checks or unchecks an offer rule, and stores the response in the cache. */
export function useCheckOfferRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: OfferRuleCheckInput) => callApi('PUT', url, input, offerRuleCheckListSchema),
    onSuccess: (ticks) => {
      client.setQueryData(checkedOfferRulesQuery().queryKey, ticks)
      return Promise.all(
        ['/api/admin/first-run', '/api/admin/audit'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { type OfferTickInput, offerTickListSchema } from '@/lib/contract/system/offer-rules'

const url = '/api/admin/offer-rules'

/** Offer rules that were checked off. Refetched when shown, because another administrator may change them. */
export function offerTicksQuery() {
  return queryOptions({ queryKey: [url], queryFn: get(offerTickListSchema), staleTime: 0 })
}

/** Checks or unchecks an offer rule, and stores the response in the cache. */
export function useTickOfferRule() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: OfferTickInput) => api('PUT', url, input, offerTickListSchema),
    onSuccess: (ticks) => {
      client.setQueryData(offerTicksQuery().queryKey, ticks)
      return Promise.all(
        ['/api/admin/first-run', '/api/admin/audit'].map((key) =>
          client.invalidateQueries({ queryKey: [key] }),
        ),
      )
    },
  })
}

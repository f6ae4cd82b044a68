import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import type { OfferPlace, ShownOffer } from '@/lib/contract/course/offers'

const loadOfferListSchema = async () => (await import('@/lib/contract/course/offers')).shownOfferListSchema

/**
 * Places where an offer can be shown, for a lesson, a course, or any course. The first place that has an
 * offer is used.
 */
export interface OfferTarget {
  places: readonly OfferPlace[]
  videoId?: string | undefined
  courseId?: string | undefined
}

/**
 * Returns the query for the offer to show, or null. Refetched when the person returns to this window, because they may
 * have bought the product.
 */
export function shownOfferQuery({ places, videoId, courseId }: OfferTarget) {
  return queryOptions({
    queryKey: ['/api/offers', places.join(), videoId ?? '', courseId ?? ''],
    queryFn: () => findOffer({ places, videoId, courseId }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

async function findOffer({ places, videoId, courseId }: OfferTarget): Promise<ShownOffer | null> {
  for (const place of places) {
    const query = new URLSearchParams({ place, ...(videoId && { videoId }), ...(courseId && { courseId }) })
    const [offer] = await callApi('GET', `/api/offers?${query}`, undefined, loadOfferListSchema)
    if (offer) return offer
  }
  return null
}

/** Reports that the person saw an offer. Errors are ignored. */
export function useReportOfferSeen() {
  return useMutation({ mutationFn: (id: string) => callApi('POST', `/api/offers/${id}/seen`) })
}

/** Hides an offer for 30 days. */
export function useDismissOffer(spot: OfferTarget) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => callApi('POST', `/api/offers/${id}/dismiss`),
    onSuccess: () => client.setQueryData(shownOfferQuery(spot).queryKey, null),
  })
}

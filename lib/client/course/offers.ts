import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useRenderingMutation } from '@/lib/client/use-rendering-mutation'
import {
  type ListedOffer,
  type OfferEdit,
  type OfferInput,
  offerListSchema,
  offerSchema,
} from '@/lib/contract/course/offers'
import { useReorder } from './use-reorder'

/** Returns the query for all offers with their results, for the owner. */
export function offersQuery() {
  return queryOptions({ queryKey: ['/api/admin/offers'], queryFn: createQueryFn(offerListSchema) })
}

export function useCreateOffer() {
  return useOfferMutation((input: OfferInput) => callApi('POST', '/api/admin/offers', input, offerSchema))
}

export function useUpdateOffer() {
  return useOfferMutation(({ id, ...edit }: OfferEdit & { id: string }) =>
    callApi('PUT', `/api/admin/offers/${id}`, edit, offerSchema),
  )
}

export function useDeleteOffer() {
  return useOfferMutation((id: string) => callApi('DELETE', `/api/admin/offers/${id}`))
}

/**
 * Returns a mutation that changes the offers. It renders the page again, because the page names the lessons
 * that offers follow.
 */
function useOfferMutation<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useRenderingMutation(write, offersQuery().queryKey)
}

/** Saves a new order of the offers. The input is the IDs of all offers. */
export function useReorderOffers() {
  return useReorder<ListedOffer>(offersQuery().queryKey, (ids) =>
    callApi('PUT', '/api/admin/offers/order', { ids }, offerListSchema),
  )
}

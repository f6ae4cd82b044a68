import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type EarlyOpeningInput,
  openablePartListSchema,
  openablePartSchema,
} from '@/lib/contract/people/early-openings'

const urlOf = (userId: string) => `/api/admin/users/${userId}/openings`
const keyOf = (userId: string) => ['/api/admin/users', userId, 'openings']

/**
 * Returns the query for the sections and lessons that open later for a customer, or that an administrator
 * opened early.
 */
export function earlyOpeningsQuery(userId: string) {
  return queryOptions({
    queryKey: keyOf(userId),
    queryFn: () => callApi('GET', urlOf(userId), undefined, openablePartListSchema),
  })
}

/** Opens a section or lesson early for a customer. */
export function useOpenNow(userId: string) {
  return useApiMutation(
    (input: EarlyOpeningInput) => callApi('POST', urlOf(userId), input, openablePartSchema),
    keyOf(userId),
  )
}

/** Restores the access date of a section or lesson that an administrator opened early. */
export function useUndoEarlyOpening(userId: string) {
  return useApiMutation((id: string) => callApi('DELETE', `${urlOf(userId)}/${id}`), keyOf(userId))
}

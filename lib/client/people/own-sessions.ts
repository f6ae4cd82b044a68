import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { ownSessionListSchema } from '@/lib/contract/people/own-sessions'

const PATH = '/api/account/sessions'

/** Returns the query for the browsers in which the person is signed in. */
export function ownSessionsQuery() {
  return queryOptions({ queryKey: [PATH], queryFn: createQueryFn(ownSessionListSchema) })
}

export function useEndOwnSession() {
  return useApiMutation((id: string) => callApi('DELETE', `${PATH}/${id}`), [PATH])
}

/** Ends every session of the person except this one. */
export function useEndOtherSessions() {
  return useApiMutation(() => callApi('DELETE', `${PATH}?others=true`), [PATH])
}

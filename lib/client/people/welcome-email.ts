import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { welcomeEmailStateSchema } from '@/lib/contract/people/welcome-email'

const welcomeKey = (userId: string) => ['/api/admin/users', userId, 'welcome'] as const

/**
 * Returns the query for the state of a customer’s welcome email, or null if none was due. Refetched each time it is
 * shown, because the server sends the email in the background.
 */
export function welcomeEmailQuery(userId: string) {
  return queryOptions({
    queryKey: welcomeKey(userId),
    queryFn: createQueryFn(welcomeEmailStateSchema),
    staleTime: 0,
  })
}

export function useResendWelcomeEmail(userId: string) {
  return useApiMutation(
    () => callApi('POST', `/api/admin/users/${userId}/welcome`, undefined, welcomeEmailStateSchema),
    ['/api/admin/users', userId],
  )
}

import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { welcomeMailSchema } from '@/lib/contract/people/welcome-mail'

const welcomeKey = (userId: string) => ['/api/admin/users', userId, 'welcome'] as const

/**
 * State of a customer’s welcome email, or null if none was due. Refetched, because the server sends it in the
 * background.
 */
export function welcomeMailQuery(userId: string) {
  return queryOptions({ queryKey: welcomeKey(userId), queryFn: get(welcomeMailSchema), staleTime: 0 })
}

export function useSendWelcomeAgain(userId: string) {
  return useWrite(
    () => api('POST', `/api/admin/users/${userId}/welcome`, undefined, welcomeMailSchema),
    ['/api/admin/users', userId],
  )
}

import { queryOptions } from '@tanstack/react-query'
import { createQueryFn } from '@/lib/client/api'
import { reminderListSchema } from '@/lib/contract/mail/reminders'

/**
 * Returns the query for the reminders of a customer. Refetched each time it is shown, because the server sends
 * reminders in the background.
 */
export function remindersQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'reminders'],
    queryFn: createQueryFn(reminderListSchema),
    staleTime: 0,
  })
}

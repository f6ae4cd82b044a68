import { queryOptions } from '@tanstack/react-query'
import { get } from '@/lib/client/api'
import { reminderListSchema } from '@/lib/contract/mail/reminders'

/** The reminders of a customer, which change by themselves. */
export function remindersQuery(userId: string) {
  return queryOptions({
    queryKey: ['/api/admin/users', userId, 'reminders'],
    queryFn: get(reminderListSchema),
    staleTime: 0,
  })
}

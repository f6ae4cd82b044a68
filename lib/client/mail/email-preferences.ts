import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type EmailPreferencesEdit, emailPreferencesSchema } from '@/lib/contract/mail/email-preferences'

/** Returns the query for the signed-in person’s email preferences. */
export function emailPreferencesQuery() {
  return queryOptions({
    queryKey: ['/api/account/preferences'],
    queryFn: createQueryFn(emailPreferencesSchema),
  })
}

export function useUpdateEmailPreferences() {
  return useApiMutation(
    (edit: EmailPreferencesEdit) => callApi('PUT', '/api/account/preferences', edit, emailPreferencesSchema),
    ['/api/account/preferences'],
  )
}

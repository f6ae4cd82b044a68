import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type Preferences, preferencesSchema } from '@/lib/contract/mail/preferences'

/** Which mails the signed-in person wants. */
export function preferencesQuery() {
  return queryOptions({ queryKey: ['/api/account/preferences'], queryFn: get(preferencesSchema) })
}

export function useUpdatePreferences() {
  return useWrite(
    (wanted: Preferences) => api('PUT', '/api/account/preferences', wanted, preferencesSchema),
    ['/api/account/preferences'],
  )
}

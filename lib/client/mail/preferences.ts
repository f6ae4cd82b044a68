import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { type PreferencesEdit, preferencesSchema } from '@/lib/contract/mail/preferences'

/** The signed-in person’s email preferences. */
export function preferencesQuery() {
  return queryOptions({ queryKey: ['/api/account/preferences'], queryFn: get(preferencesSchema) })
}

export function useUpdatePreferences() {
  return useWrite(
    (edit: PreferencesEdit) => api('PUT', '/api/account/preferences', edit, preferencesSchema),
    ['/api/account/preferences'],
  )
}

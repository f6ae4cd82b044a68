import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import {
  type ApiKeyTestInput,
  apiKeyTestSchema,
  type SettingsInput,
  type StoredKey,
  settingsSchema,
} from '@/lib/contract/system/settings'

export function settingsQuery() {
  return queryOptions({ queryKey: ['/api/admin/settings'], queryFn: createQueryFn(settingsSchema) })
}

/** Saves credentials or a setting. */
export function useUpdateSettings() {
  return useSettingsWrite((input: SettingsInput) =>
    callApi('PUT', '/api/admin/settings', input, settingsSchema),
  )
}

export function useDeleteCredential() {
  return useSettingsWrite((key: StoredKey) => callApi('DELETE', `/api/admin/settings/${key}`))
}

/** Tests the given API key, or the current key. */
export function useTestApiKey() {
  return useMutation({
    mutationFn: (input: ApiKeyTestInput) =>
      callApi('POST', '/api/admin/settings/test', input, apiKeyTestSchema, { isSlow: true }),
  })
}

function useSettingsWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useApiMutation(
    write,
    ['/api/admin/settings'],
    ['/api/admin/audit'],
    ['/api/sections'],
    ['/api/progress'],
    ['/api/admin/stuck'],
  )
}

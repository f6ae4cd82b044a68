import { queryOptions, useMutation } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import {
  type SettingsInput,
  type SettingsKey,
  type SettingsTestInput,
  settingsSchema,
  settingsTestSchema,
} from '@/lib/contract/system/settings'

export function settingsQuery() {
  return queryOptions({ queryKey: ['/api/admin/settings'], queryFn: get(settingsSchema) })
}

/** Saves credentials or a setting. */
export function useUpdateSettings() {
  return useSettingsWrite((input: SettingsInput) => api('PUT', '/api/admin/settings', input, settingsSchema))
}

/** Deletes a stored credential. */
export function useDeleteSettingsKey() {
  return useSettingsWrite((key: SettingsKey) => api('DELETE', `/api/admin/settings/${key}`))
}

/** Tests the given API key, or the current one. */
export function useTestSettings() {
  return useMutation({
    mutationFn: (input: SettingsTestInput) =>
      api('POST', '/api/admin/settings/test', input, settingsTestSchema, { isSlow: true }),
  })
}

function useSettingsWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useWrite(
    write,
    ['/api/admin/settings'],
    ['/api/admin/audit'],
    ['/api/sections'],
    ['/api/progress'],
    ['/api/admin/stuck'],
  )
}

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

/** Saves the credentials that are given, or a choice. */
export function useUpdateSettings() {
  return useSettingsWrite((input: SettingsInput) => api('PUT', '/api/admin/settings', input, settingsSchema))
}

/** Removes one stored credential. */
export function useDeleteSettingsKey() {
  return useSettingsWrite((key: SettingsKey) => api('DELETE', `/api/admin/settings/${key}`))
}

/** Asks WarriorPlus whether it takes the API key: the given one, else the one in force. */
export function useTestSettings() {
  return useMutation({
    mutationFn: (input: SettingsTestInput) =>
      api('POST', '/api/admin/settings/test', input, settingsTestSchema),
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

import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type AiSettingsInput, aiSettingsSchema } from '@/lib/contract/system/ai-settings'

const url = '/api/admin/settings/ai'

export function aiSettingsQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(aiSettingsSchema) })
}

/** Keys of the queries to refetch after the AI settings change. */
const changed = [[url], ['/api/admin/settings'], ['/api/admin/audit']]

export function useSaveAiSettings() {
  return useApiMutation((input: AiSettingsInput) => callApi('PUT', url, input, aiSettingsSchema), ...changed)
}

export function useDeleteAiSettings() {
  return useApiMutation(() => callApi('DELETE', url), ...changed)
}

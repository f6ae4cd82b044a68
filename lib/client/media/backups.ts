import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type BackupsInput, backupsSchema } from '@/lib/contract/media/backups'

/** A form posts to this URL to download a backup, so that the browser saves it while it is being made. */
export const backupsUrl = '/api/admin/backups'

export function backupsQuery() {
  return queryOptions({ queryKey: [backupsUrl], queryFn: createQueryFn(backupsSchema) })
}

export function useSaveBackups() {
  return useApiMutation(
    (input: BackupsInput) => callApi('PUT', backupsUrl, input, backupsSchema),
    [backupsUrl],
    ['/api/admin/audit'],
  )
}

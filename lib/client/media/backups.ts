import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type BackupsInput, backupsSchema } from '@/lib/contract/media/backups'

/** URL that a form posts to, so that the browser saves a backup while the server is still making it. */
export const backupsUrl = '/api/admin/backups'

/**
 * Throws RequestError if no backup can start now. If the server asks for a passkey, asks the person for it
 * first.
 */
export const requireBackupPossible = () => callApi('POST', `${backupsUrl}?check=true`)

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

import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type SharedText, sharedTextSchema } from '@/lib/contract/site/shared-text'

const url = '/api/admin/words'

/** Returns the query for the shared text of all emails and of the pages they link to. */
export function sharedTextQuery() {
  return queryOptions({ queryKey: [url], queryFn: createQueryFn(sharedTextSchema) })
}

/** Saves the shared text. Omitted fields get the default text. */
export function useSaveSharedText() {
  return useApiMutation(
    (words: Partial<SharedText>) => callApi('PUT', url, words, sharedTextSchema),
    [url],
    ['/api/admin/mails'],
    ['/api/admin/audit'],
  )
}

import { queryOptions } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { unusedFilesSchema } from '@/lib/contract/media/storage-problems'
import type { StorageProblem } from '@/lib/contract/system/settings'

/**
 * Returns the query for the number and size of the unused stored files. The server counts them on each
 * request.
 */
export function unusedFilesQuery() {
  return queryOptions({
    queryKey: ['/api/admin/store'],
    queryFn: createQueryFn(unusedFilesSchema),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Resolves a storage problem, so that unused files may be deleted again. */
export function useResolveStorageProblem() {
  return useApiMutation(
    (problem: StorageProblem) => callApi('PUT', '/api/admin/store', { problem }),
    ['/api/admin/settings'],
    ['/api/admin/audit'],
  )
}

import { queryOptions } from '@tanstack/react-query'
import { api, get } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import { unusedFilesSchema } from '@/lib/contract/media/store'
import type { StoreProblem } from '@/lib/contract/system/settings'

/** Number and size of the stored files that nothing uses, counted on each request. */
export function unusedFilesQuery() {
  return queryOptions({
    queryKey: ['/api/admin/store'],
    queryFn: get(unusedFilesSchema),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Answers a storage problem, so that unused files are deleted again. */
export function useAnswerStoreProblem() {
  return useWrite(
    (problem: StoreProblem) => api('PUT', '/api/admin/store', { problem }),
    ['/api/admin/settings'],
    ['/api/admin/audit'],
  )
}

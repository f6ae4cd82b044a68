import { api } from '@/lib/client/api'
import { useWrite } from '@/lib/client/write'
import type { StoreProblem } from '@/lib/contract/system/settings'

/** Tells the server what the owner says of the store's problem. */
export function useAnswerStoreProblem() {
  return useWrite(
    (problem: StoreProblem) => api('PUT', '/api/admin/store', { problem }),
    ['/api/admin/settings'],
    ['/api/admin/audit'],
  )
}

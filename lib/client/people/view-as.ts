import { useMutation } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import type { ViewAsInput } from '@/lib/contract/people/view-as'

/** Starts viewing as a customer in every tab of this browser. */
export function useStartViewAs() {
  return useMutation({ mutationFn: (input: ViewAsInput) => callApi('POST', '/api/admin/view-as', input) })
}

export const stopViewAs = () => callApi('DELETE', '/api/admin/view-as')

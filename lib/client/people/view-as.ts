import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import type { ViewAsInput } from '@/lib/contract/people/view-as'

/** Starts viewing as a customer in every tab of this browser. */
export function useStartView() {
  return useMutation({ mutationFn: (input: ViewAsInput) => api('POST', '/api/admin/view-as', input) })
}

/** Ends viewing as a customer. */
export const endView = () => api('DELETE', '/api/admin/view-as')

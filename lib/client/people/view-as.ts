import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import type { ViewAsInput } from '@/lib/contract/people/view-as'

/** From then on this browser is that person's, in every tab. */
export function useStartView() {
  return useMutation({ mutationFn: (input: ViewAsInput) => api('POST', '/api/admin/view-as', input) })
}

export const endView = () => api('DELETE', '/api/admin/view-as')

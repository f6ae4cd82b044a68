import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/client/api'

/** What a mailbox's own button does. */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () =>
      api(
        'POST',
        `/api/unsubscribe/${encodeURIComponent(token)}`,
        new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      ),
  })
}

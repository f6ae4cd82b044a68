import { useMutation } from '@tanstack/react-query'
import { api } from '@/lib/client/api'

/** Posts a one-click unsubscribe request (RFC 8058). */
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

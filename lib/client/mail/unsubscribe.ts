import { useMutation } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'

/** Posts a one-click unsubscribe request (RFC 8058). */
export function useUnsubscribe(token: string) {
  return useMutation({
    mutationFn: () =>
      callApi(
        'POST',
        `/api/unsubscribe/${encodeURIComponent(token)}`,
        new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      ),
  })
}

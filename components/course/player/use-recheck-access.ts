import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { RequestError } from '@/lib/contract/error'

/**
 * Handles a video that fails to load. `ask` sends another request about the lesson, whose response tells a
 * signed-out viewer to sign in. If the lesson was closed or deleted (403 or 404), the page is refreshed and
 * shows the reason.
 */
export function useRecheckAccess(ask: () => Promise<{ error: Error | null }>): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { error } = await ask()
    if (error instanceof RequestError && [403, 404].includes(error.status)) router.refresh()
  }, [ask, router])
}

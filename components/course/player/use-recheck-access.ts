import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { RequestError } from '@/lib/contract/error'

/**
 * Returns a function for videos that fail to load. The function requests the lesson again with `ask`. If the
 * viewer is signed out, the response leads to sign-in. If the lesson is locked or deleted (403 or 404), the
 * page is refreshed and shows the reason.
 */
export function useRecheckAccess(ask: () => Promise<{ error: Error | null }>): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { error } = await ask()
    if (error instanceof RequestError && [403, 404].includes(error.status)) router.refresh()
  }, [ask, router])
}

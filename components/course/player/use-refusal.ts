import { useRouter } from 'next/navigation'
import { useCallback } from 'react'
import { RequestError } from '@/lib/contract/error'

/**
 * What is done about a film that does not come: `ask` reads something else of the lesson. Whoever was signed out learns it
 * from the answer; of a lesson that is closed to the viewer by now, or gone, the page is drawn anew and says so itself.
 */
export function useRefusal(ask: () => Promise<{ error: Error | null }>): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { error } = await ask()
    if (error instanceof RequestError && [403, 404].includes(error.status)) router.refresh()
  }, [ask, router])
}

'use client'
import { useRouter } from 'next/navigation'
import { useWrite } from '@/lib/client/write'

/**
 * A write that changes the course: the lists of it are read again, and what the server drew of it, such as the card of
 * the next video, is drawn anew.
 */
export function useCourseWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const router = useRouter()
  return useWrite(
    async (input: Input) => {
      const written = await write(input)
      router.refresh()
      return written
    },
    ['/api/sections'],
    ['/api/videos'],
    ['/api/progress'],
    ['/api/admin/analytics', 'overview'],
  )
}

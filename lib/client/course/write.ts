'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useWrite } from '@/lib/client/write'

/** What is read of the course. */
const COURSE = [['/api/sections'], ['/api/videos'], ['/api/progress'], ['/api/admin/analytics', 'overview']]

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
    ...COURSE,
  )
}

/** The same for what was written elsewhere: how to show it. */
export function useShowCourse(): () => void {
  const router = useRouter()
  const client = useQueryClient()
  return () => {
    router.refresh()
    for (const queryKey of COURSE) client.invalidateQueries({ queryKey })
  }
}

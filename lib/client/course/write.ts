'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useWrite } from '@/lib/client/write'

/** Query keys of everything that depends on the course. */
const COURSE = [['/api/sections'], ['/api/videos'], ['/api/progress'], ['/api/admin/analytics', 'overview']]

/**
 * A mutation that changes the course. Refetches its lists and re-renders server components, such as the
 * “continue” card.
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

/** Returns a function that refreshes the course after a change that another request made. */
export function useShowCourse(): () => void {
  const router = useRouter()
  const client = useQueryClient()
  return () => {
    router.refresh()
    for (const queryKey of COURSE) client.invalidateQueries({ queryKey })
  }
}

'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRenderingMutation } from '@/lib/client/use-rendering-mutation'

/** Query keys of everything that depends on the course. */
const COURSE = [
  ['/api/admin/courses'],
  ['/api/sections'],
  ['/api/videos'],
  ['/api/progress'],
  ['/api/admin/analytics', 'overview'],
]

/**
 * Returns a mutation that changes the course. It refetches the course’s lists and renders server components
 * again, such as the “continue” card.
 */
export function useCourseMutation<Input, Output>(write: (input: Input) => Promise<Output>) {
  return useRenderingMutation(write, ...COURSE)
}

/** Returns a function that refreshes the course after a change that another request made. */
export function useRefreshCourse(): () => void {
  const router = useRouter()
  const client = useQueryClient()
  return () => {
    router.refresh()
    for (const queryKey of COURSE) client.invalidateQueries({ queryKey })
  }
}

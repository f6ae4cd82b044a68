'use client'
import type { QueryKey } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useApiMutation } from './use-api-mutation'

/**
 * Returns a mutation that refetches queries like `useApiMutation`, and renders the server components of the
 * page again.
 */
export function useRenderingMutation<Input, Output>(
  write: (input: Input) => Promise<Output>,
  ...refreshed: QueryKey[]
) {
  const router = useRouter()
  return useApiMutation(
    async (input: Input) => {
      const written = await write(input)
      router.refresh()
      return written
    },
    ...refreshed,
  )
}

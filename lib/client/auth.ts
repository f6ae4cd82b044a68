import { queryOptions, useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { currentUserSchema } from '@/lib/contract/auth'
import { RequestError } from '@/lib/contract/error'
import { api, get } from './api'

const readUser = get(currentUserSchema)

/** Who is signed in; null is nobody. The one call that takes 401 as an answer. */
export function currentUserQuery() {
  return queryOptions({
    queryKey: ['/api/auth/user'],
    queryFn: async ({ queryKey }) => {
      try {
        return await readUser({ queryKey })
      } catch (error) {
        if (error instanceof RequestError && error.status === 401) return null
        throw error
      }
    },
  })
}

const csrfSchema = z.object({ csrfToken: z.string() })

/** Asks for a mail with a sign-in link that comes back to `callbackUrl`. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: async (input: { email: string; callbackUrl: string }) => {
      const { csrfToken } = await api('GET', '/api/auth/csrf', undefined, csrfSchema)
      await api('POST', '/api/auth/signin/email', { ...input, csrfToken, json: 'true' })
    },
  })
}

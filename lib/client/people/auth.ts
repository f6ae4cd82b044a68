import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { api, get } from '@/lib/client/api'
import { RequestError } from '@/lib/contract/error'
import { currentUserSchema } from '@/lib/contract/people/auth'

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

/** The person a signed-in page was rendered for; null is nobody. */
export function useCurrentUser() {
  return useQuery(currentUserQuery()).data ?? null
}

const csrfSchema = z.object({ csrfToken: z.string() })
const targetSchema = z.object({ url: z.url() })

async function csrfToken(): Promise<string> {
  return (await api('GET', '/api/auth/csrf', undefined, csrfSchema)).csrfToken
}

/** Asks for a mail with a sign-in link that comes back to `callbackUrl`. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: async (input: { email: string; callbackUrl: string }) => {
      await api('POST', '/api/auth/signin/email', { ...input, csrfToken: await csrfToken(), json: 'true' })
    },
  })
}

/** Leaves for Google's sign-in page, which comes back to `callbackUrl`. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (callbackUrl: string) => {
      const input = { callbackUrl, csrfToken: await csrfToken(), json: 'true' }
      const { url } = await api('POST', '/api/auth/signin/google', input, targetSchema)
      window.location.assign(url)
    },
  })
}

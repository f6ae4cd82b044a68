import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '@/lib/client/api'
import { type TypedCode, targetSchema } from '@/lib/contract/people/auth'

const csrfSchema = z.object({ csrfToken: z.string() })

async function csrfToken(): Promise<string> {
  return (await api('GET', '/api/auth/csrf', undefined, csrfSchema)).csrfToken
}

/** Requests a sign-in email whose link returns to `callbackUrl`. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: async (input: { email: string; callbackUrl: string }) => {
      await api('POST', '/api/auth/signin/email', { ...input, csrfToken: await csrfToken(), json: 'true' })
    },
  })
}

/** Navigates to Google’s sign-in page, which returns to `callbackUrl`. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (callbackUrl: string) => {
      const input = { callbackUrl, csrfToken: await csrfToken(), json: 'true' }
      const { url } = await api('POST', '/api/auth/signin/google', input, targetSchema)
      window.location.assign(url)
    },
  })
}

/** Signs in with a code and navigates to the URL in the response. */
export function useSignInByCode() {
  return useMutation({
    mutationFn: async (typed: TypedCode) => {
      const { url } = await api('POST', '/api/auth/code', typed, targetSchema)
      window.location.assign(url)
    },
  })
}

import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { callApi } from '@/lib/client/api'
import { redirectTargetSchema, type SignInCodeInput } from '@/lib/contract/people/auth'

const csrfSchema = z.object({ csrfToken: z.string() })

async function csrfToken(): Promise<string> {
  return (await callApi('GET', '/api/auth/csrf', undefined, csrfSchema)).csrfToken
}

/** Requests a sign-in email whose link returns to `callbackUrl`. */
export function useSendSignInLink() {
  return useMutation({
    mutationFn: async (input: { email: string; callbackUrl: string }) => {
      await callApi('POST', '/api/auth/signin/email', {
        ...input,
        csrfToken: await csrfToken(),
        json: 'true',
      })
    },
  })
}

/** Navigates to Google’s sign-in page, which returns to `callbackUrl`. */
export function useGoogleSignIn() {
  return useMutation({
    mutationFn: async (callbackUrl: string) => {
      const input = { callbackUrl, csrfToken: await csrfToken(), json: 'true' }
      const { url } = await callApi('POST', '/api/auth/signin/google', input, redirectTargetSchema)
      window.location.assign(url)
    },
  })
}

/** Signs in with a code and navigates to the URL in the response. */
export function useSignInByCode() {
  return useMutation({
    mutationFn: async (typed: SignInCodeInput) => {
      const { url } = await callApi('POST', '/api/auth/code', typed, redirectTargetSchema)
      window.location.assign(url)
    },
  })
}

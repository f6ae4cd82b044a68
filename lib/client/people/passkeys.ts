import { queryOptions, useMutation } from '@tanstack/react-query'
import { callApi, createQueryFn } from '@/lib/client/api'
import { useApiMutation } from '@/lib/client/use-api-mutation'

/** Loaded with the first passkey, so that pages don’t bundle zod. */
const loadContract = () => import('@/lib/contract/people/passkeys')
const loadWebAuthn = () => import('@simplewebauthn/browser')

const PATH = '/api/account/passkeys'

/** Returns the query for the passkeys of the signed-in administrator. */
export function passkeysQuery() {
  return queryOptions({
    queryKey: [PATH],
    queryFn: createQueryFn(() => loadContract().then(({ passkeyListSchema }) => passkeyListSchema)),
  })
}

/**
 * Thrown if the person closed the browser’s passkey dialog, or if the browser has no passkey. This error isn’t
 * a failure of the site.
 */
export class PasskeyCanceled extends Error {}

/** Runs a WebAuthn call, which opens the browser’s passkey dialog. Throws `PasskeyCanceled` if it fails. */
async function runWebAuthnCall<Response>(webAuthnCall: () => Promise<Response>): Promise<Response> {
  return webAuthnCall().catch((error: unknown) => {
    throw new PasskeyCanceled('The browser didn’t use a passkey', { cause: error })
  })
}

async function requestPasskey(path: '/api/auth/passkey' | '/api/auth/step-up') {
  const [{ passkeyRequestOptionsSchema }, { startAuthentication }] = await Promise.all([
    loadContract(),
    loadWebAuthn(),
  ])
  const optionsJSON = await callApi('POST', `${path}/options`, {}, passkeyRequestOptionsSchema)
  return runWebAuthnCall(() => startAuthentication({ optionsJSON }))
}

/** Signs in with a passkey, or confirms a limited session, and navigates to the URL in the response. */
export function useSignInWithPasskey() {
  return useMutation({
    mutationFn: async (callbackUrl: string) => {
      const response = await requestPasskey('/api/auth/passkey')
      const { redirectTargetSchema } = await import('@/lib/contract/people/auth')
      const { url } = await callApi(
        'POST',
        '/api/auth/passkey',
        { response, callbackUrl },
        redirectTargetSchema,
      )
      window.location.assign(url)
    },
  })
}

/** Confirms the session with a passkey before a protected action. */
export function useStepUp() {
  return useMutation({
    mutationFn: async () => {
      const response = await requestPasskey('/api/auth/step-up')
      await callApi('POST', '/api/auth/step-up', { response })
    },
  })
}

/** Creates a passkey in the browser and adds it. `link` is the token of a link from the server’s terminal. */
export function useAddPasskey() {
  return useApiMutation(
    async ({ name, link }: { name: string; link?: string | undefined }) => {
      const [schemas, { startRegistration }] = await Promise.all([loadContract(), loadWebAuthn()])
      const more = link === undefined ? {} : { link }
      const optionsJSON = await callApi('POST', `${PATH}/options`, more, schemas.passkeyCreationOptionsSchema)
      const response = await runWebAuthnCall(() => startRegistration({ optionsJSON }))
      return callApi('POST', PATH, { name, response, ...more }, schemas.passkeySchema)
    },
    [PATH],
    ['/api/account/sessions'],
  )
}

export function useRenamePasskey() {
  return useApiMutation(
    ({ id, name }: { id: string; name: string }) => callApi('PUT', `${PATH}/${id}`, { name }),
    [PATH],
  )
}

export function useRemovePasskey() {
  return useApiMutation((id: string) => callApi('DELETE', `${PATH}/${id}`), [PATH])
}

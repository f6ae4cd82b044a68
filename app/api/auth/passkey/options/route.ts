import { emptyBodySchema, passkeyRequestOptionsSchema } from '@/lib/contract/people/passkeys'
import { getPasskeySignInOptions } from '@/lib/data/people/passkey-sign-in'
import { sendChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'public', body: emptyBodySchema, response: passkeyRequestOptionsSchema },
    ({ request }) => sendChallenge('sign-in', request, getPasskeySignInOptions),
  ),
})

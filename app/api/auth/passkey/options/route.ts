import { noOptionsSchema, requestOptionsSchema } from '@/lib/contract/people/passkeys'
import { getSignInOptions } from '@/lib/data/people/use-passkey'
import { offerChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ access: 'public', body: noOptionsSchema, response: requestOptionsSchema }, ({ request }) =>
    offerChallenge('sign-in', request, getSignInOptions),
  ),
})

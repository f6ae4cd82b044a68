import { creationOptionsSchema, passkeyOptionsInputSchema } from '@/lib/contract/people/passkeys'
import { getPasskeyCreationOptions } from '@/lib/data/people/add-passkey'
import { sendChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'limited',
      body: passkeyOptionsInputSchema,
      response: creationOptionsSchema,
      // A link from the server's terminal lets a person without a usable passkey add one.
      stepUp: ({ body }) => body.link === undefined,
    },
    ({ session, body, request }) =>
      sendChallenge('add', request, (challenge) => getPasskeyCreationOptions(session, body, challenge)),
  ),
})

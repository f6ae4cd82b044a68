import { passkeyCreationOptionsSchema, passkeyOptionsInputSchema } from '@/lib/contract/people/passkeys'
import { getPasskeyCreationOptions } from '@/lib/data/people/add-passkey'
import { sendChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    {
      access: 'limited',
      body: passkeyOptionsInputSchema,
      response: passkeyCreationOptionsSchema,
      // With a link from the server’s terminal, people without a usable passkey can add one.
      stepUp: ({ body }) => body.link === undefined,
    },
    ({ session, body, request }) =>
      sendChallenge('add', request, (challenge) => getPasskeyCreationOptions(session, body, challenge)),
  ),
})

import { passkeyInputSchema, passkeyListSchema, passkeySchema } from '@/lib/contract/people/passkeys'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { addPasskey } from '@/lib/data/people/add-passkey'
import { listPasskeys } from '@/lib/data/people/passkeys'
import { readPasskeyRequest, setPasskeySession } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'admin', response: passkeyListSchema }, ({ viewer }) => listPasskeys(viewer)),
  POST: route(
    {
      access: 'limited',
      body: passkeyInputSchema,
      response: passkeySchema,
      status: 201,
      after: sendDueEmails,
      stepUp: ({ body }) => body.link === undefined,
    },
    async ({ session, body, request }) => {
      const { passkey, token } = await addPasskey({ session, ...readPasskeyRequest('add', request) }, body)
      await setPasskeySession(token)
      return passkey
    },
  ),
})

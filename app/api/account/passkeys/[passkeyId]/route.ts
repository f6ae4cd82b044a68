import { passkeyEditSchema, passkeyParams, passkeySchema } from '@/lib/contract/people/passkeys'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { removePasskey, renamePasskey } from '@/lib/data/people/passkeys'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: passkeyParams, body: passkeyEditSchema, response: passkeySchema },
    ({ viewer, params, body, request }) => renamePasskey(viewer, params.passkeyId, body, request.headers),
  ),
  DELETE: route(
    { access: 'admin', params: passkeyParams, status: 204, stepUp: true, after: sendDueEmails },
    ({ session, params, request }) => removePasskey(session, params.passkeyId, request.headers),
  ),
})

import { emptyBodySchema, passkeyRequestOptionsSchema } from '@/lib/contract/people/passkeys'
import { getPasskeyStepUpOptions } from '@/lib/data/people/passkey-sign-in'
import { sendChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: emptyBodySchema, response: passkeyRequestOptionsSchema },
    ({ session, request }) =>
      sendChallenge('step-up', request, (challenge) => getPasskeyStepUpOptions(session, challenge)),
  ),
})

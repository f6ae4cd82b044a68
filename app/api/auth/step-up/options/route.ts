import { noOptionsSchema, requestOptionsSchema } from '@/lib/contract/people/passkeys'
import { getStepUpOptions } from '@/lib/data/people/use-passkey'
import { offerChallenge } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: noOptionsSchema, response: requestOptionsSchema },
    ({ session, request }) =>
      offerChallenge('step-up', request, (challenge) => getStepUpOptions(session, challenge)),
  ),
})

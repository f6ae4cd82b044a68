import { stepUpInputSchema, stepUpSchema } from '@/lib/contract/people/passkeys'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { stepUpWithPasskey } from '@/lib/data/people/passkey-sign-in'
import { readPasskeyRequest, setPasskeySession } from '@/lib/server/auth/passkey-cookies'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'admin', body: stepUpInputSchema, response: stepUpSchema, after: sendDueEmails },
    async ({ session, body: { response }, request }) => {
      const { token, until } = await stepUpWithPasskey(session, {
        response,
        ...readPasskeyRequest('step-up', request),
      })
      await setPasskeySession(token)
      return { until }
    },
  ),
})

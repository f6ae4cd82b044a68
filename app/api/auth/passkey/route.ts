import { cookies } from 'next/headers'
import { redirectTargetSchema } from '@/lib/contract/people/auth'
import { passkeySignInSchema } from '@/lib/contract/people/passkeys'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { logAccess } from '@/lib/data/people/access-log'
import { rememberBrowser } from '@/lib/data/people/known-browsers'
import { signInWithPasskey } from '@/lib/data/people/passkey-sign-in'
import { readPasskeyRequest, setPasskeySession } from '@/lib/server/auth/passkey-cookies'
import { BROWSER_COOKIE, browserCookieOptions } from '@/lib/server/auth/session-cookies'
import { env } from '@/lib/server/env'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route(
    { access: 'public', body: passkeySignInSchema, response: redirectTargetSchema, after: sendDueEmails },
    async ({ body: { response, callbackUrl = '/' }, request }) => {
      const { headers } = request
      const { token, session } = await signInWithPasskey({
        response,
        ...readPasskeyRequest('sign-in', request),
      })
      const known = await rememberBrowser(session, { cookies: request.cookies, headers, isPrinted: false })
      await setPasskeySession(token)
      if (known) (await cookies()).set(BROWSER_COOKIE, known, browserCookieOptions)
      runAfterResponse('access_log', () => logAccess(session.viewer, headers, { action: 'sign_in' }))
      return { url: `${env.APP_URL}${callbackUrl}` }
    },
  ),
})

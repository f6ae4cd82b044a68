import { AppError, type ErrorCode } from '@/lib/contract/error'
import { type EmailClaim, emailClaimSchema } from '@/lib/contract/people/account'
import { sendDueEmails } from '@/lib/data/mail/outbox'
import { confirmAdditionalEmail } from '@/lib/data/people/additional-email-requests'
import { finishAccountMerges } from '@/lib/data/people/finish-account-merges'
import { findRequestSession } from '@/lib/server/auth/session'
import type { RequestCookies } from '@/lib/server/auth/session-cookies'
import { env } from '@/lib/server/env'
import { createMethodHandlers, withErrorResponse } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

const retryQuery = (claim: EmailClaim) => String(new URLSearchParams({ ...claim }))

/**
 * Builds the query string of the page that explains an error. Includes the claim if the person can still
 * confirm it.
 */
const errorQueries = new Map<ErrorCode, (claim: EmailClaim) => string>([
  ['not_found', () => ''],
  ['conflict', () => 'refused=1'],
  ['forbidden', retryQuery],
  ['unavailable', retryQuery],
])

/** Confirms an additional email. A plain HTML form posts here, so every response redirects to a page. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: withErrorResponse(async ({ nextUrl, cookies }) => {
    const claim = emailClaimSchema.safeParse(Object.fromEntries(nextUrl.searchParams)).data
    const query = claim ? await confirm(claim, cookies) : ''
    return new Response(null, {
      status: 303,
      headers: { Location: `${env.APP_URL}/login/email${query && `?${query}`}` },
    })
  }),
})

async function confirm(claim: EmailClaim, cookies: RequestCookies): Promise<string> {
  // If the session can’t be read, the page reports that.
  const session = await findRequestSession(cookies).catch(() => null)
  try {
    const viewer = session && !session.isLimited ? session.viewer : null
    await confirmAdditionalEmail(viewer, claim)
  } catch (error) {
    const errorQuery = error instanceof AppError && errorQueries.get(error.code)
    if (!errorQuery) throw error
    return errorQuery(claim)
  }
  runAfterResponse('emails', sendDueEmails)
  runAfterResponse('merges', () => finishAccountMerges())
  return 'done=1'
}

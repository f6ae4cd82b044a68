import { AppError, type ErrorCode } from '@/lib/contract/error'
import { type EmailClaim, emailClaimSchema } from '@/lib/contract/people/account'
import { sendDueMails } from '@/lib/data/mail/outbox'
import { confirmClaim } from '@/lib/data/people/email-claims'
import { finishMerges } from '@/lib/data/people/merge-logs'
import { runAfterResponse } from '@/lib/server/background'
import { env } from '@/lib/server/env'
import { guarded, methods } from '@/lib/server/route'
import { type Cookies, sessionIn } from '@/lib/server/session'

const again = (claim: EmailClaim) => String(new URLSearchParams({ ...claim }))

/** What the page is told of each end. Where it can still be done, it gets the claim, and says what is missing. */
const ends = new Map<ErrorCode, (claim: EmailClaim) => string>([
  ['not_found', () => ''],
  ['conflict', () => 'refused=1'],
  ['forbidden', again],
  ['unavailable', again],
])

/** A plain form posts here, so the answer is always a page: done, or why not. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: guarded(async ({ nextUrl, cookies }) => {
    const claim = emailClaimSchema.safeParse(Object.fromEntries(nextUrl.searchParams)).data
    const query = claim ? await confirm(claim, cookies) : ''
    return new Response(null, {
      status: 303,
      headers: { Location: `${env.APP_URL}/login/email${query && `?${query}`}` },
    })
  }),
})

async function confirm(claim: EmailClaim, cookies: Cookies): Promise<string> {
  // Where nobody can tell whose session it is, the page finds out too, and says so.
  const session = await sessionIn(cookies).catch(() => null)
  try {
    await confirmClaim(session?.viewer ?? null, claim)
  } catch (error) {
    const end = error instanceof AppError && ends.get(error.code)
    if (!end) throw error
    return end(claim)
  }
  runAfterResponse('mails', sendDueMails)
  runAfterResponse('merges', () => finishMerges())
  return 'done=1'
}

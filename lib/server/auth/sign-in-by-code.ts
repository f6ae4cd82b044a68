import 'server-only'
import { NextRequest, NextResponse } from 'next/server'
import { AppError, toBadRequestError } from '@/lib/contract/error'
import { callbackPathSchema, type SignInCodeInput, signInCodeInputSchema } from '@/lib/contract/people/auth'
import { env } from '../env'
import { consumePoints, returnPoints } from '../http/rate-limit'
import { readJson } from '../http/request-body'
import { handleNextAuth } from './auth'
import { toNextAuthRequest } from './next-auth-request'
import { findSession, type LiveSession } from './session'
import { SESSION_COOKIE, SESSION_SECONDS, sessionCookieOptions } from './session-cookies'
import { endSession } from './session-lifecycle'
import { completeSignIn } from './sign-in'
import { CLEARED_SIGN_IN_COOKIE, readPendingSignIn } from './sign-in-code'
import { type SignInCode, type SignInContext, signInContext } from './sign-in-context'
import { trySignInCode } from './verification-tokens'

interface SignedIn {
  answer: NextResponse
  session: LiveSession
}

/**
 * Returns the error for a wrong, unknown, used, or expired code. Its message never depends on the reason, so
 * it reveals nothing to an attacker.
 */
const wrongCode = () =>
  new AppError('bad_request', 'That code doesn’t work. Check it, or use the link in your email.')

/**
 * Signs in with the six-digit code of an email, in the browser that requested it. Same effect as the link.
 * Throws `bad_request` with one message for every reason.
 */
export async function signInByCode(
  request: NextRequest,
  { email, code }: SignInCodeInput,
): Promise<SignedIn> {
  const pendingSignIn = readPendingSignIn(request.cookies)
  // Accepts spaces and dashes.
  const digits = code.replace(/[\s-]/g, '')
  if (!pendingSignIn || !/^\d{6}$/.test(digits)) throw wrongCode()
  const typed = { email, code: digits, browser: pendingSignIn.browser }
  await requireCorrectCode(typed)
  const scope: SignInContext = { typed }
  const confirmed = await signInContext.run(scope, () =>
    handleNextAuth(callbackRequest(request, email), callbackContext),
  )
  const session = await completeSignIn(confirmed, request)
  if (!session) throw scope.proof ? signInFailed() : wrongCode()
  const { pathname, search } = new URL(confirmed.headers.get('location') ?? '/', env.APP_URL)
  const answer = redirectAnswer(callbackPathSchema.parse(`${pathname}${search}`))
  // Copies the session cookie and next-auth’s own cookies to the response.
  for (const cookie of confirmed.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie)
  return { answer, session }
}

/**
 * Throws unless the code is correct. A wrong code uses one of the email’s daily tries. The try is taken before the
 * result is used and returned for a correct code, so that parallel requests can’t exceed the limit.
 */
async function requireCorrectCode(typed: SignInCode): Promise<void> {
  const isRight = await trySignInCode(typed)
  // A wrong code from another browser doesn’t count, so strangers can’t use up the daily tries of an email.
  if (isRight === null) throw wrongCode()
  await consumePoints('code', typed.email).catch((error: unknown) => {
    throw error instanceof AppError ? wrongCode() : error
  })
  if (!isRight) throw wrongCode()
  await returnPoints('code', typed.email)
}

const signInFailed = () =>
  new AppError('unavailable', 'Couldn’t sign you in. Request a new email in a minute.')

const callbackContext = { params: Promise.resolve({ nextauth: ['callback', 'email'] }) }

/**
 * Builds the request that the button on the confirmation page would send, with the code in place of the token
 * (see `signInContext`).
 */
function callbackRequest({ nextUrl, headers }: NextRequest, email: string): NextRequest {
  const url = new URL('/api/auth/callback/email', nextUrl.origin)
  url.search = String(new URLSearchParams({ email, token: 'code' }))
  return toNextAuthRequest(new NextRequest(url, { method: 'POST', headers }))
}

/** URL that redirects to the first open lesson. */
const FIRST_LESSON = '/start'

/**
 * Signs this browser in with the session that a receipt code started. The token is null if the code was wrong.
 * Throws `bad_request` like `signInByCode`.
 */
export async function signInWithReceiptSession(
  request: NextRequest,
  token: string | null,
): Promise<SignedIn> {
  const session = await findSession(token ?? undefined)
  if (!token || !session) throw wrongCode()
  const before = request.cookies.get(SESSION_COOKIE)?.value
  if (before) await endSession(before)
  const answer = redirectAnswer(FIRST_LESSON)
  answer.cookies.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
  return { answer, session }
}

function redirectAnswer(path: string): NextResponse {
  const headers = { 'Cache-Control': 'private, no-store', 'Set-Cookie': CLEARED_SIGN_IN_COOKIE }
  return NextResponse.json({ url: `${env.APP_URL}${path}` }, { headers })
}

/** Parses the code forms. Throws `too_large`, `unsupported_media_type`, and `bad_request`. */
export async function readCodeForm(request: NextRequest): Promise<SignInCodeInput> {
  const typed = signInCodeInputSchema.safeParse(await readJson(request))
  if (!typed.success) throw toBadRequestError(typed.error)
  return typed.data
}

import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError, toBadRequestError } from '@/lib/contract/error'
import { callbackPathSchema, signInInputSchema } from '@/lib/contract/people/auth'
import { isDatabaseUnavailable } from '../db/database-errors'
import { isMailboxRejected } from '../email/send-email'
import { env } from '../env'
import { isLimitReached, type RateLimitCharge, runWithinLimits } from '../http/rate-limit'
import { getClientNetwork } from '../http/request-headers'
import type { HandlerContext } from '../http/route'
import { log } from '../log'
import { handleNextAuth, sendSignInEmail } from './auth'
import { type SignInFields, toNextAuthRequest } from './next-auth-request'
import { findSession, type LiveSession } from './session'
import { SESSION_COOKIE } from './session-cookies'
import { endSession, recordSessionOrigin } from './session-lifecycle'
import { createPendingSignInCookie, createSignInCode, readPendingSignIn } from './sign-in-code'
import { type SignInCode, type SignInContext, signInContext } from './sign-in-context'

/**
 * Sends a sign-in email through next-auth and sets the pending sign-in cookie. Responds with 400 for an
 * invalid or undeliverable email, 429 over the limits, and 503 if the email can’t be sent, which doesn’t cost
 * points.
 */
export async function requestSignInLink(
  request: NextRequest,
  form: SignInFields,
  context: HandlerContext,
): Promise<Response> {
  const input = signInInputSchema.safeParse(form)
  if (!input.success) throw toBadRequestError(input.error)
  const { email } = input.data
  const client = getClientNetwork(request.headers) ?? 'unknown'
  const links: RateLimitCharge[] = [
    ['signIn', `${email} ${client}`],
    ['signInToEmail', email],
  ]
  const code = createSignInCode(email, readPendingSignIn(request.cookies))
  const send = async () => {
    // After too many wrong codes, emails to this address contain only a link for the rest of the day.
    const codeToSend = (await isLimitReached('code', email)) ? null : code
    return sendLink(toNextAuthRequest(request, { ...form, email }), context, codeToSend)
  }
  // The points for an undeliverable address are not returned, so that nobody can test which addresses exist.
  const answer = await runWithinLimits(
    [['signInFromClient', client]],
    () => runWithinLimits(links, send),
    isNoMailbox,
  )
  answer.headers.append('Set-Cookie', createPendingSignInCookie(code))
  return answer
}

const isNoMailbox = (failure: unknown) => failure instanceof AppError && failure.code === 'bad_request'

async function sendLink(
  request: NextRequest,
  context: HandlerContext,
  codeToSend: SignInCode | null,
): Promise<Response> {
  const answer = await sendSignInEmail(request, context, codeToSend).catch((error: unknown) => {
    throw isMailboxRejected(error) ? noSuchMailbox() : createEmailNotSentError()
  })
  // next-auth reports errors only in the URL it redirects to.
  const target = answer.headers.get('location') ?? (await answer.clone().text())
  if (!target.includes('/verify-request')) throw createEmailNotSentError()
  return answer
}

/**
 * Returns the error for an address that the mail server rejects. The error is the same for known and unknown
 * emails.
 */
function noSuchMailbox(): AppError {
  const sentence = 'We can’t deliver to that email address. Check the spelling, or use another address.'
  return new AppError('bad_request', sentence, { fields: { email: [sentence] } })
}

/**
 * Returns the error for an email that couldn’t be sent. The message tells the owner how to sign in from the
 * server’s terminal: an owner who entered a wrong mail server can’t sign in by email to correct it.
 */
const createEmailNotSentError = () =>
  new AppError(
    'unavailable',
    'Couldn’t send the email. Try again in a minute. If this is your site, run “npm run admin -- sign-in-link” with your email on its server.',
  )

export interface SignInResult {
  answer: Response
  /** The session of the person who signed in, or null if the link was expired or used. */
  session: LiveSession | null
  /** Whether the server printed the link when it started. */
  isPrinted: boolean
}

const notSignedIn = (answer: Response): SignInResult => ({ answer, session: null, isPrinted: false })

/**
 * Handles the confirm button: consumes the link, signs in, and ends this browser’s earlier session. An
 * expired or used link redirects to the page that sends a new one, or to `/` if the person is signed in. If
 * the database isn’t responding, the button is offered again.
 */
export async function confirmSignIn(sent: NextRequest, context: HandlerContext): Promise<SignInResult> {
  const request = toNextAuthRequest(sent)
  const { searchParams } = request.nextUrl
  const email = searchParams.get('email') ?? ''
  const token = searchParams.get('token')
  const callbackUrl = callbackPathSchema.parse(searchParams.get('callbackUrl'))
  if (!signInInputSchema.safeParse({ email }).success || !token) return notSignedIn(toPage('/login'))
  try {
    return await signInWithLink(request, context, { email, callbackUrl })
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error
    log.error('sign_in_failed', error)
    const query = new URLSearchParams({ token, email, callbackUrl, again: '1' })
    return notSignedIn(toPage(`/login/confirm?${query}`))
  }
}

async function signInWithLink(
  request: NextRequest,
  context: HandlerContext,
  { email, callbackUrl }: { email: string; callbackUrl: string },
): Promise<SignInResult> {
  const scope: SignInContext = {}
  const answer = await signInContext.run(scope, () => handleNextAuth(request, context))
  const session = await completeSignIn(answer, request)
  if (!session) {
    // next-auth reports every failure as a failed link, including a database outage.
    const isSignedIn = (await findSession(request.cookies.get(SESSION_COOKIE)?.value ?? 'nobody')) !== null
    const query = new URLSearchParams({ email, callbackUrl })
    return notSignedIn(toPage(isSignedIn ? '/' : `/login/expired?${query}`))
  }
  answer.headers.set('Location', `${env.APP_URL}${callbackUrl}`)
  return { answer, session, isPrinted: scope.isPrinted ?? false }
}

function toPage(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: `${env.APP_URL}${path}`, 'Cache-Control': 'no-store' },
  })
}

/**
 * Returns the session that next-auth’s response begins, and ends this browser’s earlier session. Null if the
 * response signs nobody in.
 */
export async function completeSignIn(answer: Response, request: NextRequest): Promise<LiveSession | null> {
  const before = request.cookies.get(SESSION_COOKIE)?.value
  const token = sessionTokenOf(answer)
  const session = await findSession(token)
  if (!token || !session) return null
  await recordSessionOrigin(token, request.headers)
  if (before && before !== token) await endSession(before)
  return session
}

function sessionTokenOf(answer: Response): string | undefined {
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = (cookie.split(';')[0] ?? '').split('=')
    if (name === SESSION_COOKIE && value) return decodeURIComponent(value)
  }
  return undefined
}

import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError, invalid } from '@/lib/contract/error'
import { callbackPathSchema, signInSchema } from '@/lib/contract/people/auth'
import { mailLink, nextAuth, recordVerifiedAddress } from './auth'
import { isUnavailable } from './db-error'
import { env } from './env'
import { log } from './log'
import { isAddressRefused } from './mail'
import { consume } from './rate-limit'
import { clientNetwork } from './request-headers'
import type { Context } from './route'
import { endSession, findSession, noteOrigin, SESSION_COOKIE, type Viewer } from './session'

/**
 * Asks next-auth for a sign-in mail: 400 for no address and one that takes no mail, 429 over the limits, 503 when the mail
 * cannot leave.
 */
export async function requestSignInLink(request: NextRequest, context: Context): Promise<Response> {
  const form = await request
    .clone()
    .formData()
    .then((data) => Object.fromEntries(data))
    .catch(() =>
      request
        .clone()
        .json()
        .catch(() => null),
    )
  const input = signInSchema.safeParse(form)
  if (!input.success) throw invalid(input.error)
  await consume('mailFromClient', clientNetwork(request.headers) ?? 'unknown')
  await consume('mailToAddress', input.data.email)
  const answer = await mailLink(request, context).catch((error: unknown) => {
    throw isAddressRefused(error) ? noSuchMailbox() : notSent()
  })
  if ((await targetOf(answer)).includes('error=EmailSignin')) throw notSent()
  return requireCsrf(answer)
}

/** The mail server's word about the address. Whether we know somebody by it plays no part. */
function noSuchMailbox(): AppError {
  const sentence = 'That address does not take mail. Check its spelling, or use another one.'
  return new AppError('bad_request', sentence, { fields: { email: [sentence] } })
}

const notSent = () => new AppError('unavailable', 'The mail could not be sent. Please try again in a minute.')

/** Where next-auth sends the browser: a header for forms, in the body for scripts. */
async function targetOf(answer: Response): Promise<string> {
  return answer.headers.get('location') ?? (await answer.clone().text())
}

/** Without its cookie next-auth does nothing and calls that a success: throws bad_request instead. */
export async function requireCsrf(answer: Response): Promise<Response> {
  if (!(await targetOf(answer)).includes('csrf=true')) return answer
  throw new AppError(
    'bad_request',
    'Your browser did not keep our cookie. Allow cookies for this site, then try again.',
  )
}

interface Confirmed {
  answer: Response
  /** Who signed in; null when the link was expired or used. */
  viewer: Viewer | null
}

/**
 * The confirm page's button: uses the link up, signs in and ends the session that this browser had before.
 * An expired or used link leads to the page that offers a new one, or to `/` for somebody already signed in; while the
 * database does not answer, the button is offered again.
 */
export async function confirmSignIn(request: NextRequest, context: Context): Promise<Confirmed> {
  const { searchParams } = request.nextUrl
  const email = searchParams.get('email') ?? ''
  const token = searchParams.get('token')
  const callbackUrl = callbackPathSchema.parse(searchParams.get('callbackUrl'))
  if (!signInSchema.safeParse({ email }).success || !token) return { answer: toPage('/login'), viewer: null }
  try {
    return await spendLink(request, context, { email, callbackUrl })
  } catch (error) {
    if (!isUnavailable(error)) throw error
    log.error('sign_in_failed', error)
    const query = new URLSearchParams({ token, email, callbackUrl, again: '1' })
    return { answer: toPage(`/login/confirm?${query}`), viewer: null }
  }
}

async function spendLink(
  request: NextRequest,
  context: Context,
  { email, callbackUrl }: { email: string; callbackUrl: string },
): Promise<Confirmed> {
  const before = request.cookies.get(SESSION_COOKIE)?.value
  const answer = await nextAuth(request, context)
  const token = sessionTokenOf(answer)
  const session = await findSession(token)
  if (!token || !session) {
    // next-auth takes any failure for a failed link; a database that is away fails here as well.
    const isSignedIn = (await findSession(before ?? 'nobody')) !== null
    const query = new URLSearchParams({ email, callbackUrl })
    return { answer: toPage(isSignedIn ? '/' : `/login/expired?${query}`), viewer: null }
  }
  await recordVerifiedAddress(session.viewer.id, email)
  await noteOrigin(token, request.headers)
  if (before && before !== token) await endSession(before)
  answer.headers.set('Location', `${env.APP_URL}${callbackUrl}`)
  return { answer, viewer: session.viewer }
}

function toPage(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: `${env.APP_URL}${path}`, 'Cache-Control': 'no-store' },
  })
}

/** Whom an answer of next-auth signs in; null when it is nobody. */
export async function viewerOf(answer: Response, request: NextRequest): Promise<Viewer | null> {
  const token = sessionTokenOf(answer)
  const session = await findSession(token)
  if (token && session) await noteOrigin(token, request.headers)
  return session?.viewer ?? null
}

function sessionTokenOf(answer: Response): string | undefined {
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = (cookie.split(';')[0] ?? '').split('=')
    if (name === SESSION_COOKIE && value) return decodeURIComponent(value)
  }
  return undefined
}

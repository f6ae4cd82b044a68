import 'server-only'
import type { NextRequest } from 'next/server'
import { AppError, invalid } from '@/lib/contract/error'
import { callbackPathSchema, signInSchema } from '@/lib/contract/people/auth'
import { mailLink, nextAuth } from './auth'
import { isUnavailable } from './db-error'
import { env } from './env'
import { log } from './log'
import { isEmailRefused } from './mail'
import { consumeFor, isSpent, type Point } from './rate-limit'
import { clientNetwork } from './request-headers'
import type { Context } from './route'
import { endSession, findSession, noteOrigin, SESSION_COOKIE, type Viewer } from './session'
import { askedCookie, newCode, readAsked } from './sign-in-code'
import { forNextAuth, type SignInForm } from './sign-in-guard'
import type { Code } from './sign-in-scope'

/**
 * Asks next-auth for a sign-in mail, and lets the browser remember that it asked: 400 for no email and one that takes no
 * mail, 429 over the limits, 503 when the mail cannot leave, which costs no point of a limit.
 */
export async function requestSignInLink(
  request: NextRequest,
  form: SignInForm,
  context: Context,
): Promise<Response> {
  const input = signInSchema.safeParse(form)
  if (!input.success) throw invalid(input.error)
  const { email } = input.data
  const client = clientNetwork(request.headers) ?? 'unknown'
  const links: Point[] = [
    ['signIn', `${email} ${client}`],
    ['signInToEmail', email],
  ]
  const code = newCode(email, readAsked(request.cookies))
  const send = async () => {
    // Once too many digits were wrong, the link alone signs in to this email for the rest of the day.
    const asked = (await isSpent('code', email)) ? null : code
    return mail(forNextAuth(request, { ...form, email }), context, asked)
  }
  // Whoever tries out which mailboxes there are pays for each, though no link left.
  const answer = await consumeFor([['signInFromClient', client]], () => consumeFor(links, send), isNoMailbox)
  answer.headers.append('Set-Cookie', askedCookie(code))
  return answer
}

const isNoMailbox = (failure: unknown) => failure instanceof AppError && failure.code === 'bad_request'

async function mail(request: NextRequest, context: Context, asked: Code | null): Promise<Response> {
  const answer = await mailLink(request, context, asked).catch((error: unknown) => {
    throw isEmailRefused(error) ? noSuchMailbox() : notSent()
  })
  // next-auth answers what went wrong like what went well, but sends the browser elsewhere.
  const target = answer.headers.get('location') ?? (await answer.clone().text())
  if (!target.includes('/verify-request')) throw notSent()
  return answer
}

/** The mail server's word about the email. Whether we know somebody by it plays no part. */
function noSuchMailbox(): AppError {
  const sentence = 'That email address takes no mail. Check its spelling, or use another one.'
  return new AppError('bad_request', sentence, { fields: { email: [sentence] } })
}

const notSent = () => new AppError('unavailable', 'The mail could not be sent. Please try again in a minute.')

export interface Confirmed {
  answer: Response
  /** Who signed in; null when the link was expired or used. */
  viewer: Viewer | null
}

/**
 * The confirm page's button: uses the link up, signs in and ends the session that this browser had before.
 * An expired or used link leads to the page that offers a new one, or to `/` for somebody already signed in; while the
 * database does not answer, the button is offered again.
 */
export async function confirmSignIn(sent: NextRequest, context: Context): Promise<Confirmed> {
  const request = forNextAuth(sent)
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
  const answer = await nextAuth(request, context)
  const viewer = await viewerOf(answer, request)
  if (!viewer) {
    // next-auth takes any failure for a failed link; a database that is away fails here as well.
    const isSignedIn = (await findSession(request.cookies.get(SESSION_COOKIE)?.value ?? 'nobody')) !== null
    const query = new URLSearchParams({ email, callbackUrl })
    return { answer: toPage(isSignedIn ? '/' : `/login/expired?${query}`), viewer: null }
  }
  answer.headers.set('Location', `${env.APP_URL}${callbackUrl}`)
  return { answer, viewer }
}

function toPage(path: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: `${env.APP_URL}${path}`, 'Cache-Control': 'no-store' },
  })
}

/** Whom an answer of next-auth signs in, whose earlier session in this browser it ends; null when it is nobody. */
export async function viewerOf(answer: Response, request: NextRequest): Promise<Viewer | null> {
  const before = request.cookies.get(SESSION_COOKIE)?.value
  const token = sessionTokenOf(answer)
  const session = await findSession(token)
  if (!token || !session) return null
  await noteOrigin(token, request.headers)
  if (before && before !== token) await endSession(before)
  return session.viewer
}

function sessionTokenOf(answer: Response): string | undefined {
  for (const cookie of answer.headers.getSetCookie()) {
    const [name, value] = (cookie.split(';')[0] ?? '').split('=')
    if (name === SESSION_COOKIE && value) return decodeURIComponent(value)
  }
  return undefined
}

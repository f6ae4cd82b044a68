import 'server-only'
import { NextRequest, NextResponse } from 'next/server'
import { AppError, invalid } from '@/lib/contract/error'
import { callbackPathSchema, codeSchema, type TypedCode } from '@/lib/contract/people/auth'
import { nextAuth } from './auth'
import { tryCode } from './auth-tokens'
import { readJson } from './body'
import { env } from './env'
import { consume, giveBack } from './rate-limit'
import {
  endSession,
  findSession,
  SESSION_COOKIE,
  SESSION_SECONDS,
  sessionCookieOptions,
  type Viewer,
} from './session'
import { viewerOf } from './sign-in'
import { notAskedCookie, readAsked } from './sign-in-code'
import { forNextAuth } from './sign-in-guard'
import { type Code, type SignInScope, signInScope } from './sign-in-scope'

interface SignedIn {
  answer: NextResponse
  viewer: Viewer
}

/** The one sentence for a code that is wrong, unknown, used or too old: which of these it is helps only whoever guesses. */
const wrongCode = () =>
  new AppError(
    'bad_request',
    'That code does not work. Check it, or use the link in your mail: it signs you in as well.',
  )

/**
 * Signs in by the six digits of a mail, typed in the browser that asked for it: the same as the button that its link leads
 * to. Throws bad_request, in the same words whatever is wrong.
 */
export async function signInByCode(request: NextRequest, { email, code }: TypedCode): Promise<SignedIn> {
  const asked = readAsked(request.cookies)
  // As they stand in the mail, or with a space in their middle.
  const digits = code.replace(/[\s-]/g, '')
  if (!asked || !/^\d{6}$/.test(digits)) throw wrongCode()
  const typed = { email, code: digits, browser: asked.browser }
  await requireRight(typed)
  const scope: SignInScope = { typed }
  const confirmed = await signInScope.run(scope, () => nextAuth(asConfirmed(request, email), confirming))
  const viewer = await viewerOf(confirmed, request)
  if (!viewer) throw scope.proof ? notDone() : wrongCode()
  const { pathname, search } = new URL(confirmed.headers.get('location') ?? '/', env.APP_URL)
  const answer = leadsTo(callbackPathSchema.parse(`${pathname}${search}`))
  // The session's, and what next-auth keeps beside it.
  for (const cookie of confirmed.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie)
  return { answer, viewer }
}

/** A wrong one costs one of the day's points of its email: taken first, so that many at once are no more than that. */
async function requireRight(typed: Code): Promise<void> {
  const isRight = await tryCode(typed)
  // A stranger's tries cost the owner nothing.
  if (isRight === null) throw wrongCode()
  await consume('code', typed.email).catch((error: unknown) => {
    throw error instanceof AppError ? wrongCode() : error
  })
  if (!isRight) throw wrongCode()
  await giveBack('code', typed.email)
}

const notDone = () =>
  new AppError('unavailable', 'We could not sign you in just now. Ask for a new mail in a minute.')

const confirming = { params: Promise.resolve({ nextauth: ['callback', 'email'] }) }

/** The request that the confirm button would send: the digits stand for its token (`signInScope`). */
function asConfirmed({ nextUrl, headers }: NextRequest, email: string): NextRequest {
  const url = new URL('/api/auth/callback/email', nextUrl.origin)
  url.search = String(new URLSearchParams({ email, token: 'code' }))
  return forNextAuth(new NextRequest(url, { method: 'POST', headers }))
}

/** The first open lesson, as it stands then: where a buyer begins. */
const FIRST_LESSON = '/start'

/**
 * Signs this browser in by a session that a receipt's code began; null: the code was wrong. Throws bad_request in the same
 * words as `signInByCode`.
 */
export async function signInWith(request: NextRequest, token: string | null): Promise<SignedIn> {
  const session = await findSession(token ?? undefined)
  if (!token || !session) throw wrongCode()
  const before = request.cookies.get(SESSION_COOKIE)?.value
  if (before) await endSession(before)
  const answer = leadsTo(FIRST_LESSON)
  answer.cookies.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
  return { answer, viewer: session.viewer }
}

function leadsTo(path: string): NextResponse {
  const headers = { 'Cache-Control': 'private, no-store', 'Set-Cookie': notAskedCookie }
  return NextResponse.json({ url: `${env.APP_URL}${path}` }, { headers })
}

/** What the forms for codes post. Throws too_large, unsupported_media_type and bad_request. */
export async function readTypedCode(request: NextRequest): Promise<TypedCode> {
  const typed = codeSchema.safeParse(await readJson(request))
  if (!typed.success) throw invalid(typed.error)
  return typed.data
}

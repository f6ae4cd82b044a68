import 'server-only'
import { NextRequest } from 'next/server'
import { AppError, invalid } from '@/lib/contract/error'
import { callbackPathSchema, codeSchema, type TypedCode } from '@/lib/contract/people/auth'
import { nextAuth, recordVerifiedEmail } from './auth'
import { tryCode } from './auth-tokens'
import { readJson } from './body'
import { env } from './env'
import { consume, giveBack } from './rate-limit'
import type { Viewer } from './session'
import { viewerOf } from './sign-in'
import { notAskedCookie, readAsked } from './sign-in-code'
import { forNextAuth } from './sign-in-guard'
import { type Code, type SignInScope, signInScope } from './sign-in-scope'

/** The one sentence for digits that are wrong, unknown, used or too old: which of these it is helps only whoever guesses. */
export const wrongCode = () =>
  new AppError(
    'bad_request',
    'That code does not work. Check it, or use the link in your mail: it signs you in as well.',
  )

/**
 * Signs in by the six digits of a mail, typed in the browser that asked for it: the same as the button that its link leads
 * to. Throws bad_request, in the same words whatever is wrong.
 */
export async function signInByCode(
  request: NextRequest,
  { email, code }: TypedCode,
): Promise<{ answer: Response; viewer: Viewer }> {
  const asked = readAsked(request.cookies)
  // As they stand in the mail, or with a space in their middle.
  const digits = code.replace(/[\s-]/g, '')
  if (!asked || !/^\d{6}$/.test(digits)) throw wrongCode()
  const typed = { email, code: digits, browser: asked.browser }
  await requireRight(typed)
  const scope: SignInScope = { typed }
  const confirmed = await signInScope.run(scope, () => nextAuth(asConfirmed(request, email), confirming))
  const viewer = await viewerOf(confirmed, request)
  if (!viewer) throw scope.isUsed ? notDone() : wrongCode()
  await recordVerifiedEmail(viewer.id, email)
  return { answer: signedIn(confirmed), viewer }
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

/** With the cookies of next-auth's answer, where the browser goes next: to the page it asked from. */
function signedIn(confirmed: Response): Response {
  const { pathname, search } = new URL(confirmed.headers.get('location') ?? '/', env.APP_URL)
  const path = callbackPathSchema.parse(`${pathname}${search}`)
  const answer = Response.json(
    { url: `${env.APP_URL}${path}` },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
  for (const cookie of confirmed.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie)
  answer.headers.append('Set-Cookie', notAskedCookie)
  return answer
}

/** What the forms for codes post. Throws too_large, unsupported_media_type and bad_request. */
export async function readTypedCode(request: NextRequest): Promise<TypedCode> {
  const typed = codeSchema.safeParse(await readJson(request))
  if (!typed.success) throw invalid(typed.error)
  return typed.data
}

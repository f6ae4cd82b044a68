import 'server-only'
import { createHash } from 'node:crypto'
import { NextRequest } from 'next/server'
import { z } from 'zod'
import { AppError, toBadRequestError } from '@/lib/contract/error'
import { env } from '../env'
import { readForm } from '../http/form-body'
import { readJson } from '../http/request-body'

/** next-auth’s cookie with the URL to return to. */
export const CALLBACK_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.callback-url`
const CSRF_COOKIE = `${env.IS_HTTPS ? '__Host-' : ''}next-auth.csrf-token`
const BODY_BYTES_MAX = 64 * 1024

/** Fields of the sign-in forms. Other fields are not passed on to next-auth. */
const formSchema = z.object({
  csrfToken: z.string(),
  email: z.unknown().optional(),
  callbackUrl: z.string().max(2048, 'Too long').refine(isWebUrl, 'Not a URL').optional(),
  /** Makes next-auth respond with JSON. */
  json: z.literal('true').optional(),
})
export type SignInFields = z.infer<typeof formSchema>

/**
 * Parses a posted form (JSON or urlencoded) and checks its CSRF token first. Throws `too_large`,
 * `unsupported_media_type`, and `bad_request`.
 */
export async function readSignInForm(request: NextRequest): Promise<SignInFields> {
  const isJson = /json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')
  const body = isJson ? await readJson(request) : await readForm(request, BODY_BYTES_MAX)
  const token = formSchema.pick({ csrfToken: true }).safeParse(body).data?.csrfToken
  requireCsrf(request.cookies.get(CSRF_COOKIE)?.value, token)
  const form = formSchema.safeParse(body)
  if (!form.success) throw toBadRequestError(form.error)
  return form.data
}

/**
 * Makes the same check as next-auth (core/lib/csrf-token.js): the cookie contains a token and a hash of the
 * token with the secret.
 */
function requireCsrf(cookie: string | undefined, given: string | undefined): void {
  const [token = '', hash] = cookie?.split('|') ?? []
  const isOurs = createHash('sha256').update(`${token}${env.NEXTAUTH_SECRET}`).digest('hex') === hash
  if (isOurs && token === given) return
  throw new AppError(
    'bad_request',
    'Your browser blocked our cookie. Allow cookies for this site and try again.',
  )
}

/**
 * Rewrites the request so that next-auth reads what we validated: HEAD becomes GET, each query parameter
 * appears once, and the body is the parsed form. Throws `bad_request` for a malformed callback URL in query
 * or cookie and for a malformed error code, which next-auth would answer with 500.
 */
export function toNextAuthRequest(
  { nextUrl, method, headers, cookies }: NextRequest,
  form?: SignInFields,
): NextRequest {
  const url = new URL(nextUrl)
  // If a parameter is repeated, next-auth takes the last value and other code the first.
  const query = new Map(nextUrl.searchParams)
  url.search = new URLSearchParams([...query]).toString()
  requireCallback(query.get('callbackUrl'), cookies.get(CALLBACK_COOKIE)?.value)
  // next-auth puts the code unencoded into the Location header.
  if (!/^\w*$/.test(query.get('error') ?? '')) throw new AppError('bad_request', 'error: Not an error code')
  const passedHeaders = new Headers(headers)
  passedHeaders.delete('content-length')
  passedHeaders.delete('content-type')
  if (method !== 'POST') return new NextRequest(url, { headers: passedHeaders })
  passedHeaders.set('content-type', 'application/json')
  return new NextRequest(url, { method, headers: passedHeaders, body: JSON.stringify(form ?? {}) })
}

function requireCallback(param: string | undefined, cookie: string | undefined) {
  if (param && !isWebUrl(param)) throw new AppError('bad_request', 'callbackUrl: Not a URL')
  if (!cookie || isWebUrl(cookie)) return
  throw new AppError('bad_request', 'Your sign-in expired. Try again.', {
    headers: { 'Set-Cookie': `${CALLBACK_COOKIE}=; Path=/; Max-Age=0${env.IS_HTTPS ? '; Secure' : ''}` },
  })
}

function isWebUrl(text: string): boolean {
  const base = text.startsWith('/') ? env.APP_URL : undefined
  return URL.canParse(text, base) && /^https?:$/.test(new URL(text, base).protocol)
}

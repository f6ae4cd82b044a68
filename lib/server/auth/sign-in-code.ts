import 'server-only'
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { emailSchema } from '@/lib/contract/field-schemas'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { env } from '../env'
import { CALLBACK_COOKIE } from './next-auth-request'
import type { SignInCode } from './sign-in-context'

/** Lifetime of a code, in seconds. Shorter than a link’s, because codes are typed right away. */
export const SIGN_IN_CODE_SECONDS = 15 * 60

const COOKIE = `${env.IS_HTTPS ? '__Host-' : ''}lectern.asked`
const COOKIE_FLAGS = `Path=/; HttpOnly; SameSite=Lax${env.IS_HTTPS ? '; Secure' : ''}`

/** Pending sign-in: the random ID of the browser that requested a code, and the email it was sent to. */
export type PendingSignIn = Pick<SignInCode, 'browser' | 'email'>

type Cookies = Pick<NextRequest['cookies'], 'get'>

/** Returns the pending sign-in from the cookie, or null if there is none or it has expired. */
export function readPendingSignIn(cookies: Cookies): PendingSignIn | null {
  const [browser = '', coded = ''] = cookies.get(COOKIE)?.value.split('.') ?? []
  const email = emailSchema.safeParse(Buffer.from(coded, 'base64url').toString()).data
  return /^[\w-]{43}$/.test(browser) && email ? { browser, email } : null
}

/** Returns the path to open after signing in. */
export function readCallbackPath(cookies: Cookies): string {
  const url = cookies.get(CALLBACK_COOKIE)?.value ?? '/'
  if (!URL.canParse(url, env.APP_URL)) return '/'
  const { origin, pathname, search } = new URL(url, env.APP_URL)
  return origin === new URL(env.APP_URL).origin ? callbackPathSchema.parse(`${pathname}${search}`) : '/'
}

/** Creates a code. Reuses the ID of a browser that already requested a code, so that the earlier code ends. */
export function createSignInCode(email: string, before: PendingSignIn | null): SignInCode {
  const browser = before?.browser ?? randomBytes(32).toString('base64url')
  return { email, browser, code: generateSignInDigits() }
}

/** Returns six random digits. */
export const generateSignInDigits = () => String(randomInt(1_000_000)).padStart(6, '0')

/** Returns the header that stores the pending sign-in in a cookie. */
export function createPendingSignInCookie({ browser, email }: PendingSignIn): string {
  const value = `${browser}.${Buffer.from(email).toString('base64url')}`
  return `${COOKIE}=${value}; Max-Age=${SIGN_IN_CODE_SECONDS}; ${COOKIE_FLAGS}`
}

/** Cookie header that deletes the pending sign-in. */
export const CLEARED_SIGN_IN_COOKIE = `${COOKIE}=; Max-Age=0; ${COOKIE_FLAGS}`

/** Returns the hash of the browser’s ID, as stored in `verification_tokens`. */
export const hashBrowserId = (browser: string) => createHash('sha256').update(browser).digest('hex')

/** Returns a keyed hash (HMAC) of the code. A plain hash of six digits could be brute-forced. */
export function hashSignInCode({ email, code, browser }: SignInCode): string {
  return createHmac('sha256', env.NEXTAUTH_SECRET).update(`code ${browser} ${email} ${code}`).digest('hex')
}

/** Returns a keyed hash (HMAC) of the code in an email about a purchase, which no browser requested. */
export function hashPurchaseEmailCode({ email, code }: Pick<SignInCode, 'email' | 'code'>): string {
  return createHmac('sha256', env.NEXTAUTH_SECRET).update(`purchase code ${email} ${code}`).digest('hex')
}

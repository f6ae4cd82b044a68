import 'server-only'
import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { NextRequest } from 'next/server'
import { emailSchema } from '@/lib/contract/fields'
import { callbackPathSchema } from '@/lib/contract/people/auth'
import { env } from './env'
import { CALLBACK_COOKIE } from './sign-in-guard'
import type { Code } from './sign-in-scope'

/** How long the digits of a mail work, in seconds: they are typed at once, where a link may wait. */
export const CODE_SECONDS = 15 * 60

const COOKIE = `${env.IS_HTTPS ? '__Host-' : ''}lectern.asked`
const COOKIE_FLAGS = `Path=/; HttpOnly; SameSite=Lax${env.IS_HTTPS ? '; Secure' : ''}`

/** A browser that asked for a mail, by a random text that no other has, and where the mail went. */
export type Asked = Pick<Code, 'browser' | 'email'>

type Cookies = Pick<NextRequest['cookies'], 'get'>

/** Who asked, as this browser remembers for as long as the digits work; null: it did not ask, or that is over. */
export function readAsked(cookies: Cookies): Asked | null {
  const [browser = '', coded = ''] = cookies.get(COOKIE)?.value.split('.') ?? []
  const email = emailSchema.safeParse(Buffer.from(coded, 'base64url').toString()).data
  return /^[\w-]{43}$/.test(browser) && email ? { browser, email } : null
}

/** Where this browser goes once it is signed in: a path of ours. */
export function comesBackTo(cookies: Cookies): string {
  const url = cookies.get(CALLBACK_COOKIE)?.value ?? '/'
  if (!URL.canParse(url, env.APP_URL)) return '/'
  const { origin, pathname, search } = new URL(url, env.APP_URL)
  return origin === new URL(env.APP_URL).origin ? callbackPathSchema.parse(`${pathname}${search}`) : '/'
}

/** A browser that asks again stays the same, so that the digits it asked for before end. */
export function newCode(email: string, before: Asked | null): Code {
  const browser = before?.browser ?? randomBytes(32).toString('base64url')
  return { email, browser, code: String(randomInt(1_000_000)).padStart(6, '0') }
}

/** Lets a browser remember that it asked. */
export function askedCookie({ browser, email }: Asked): string {
  const value = `${browser}.${Buffer.from(email).toString('base64url')}`
  return `${COOKIE}=${value}; Max-Age=${CODE_SECONDS}; ${COOKIE_FLAGS}`
}

/** Lets it forget. */
export const notAskedCookie = `${COOKIE}=; Max-Age=0; ${COOKIE_FLAGS}`

/** What `verification_tokens` holds of a browser: enough to know it again, not to be it. */
export const hashBrowser = (browser: string) => createHash('sha256').update(browser).digest('hex')

/** What it holds of the digits. Keyed, and with the browser's text: a million are soon tried out on a bare digest. */
export function hashCode({ email, code, browser }: Code): string {
  return createHmac('sha256', env.NEXTAUTH_SECRET).update(`code ${browser} ${email} ${code}`).digest('hex')
}

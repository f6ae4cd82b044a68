import 'server-only'
import { env } from '../env'

/** Name of the session cookie, shared with next-auth. */
export const SESSION_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}next-auth.session-token`
/**
 * Cookie with the ID of the row in `view_as`, while an administrator views the site as a customer. The browser
 * sends it in addition to the administrator’s session cookie.
 */
export const VIEW_AS_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}lectern.view-as`
/**
 * Long-lived cookie that identifies the browser of an administrator, so that a sign-in in a new browser is
 * noticed.
 */
export const BROWSER_COOKIE = `${env.IS_HTTPS ? '__Secure-' : ''}lectern.browser`
export const SESSION_SECONDS = 90 * 24 * 60 * 60

export const sessionCookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  secure: env.IS_HTTPS,
  path: '/',
} as const

/**
 * Lifetime of the cookie that identifies an administrator’s browser. Browsers don’t keep a cookie for longer
 * than 400 days.
 */
const BROWSER_SECONDS = 400 * 24 * 60 * 60
/** Returns the header that sets the cookie of a known browser. */
export const createBrowserCookie = (name: string) =>
  `${BROWSER_COOKIE}=${name}; Path=/; Max-Age=${BROWSER_SECONDS}; HttpOnly; SameSite=Lax${env.IS_HTTPS ? '; Secure' : ''}`
export const browserCookieOptions = { ...sessionCookieOptions, maxAge: BROWSER_SECONDS } as const

/** Request cookies, as Next.js reads them. */
export interface RequestCookies {
  get(name: string): { value: string } | undefined
}

import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { env } from '../env'

/**
 * Returns the URL in a sign-in email. Opening the page changes nothing: only its button signs in, so link
 * scanners don’t use up the link.
 */
export function createSignInConfirmUrl(email: string, token: string, callbackPath = '/'): string {
  return `${env.APP_URL}/login/confirm?${new URLSearchParams({ token, email, callbackUrl: callbackPath })}`
}

/** Hashes a token as next-auth 4 does (core/lib/utils.js): SHA-256 (hex) of token and secret. */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(`${token}${env.NEXTAUTH_SECRET}`).digest('hex')
}

/** Creates a token for a link, and its hash. */
export function generateLinkToken(): { token: string; hashed: string } {
  const token = randomBytes(32).toString('hex')
  return { token, hashed: hashLinkToken(token) }
}

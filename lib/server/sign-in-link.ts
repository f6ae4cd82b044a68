import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { env } from './env'

/** The page a mail leads to. It reads nothing; its button posts. */
export function confirmUrl(email: string, token: string, callbackPath = '/'): string {
  return `${env.APP_URL}/login/confirm?${new URLSearchParams({ token, email, callbackUrl: callbackPath })}`
}

/**
 * What `verification_tokens.token` holds for a token. The hash is next-auth's: SHA-256 (hex) of token and secret
 * (core/lib/utils.js of next-auth 4).
 */
export function hashLinkToken(token: string): string {
  return createHash('sha256').update(`${token}${env.NEXTAUTH_SECRET}`).digest('hex')
}

/** A fresh token for a mail's link, and its hash. */
export function newLinkToken(): { token: string; hashed: string } {
  const token = randomBytes(32).toString('hex')
  return { token, hashed: hashLinkToken(token) }
}

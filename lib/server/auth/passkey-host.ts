import 'server-only'
import { isIP } from 'node:net'
import { AppError } from '@/lib/contract/error'
import { env } from '../env'

/** Host that passkeys belong to (WebAuthn RP ID), and the origin that may use them. */
export interface PasskeyHost {
  rpId: string
  origin: string
}

/**
 * Returns why passkeys can’t work at a URL, as a sentence for the owner. Null if they can work. Browsers
 * require a domain with https, or localhost.
 */
export function findPasskeyHostProblem(appUrl: string): string | null {
  const { protocol, hostname } = new URL(appUrl)
  if (isIP(hostname.replace(/^\[|\]$/g, '')))
    return `Passkeys need a domain, but this site’s address is an IP address (${appUrl}). Set APP_URL to a domain with HTTPS.`
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !isLocal)
    return `Passkeys need HTTPS, but this site’s address is ${appUrl}. Set APP_URL to an HTTPS URL.`
  return null
}

/** Reason why this site can’t offer passkeys. Null if it can. */
export const passkeyHostProblem = findPasskeyHostProblem(env.APP_URL)

/** Host of the site, as passkeys store it. */
export const passkeyRpId = new URL(env.APP_URL).hostname

/** Returns the host for passkeys. Throws `conflict` with the reason if this site can’t offer them. */
export function requirePasskeyHost(): PasskeyHost {
  if (passkeyHostProblem) throw new AppError('conflict', passkeyHostProblem)
  return { rpId: passkeyRpId, origin: new URL(env.APP_URL).origin }
}

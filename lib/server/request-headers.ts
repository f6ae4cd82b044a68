import 'server-only'
import { isIP } from 'node:net'
import { env } from './env'

/**
 * The address a request came from. Our server puts the socket's address last into `X-Forwarded-For`; with proxies in
 * front, the entry that the outermost trusted one wrote counts. What a client wrote itself lies further left.
 */
export function clientAddress(headers: Headers): string | null {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const address = hops.at(
    -1 - (env.TRUSTED_PROXY_HOPS > 0 && !process.env.VERCEL ? env.TRUSTED_PROXY_HOPS : 0),
  )
  return address && isIP(address) ? address : null
}

const USER_AGENT_CHARACTERS_MAX = 500

/** What a browser says it is, as far as it is worth keeping; null when it says nothing. */
export function userAgent(headers: Headers): string | null {
  return headers.get('user-agent')?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null
}

/** Whether Next's router or the browser loads ahead what nobody has opened yet. */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return headers.has('next-router-prefetch') || purpose.includes('prefetch')
}

/** Whether one of our own pages or the person (an address typed, a bookmark) made the request, as browsers tell. */
export function isFromOurPages(headers: Headers): boolean {
  return ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')
}

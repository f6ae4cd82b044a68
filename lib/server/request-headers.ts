import 'server-only'
import { isIP, isIPv4 } from 'node:net'
import { env } from './env'

/**
 * The ip a request came from. Our server puts the socket's ip last into `X-Forwarded-For`; with proxies in front, the
 * entry that the outermost trusted one wrote counts. What a client wrote itself lies further left.
 */
export function clientIp(headers: Headers): string | null {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
  const ip = hops.at(-1 - (env.TRUSTED_PROXY_HOPS > 0 && !process.env.VERCEL ? env.TRUSTED_PROXY_HOPS : 0))
  return ip && isIP(ip) ? ip : null
}

/**
 * Whom a limit counts a request for: an IPv4 as it is, of an IPv6 its /64, because that much is one line's to choose from;
 * null as `clientIp`.
 */
export function clientNetwork(headers: Headers): string | null {
  const ip = clientIp(headers)
  return ip && networkOf(ip)
}

/** The IPv4 itself, also one written as an IPv6 (`::ffff:1.2.3.4`); the first 64 bits of any other IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || isIPv4(ip)) return mapped ?? ip
  const [withoutZone] = ip.split('%')
  // One spelling of the many that an IPv6 has: lower case, no leading zeros, no dotted end.
  const [head = '', tail = ''] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)

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

/** Whether one of our own pages or the person (a url typed, a bookmark) made the request, as browsers tell. */
export function isFromOurPages(headers: Headers): boolean {
  return ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')
}

import 'server-only'
import { isIP, isIPv4 } from 'node:net'
import { env } from '../env'

/**
 * Returns the client’s IP address from `X-Forwarded-For`. Every trusted proxy, and our server
 * (server/http/serve.mjs), appends the address it was called from. The outermost trusted entry counts. Entries
 * further left come from the client. Null if no trusted proxy wrote an entry.
 */
export function getClientIp(headers: Headers): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  const trusted = env.TRUSTED_PROXY_HOPS + (process.env.LECTERN_NAMES_CLIENTS ? 1 : 0)
  const ip = trusted > 0 ? withoutPort(entries.at(-trusted)?.trim() ?? '') : ''
  return isIP(ip) ? ip : null
}

/** Returns an address without the port, which some proxies append. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](:\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')

/**
 * Returns the client’s network for rate limits: an IPv4 address, or the /64 of an IPv6 address, because one
 * customer controls a whole /64. Null in the same cases as `getClientIp`.
 */
export function getClientNetwork(headers: Headers): string | null {
  const ip = getClientIp(headers)
  return ip && ipNetworkOf(ip)
}

/**
 * Returns an IPv4 address (even if it is mapped into IPv6, `::ffff:1.2.3.4`), or the first 64 bits of an IPv6
 * address.
 */
export function ipNetworkOf(ip: string): string {
  const spelled = normalizeIp(ip)
  if (isIPv4(spelled)) return spelled
  const [head = '', tail = ''] = spelled.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** Normalizes an IP address: IPv6 in lower case, without leading zeros, dotted end, or zone. */
function normalizeIp(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || isIPv4(ip)) return mapped ?? ip
  const [withoutZone] = ip.split('%')
  return new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
}

/** Returns true if two texts are the same IP address in any spelling. Invalid addresses are never equal. */
export function isSameIp(one: string | null, other: string | null): boolean {
  if (!one || !other || !isIP(one) || !isIP(other)) return false
  return normalizeIp(one) === normalizeIp(other)
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)

const USER_AGENT_CHARACTERS_MAX = 500

/** Returns the user agent, shortened, or null. */
export function getUserAgent(headers: Headers): string | null {
  return headers.get('user-agent')?.slice(0, USER_AGENT_CHARACTERS_MAX) ?? null
}

/** Returns true for prefetches by Next’s router or by the browser. */
export function isPrefetch(headers: Headers): boolean {
  const purpose = headers.get('sec-purpose') ?? headers.get('purpose') ?? ''
  return headers.has('next-router-prefetch') || purpose.includes('prefetch')
}

/**
 * Returns true if the request comes from our own pages or directly from the person (typed URL, bookmark),
 * according to Sec-Fetch-Site.
 */
export function isFromOurPages(headers: Headers): boolean {
  return ['same-origin', 'none'].includes(headers.get('sec-fetch-site') ?? 'none')
}

/**
 * Copies the headers of a request. Leaves out the header that makes Next.js respond with 200 `{}` instead of
 * calling the route.
 */
export function removePrefetchMark(request: { headers: Headers }): Headers {
  const headers = new Headers(request.headers)
  headers.delete('x-middleware-prefetch')
  return headers
}

import 'server-only'
import { isIP, isIPv4 } from 'node:net'
import { env } from './env'

/**
 * The ip a request came from, out of `X-Forwarded-For`: each trusted proxy, be it our own or the platform, wrote at the
 * end of the list from where it was reached, and our server (scripts/serve.mjs) after them. The outermost one's entry
 * counts; what a client wrote itself lies further left. Null where nobody trusted wrote.
 */
export function clientIp(headers: Headers): string | null {
  const entries = (headers.get('x-forwarded-for') ?? '').split(',')
  const trusted = env.TRUSTED_PROXY_HOPS + (process.env.LECTERN_NAMES_CLIENTS ? 1 : 0)
  const ip = trusted > 0 ? withoutPort(entries.at(-trusted)?.trim() ?? '') : ''
  return isIP(ip) ? ip : null
}

/** Some proxies write the port of the connection too. */
const withoutPort = (entry: string) =>
  /^\[(.*)\](:\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')

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
  const spelled = oneSpelling(ip)
  if (isIPv4(spelled)) return spelled
  const [head = '', tail = ''] = spelled.split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail)
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`
}

/** The one spelling of an ip: an IPv6 in lower case, without leading zeros, a dotted end or a zone. */
function oneSpelling(ip: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || isIPv4(ip)) return mapped ?? ip
  const [withoutZone] = ip.split('%')
  return new URL(`http://[${withoutZone}]`).hostname.slice(1, -1)
}

/** Whether two texts are the same ip, however each spells it; what is no ip is the same as nothing. */
export function isSameIp(one: string | null, other: string | null): boolean {
  if (!one || !other || !isIP(one) || !isIP(other)) return false
  return oneSpelling(one) === oneSpelling(other)
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

import { isIPv6 } from 'node:net'

/**
 * Returns the network of a client, by which limits count: an IPv4 address, or the /64 prefix of an IPv6
 * address, because one subscriber can use any address of a /64. The app uses the same rule
 * (lib/server/http/request-headers.ts). Doesn’t unify different spellings of one address, because Node spells
 * the address of a socket in only one way.
 * @param {string} [ip]
 */
export function ipNetworkOf(ip = '') {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head = '', tail = ''] = ip.replace(/%.*/, '').split('::')
  /** @param {string} part */
  const groups = (part) => part.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0')
  return `${[...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`
}

/**
 * Returns the client network of a request. Behind trusted proxies, it is the network of the entry that the
 * outermost trusted proxy added to X-Forwarded-For. The client can forge the entries before that one.
 * @param {import('node:http').IncomingMessage} request
 * @param {number} hops the number of trusted proxies
 */
export function findClientNetwork({ headers, socket }, hops) {
  const entries = hops > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : []
  return ipNetworkOf(withoutPort(entries.at(-hops)?.trim() ?? '') || socket.remoteAddress)
}

/**
 * Removes the port, which some proxies add to the IP address.
 * @param {string} entry
 */
const withoutPort = (entry) => /^\[(.*)\](:\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')

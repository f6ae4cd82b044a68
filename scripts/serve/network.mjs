import { isIPv6 } from 'node:net'

/**
 * Whom a connection is counted for, as the app counts a request (lib/server/request-headers.ts): an IPv4, or of an IPv6
 * its /64, because that much is one line's to choose from. A socket spells its ip in one way.
 */
export function networkOf(ip = '') {
  const mapped = /^::ffff:([\d.]+)$/i.exec(ip)?.[1]
  if (mapped || !isIPv6(ip)) return mapped ?? ip
  const [head, tail = ''] = ip.replace(/%.*/, '').split('::')
  const groups = (part) => part.split(':').filter(Boolean)
  const zeros = Array(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0')
  return `${[...groups(head), ...zeros, ...groups(tail)].slice(0, 4).join(':')}::/64`
}

import 'server-only'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Who can reach a URL: only this machine, the local network, or the internet. */
export type UrlExposure = 'loopback' | 'private' | 'public'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Private and link-local networks (RFC 1918, 3927, 4193, 4291, 6598). */
const privateNetworks = new BlockList()
privateNetworks.addSubnet('10.0.0.0', 8, 'ipv4')
privateNetworks.addSubnet('172.16.0.0', 12, 'ipv4')
privateNetworks.addSubnet('192.168.0.0', 16, 'ipv4')
privateNetworks.addSubnet('169.254.0.0', 16, 'ipv4')
privateNetworks.addSubnet('100.64.0.0', 10, 'ipv4')
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Matches host names that public DNS doesn’t resolve: reserved suffixes, and names without a dot. */
const PRIVATE_NAME = /^[^.]+$|\.(local|lan|internal|intranet|home|home\.arpa)$/

/**
 * Classifies a URL by its host alone, without a DNS lookup. A public name counts as public even if it points
 * to a private address.
 */
export function classifyUrlExposure(url: string): UrlExposure {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  if (isIP(host)) {
    const family = isIPv6(host) ? 'ipv6' : 'ipv4'
    if (loopback.check(host, family)) return 'loopback'
    return privateNetworks.check(host, family) ? 'private' : 'public'
  }
  if (/(^|\.)localhost$/.test(host)) return 'loopback'
  return PRIVATE_NAME.test(host) ? 'private' : 'public'
}

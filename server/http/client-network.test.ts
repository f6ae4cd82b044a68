import fc from 'fast-check'
import * as app from '@/lib/server/http/request-headers'
import { ipNetworkOf } from './client-network.mjs'

test('counts connections by the same network as the app, IPv6 by its /64', () => {
  expect(ipNetworkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(ipNetworkOf('2001:db8:1:2:3:4:5:6')).toBe(ipNetworkOf('2001:db8:1:2::9'))
  expect(ipNetworkOf('2001:db8:1:3::9')).not.toBe(ipNetworkOf('2001:db8:1:2::9'))
  expect(ipNetworkOf('fe80::1%eth0')).toBe(ipNetworkOf('fe80::2'))
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV6()), (ip) => {
      // Writes the address in the spelling that Node uses for a socket.
      const spelled = ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip
      expect(ipNetworkOf(spelled)).toBe(app.ipNetworkOf(spelled))
    }),
  )
})

test('a closed socket has no network', () => {
  expect(ipNetworkOf(undefined)).toBe('')
})

import fc from 'fast-check'
import * as app from '@/lib/server/http/request-headers'
import { networkOf } from './client-network.mjs'

test('counts connections by the same network as the app, IPv6 by its /64', () => {
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:3::9')).not.toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2'))
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV6()), (ip) => {
      // Writes the address in the spelling that Node uses for a socket.
      const spelled = ip.includes(':') ? new URL(`http://[${ip}]`).hostname.slice(1, -1) : ip
      expect(networkOf(spelled)).toBe(app.networkOf(spelled))
    }),
  )
})

test('a closed socket has no network', () => {
  expect(networkOf(undefined)).toBe('')
})

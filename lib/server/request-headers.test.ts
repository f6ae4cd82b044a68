import { clientNetwork, networkOf } from './request-headers'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:ffff::', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
])('%s is counted as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('what a client wrote itself, or what is no ip, is counted for nobody', () => {
  expect(clientNetwork(new Headers({ 'x-forwarded-for': '9.9.9.9, 2001:db8::7' }))).toBe('2001:db8:0:0::/64')
  expect(clientNetwork(new Headers({ 'x-forwarded-for': 'nobody' }))).toBeNull()
  expect(clientNetwork(new Headers())).toBeNull()
})

import { env } from '../env'
import { getClientIp, getClientNetwork, ipNetworkOf, isSameIp } from './request-headers'

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
  expect(ipNetworkOf(ip)).toBe(network)
})

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '::FFFF:203.0.113.9', true],
  ['2001:0DB8::0001', '2001:db8:0:0::1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['203.0.113.9', '203.0.113.90', false],
  ['nobody', 'nobody', false],
  ['', '', false],
  [null, null, false],
])('%j and %j are the same IP address: %j', (one, other, same) => {
  expect(isSameIp(one, other)).toBe(same)
})

test('ignores entries that the client wrote, and invalid addresses', () => {
  expect(getClientNetwork(new Headers({ 'x-forwarded-for': '9.9.9.9, 2001:db8::7' }))).toBe(
    '2001:db8:0:0::/64',
  )
  expect(getClientNetwork(new Headers({ 'x-forwarded-for': 'nobody' }))).toBeNull()
  expect(getClientNetwork(new Headers())).toBeNull()
})

describe.each([
  // The last entry of the header comes from the platform or from our own server
  // (server/http/request-checks.mjs).
  ['our own server, reached directly', { hops: 0, isOurs: true }, '198.51.100.7'],
  ['our own server behind one proxy', { hops: 1, isOurs: true }, '198.51.100.7, 10.0.0.1'],
  ['a serverless platform', { hops: 1, isOurs: false }, '198.51.100.7'],
  ['a serverless platform behind a proxy', { hops: 2, isOurs: false }, '198.51.100.7, 10.0.0.1'],
  ['a platform that writes ports', { hops: 1, isOurs: false }, '198.51.100.7:50123'],
])('%s', (_, { hops, isOurs }, added) => {
  const { TRUSTED_PROXY_HOPS } = env
  const { LECTERN_NAMES_CLIENTS } = process.env
  beforeEach(() => {
    env.TRUSTED_PROXY_HOPS = hops
    process.env.LECTERN_NAMES_CLIENTS = isOurs ? '1' : ''
  })
  afterEach(() => {
    Object.assign(env, { TRUSTED_PROXY_HOPS })
    Object.assign(process.env, { LECTERN_NAMES_CLIENTS })
  })

  test.each(['', '203.0.113.1, ', '203.0.113.1, 203.0.113.2, '])(
    'finds the address of a client that claims %j',
    (claimed) => {
      expect(getClientIp(new Headers({ 'x-forwarded-for': claimed + added }))).toBe('198.51.100.7')
    },
  )
})

test('ignores the header if no trusted proxy writes it', () => {
  const { LECTERN_NAMES_CLIENTS } = process.env
  process.env.LECTERN_NAMES_CLIENTS = ''
  expect(getClientIp(new Headers({ 'x-forwarded-for': '203.0.113.1' }))).toBeNull()
  Object.assign(process.env, { LECTERN_NAMES_CLIENTS })
})

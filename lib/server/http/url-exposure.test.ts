import { classifyUrlExposure } from './url-exposure'

test.each([
  ['http://localhost:3000', 'loopback'],
  ['http://app.localhost', 'loopback'],
  ['http://127.0.0.1:8080', 'loopback'],
  ['http://127.1', 'loopback'],
  ['http://[::1]:3000', 'loopback'],
  ['http://[::ffff:127.0.0.1]', 'loopback'],
  ['http://10.1.2.3', 'private'],
  ['http://172.31.255.1', 'private'],
  ['http://192.168.178.20:3000', 'private'],
  ['http://100.100.1.1', 'private'],
  ['http://[fd12::1]', 'private'],
  ['http://[fe80::1]', 'private'],
  ['http://nas:3000', 'private'],
  ['http://course.home.arpa', 'private'],
  ['http://172.32.0.1', 'public'],
  ['http://8.8.8.8', 'public'],
  ['http://[2606:4700::1111]', 'public'],
  ['https://course.example.com', 'public'],
  ['https://localhost.example.com', 'public'],
  ['https://10.example.com', 'public'],
])('%s is %s', (url, reach) => {
  expect(classifyUrlExposure(url)).toBe(reach)
})

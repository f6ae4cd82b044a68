import { createServer } from 'node:net'
import { chooseListenHost, listen, localUrlOf } from './listen.mjs'

test.each([
  [{}, '127.0.0.1'],
  [{ APP_URL: 'http://localhost:3000', HOST: '' }, '127.0.0.1'],
  [{ APP_URL: 'http://[::1]:3000' }, '::1'],
  [{ APP_URL: 'http://127.0.0.2:3000' }, '127.0.0.2'],
  [{ APP_URL: 'https://course.example.com' }, undefined],
  [{ APP_URL: 'http://192.168.1.5:3000' }, undefined],
  [{ HOST: '0.0.0.0', APP_URL: 'http://localhost:3000' }, '0.0.0.0'],
  [{ HOST: '10.0.0.5', APP_URL: 'https://course.example.com' }, '10.0.0.5'],
])('%j listens on %s', (settings, host) => {
  expect(chooseListenHost(settings)).toBe(host)
})

test.each([
  [undefined, 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['course.example.com', 'http://course.example.com:3000'],
])('a server that listens on %s has the URL %s', (host, url) => {
  expect(localUrlOf(host, 3000)).toBe(url)
})

test('returns a URL of this machine for a server on all interfaces, and reports a port in use', async () => {
  const server = createServer()
  const url = new URL(await listen(server, 0, '0.0.0.0'))
  expect(url.hostname).toBe('127.0.0.1')
  await expect(listen(createServer(), Number(url.port), '127.0.0.1')).rejects.toThrow(/^Port \d+ is in use/)
  await expect(listen(createServer(), 0, 'no such host')).rejects.toThrow(/^HOST no such host: /)
  await new Promise((resolve) => server.close(resolve))
})

import fc, { type Arbitrary } from 'fast-check'
import { hostileText } from './generate-values'

type Headers = Record<string, string>

/** Removes line breaks and characters beyond Latin-1, which HTTP clients refuse to send in headers. */
const asHeader = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4000)
const text = hostileText.map(asHeader)

const routerState = fc.constantFrom(
  'x',
  '%',
  '%5B%22%22%5D',
  '%5B%22%22%2C%7B%7D%5D',
  '%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%2Cnull%2Cnull%2Ctrue%5D',
  '%5B'.repeat(500),
)

const choices: Record<string, Arbitrary<string>> = {
  rsc: fc.constantFrom('1', '2', ''),
  'next-router-state-tree': routerState,
  'next-router-prefetch': fc.constantFrom('1', '2', 'x'),
  'next-router-segment-prefetch': fc.constantFrom('/_tree', '/x', '../x', ''),
  'next-url': fc.constantFrom('/', '/%', 'http://[', '/section/1'),
  'next-action': fc.constantFrom('x', '0'.repeat(40), '7f'.repeat(21)),
  'next-hmr-refresh': fc.constant('1'),
  'x-nextjs-data': fc.constant('1'),
  'x-middleware-subrequest': fc.constantFrom(
    'middleware',
    'src/middleware:middleware',
    'middleware:'.repeat(6),
  ),
  'x-middleware-next': fc.constant('1'),
  'x-middleware-rewrite': fc.constantFrom('/admin', 'http://127.0.0.1:1/'),
  'x-matched-path': fc.constantFrom('/admin', '/%'),
  'x-invoke-path': fc.constantFrom('/admin', '/%'),
  'x-invoke-status': fc.constantFrom('200', '700', 'x'),
  'x-prerender-revalidate': text,
  'next-resume': fc.constant('1'),
  'x-now-route-matches': fc.constantFrom('1=%', '1=x'),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, x', ','.repeat(500)),
  'x-forwarded-host': fc.constantFrom('evil.example', '['),
  'x-forwarded-proto': fc.constantFrom('https', 'x', 'https,http'),
  host: fc.constantFrom('evil.example', 'localhost', '[', 'a b', '1.2.3.4:99999'),
  origin: fc.constantFrom('null', 'http://evil.example', 'http://localhost', 'x', '://'),
  referer: text,
  'sec-fetch-site': fc.constantFrom('cross-site', 'same-origin', 'none', 'x'),
  'x-http-method-override': fc.constantFrom('DELETE', 'TRACE'),
  accept: fc.constantFrom('text/html', 'application/json', '*/*;q=x', ','.repeat(200)),
  'accept-encoding': fc.constantFrom('gzip', 'br;q=x', '*;q=0', ';;;'),
  'accept-language': text,
  range: fc.constantFrom(
    'bytes=0-0',
    'bytes=9-1',
    'bytes=-',
    'bytes=99999999999999999999-',
    'lines=1-2',
    'bytes=0-1,3-4',
  ),
  'if-range': text,
  'if-none-match': fc.constantFrom('*', '"x"', 'W/', ','.repeat(500)),
  'if-modified-since': fc.constantFrom('x', 'Sat, 01 Jan 2000 00:00:00 GMT', '9e99'),
  'if-match': fc.constant('"x"'),
  expect: fc.constant('100-continue'),
  authorization: fc.constantFrom('Bearer x', 'Bearer', 'Basic Og==', 'x'.repeat(3000)),
  'user-agent': text,
  cookie: text,
  te: fc.constant('trailers'),
  upgrade: fc.constantFrom('websocket', 'h2c'),
  connection: fc.constantFrom('close', 'upgrade', 'keep-alive, x'),
  via: text,
  [`x-${'y'.repeat(200)}`]: text,
}

/** Generates no headers in most cases, otherwise a few that often break servers. */
export const hostileHeaders: Arbitrary<Headers> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc
    .subarray(Object.keys(choices), { minLength: 1, maxLength: 3 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, choices[name] ?? text])))),
)

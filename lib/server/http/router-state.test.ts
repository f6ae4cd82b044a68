import { isRouterStateValid } from './router-state'

const page = { children: ['__PAGE__', {}] }
const dynamic = [['videoId', '0199c0de', 'd', null], page, null, 'refetch', 1, 'x']

test.each([
  ['no header', undefined, true],
  ['a page', encodeURIComponent(JSON.stringify(['', page])), true],
  ['a dynamic page with markers', encodeURIComponent(JSON.stringify(['', { children: dynamic }])), true],
  ['text', 'x', false],
  ['a segment without routes', encodeURIComponent(JSON.stringify([''])), false],
  ['an unknown marker', encodeURIComponent(JSON.stringify(['', {}, null, 'other'])), false],
  ['an unknown kind of segment', encodeURIComponent(JSON.stringify([['a', 'b', 'x', null], {}])), false],
  ['a broken escape', '%', false],
  ['a header that is too long', encodeURIComponent(JSON.stringify(['x'.repeat(16_385), {}])), false],
  ['ten thousand nested arrays', '['.repeat(10_000), false],
])('validates the router state header: %s', (_name, sent, isValid) => {
  const headers = new Headers(sent === undefined ? {} : { 'next-router-state-tree': sent })
  expect(isRouterStateValid(headers)).toBe(isValid)
})

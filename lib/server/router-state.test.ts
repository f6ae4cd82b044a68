import { isRouterSane } from './router-state'

test.each([
  [undefined, true],
  ['%5B%22%22%2C%7B%22children%22%3A%5B%22__PAGE__%22%2C%7B%7D%5D%7D%5D', true],
  ['x', false],
  ['%5B%22%22%5D', false],
  ['%', false],
  [encodeURIComponent(JSON.stringify(['x'.repeat(40_001), {}])), false],
])('the router that says it is at %.40j is sane: %p', (tree, isSane) => {
  const headers = new Headers(tree === undefined ? {} : { 'next-router-state-tree': tree })
  expect(isRouterSane(headers)).toBe(isSane)
})

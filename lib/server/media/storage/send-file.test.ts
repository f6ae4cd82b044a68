import fc from 'fast-check'
import { parseByteRange } from './send-file'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=1000-', 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'all'],
  ['bytes=0-1,5-6', 'all'],
  ['bytes=-', 'all'],
  ['items=0-1', 'all'],
  [null, 'all'],
])('reads %j of 1000 bytes', (header, expected) => {
  expect(parseByteRange(header, 1000)).toEqual(expected)
})

test('stays within the file for any header', () => {
  const header = fc.oneof(
    fc.string(),
    fc.tuple(fc.nat(), fc.nat()).map(([a, b]) => `bytes=${a}-${b}`),
  )
  fc.assert(
    fc.property(header, fc.nat(5000), (text, size) => {
      const range = parseByteRange(text, size)
      if (typeof range === 'string') return
      expect(range.first).toBeGreaterThanOrEqual(0)
      expect(range.first).toBeLessThanOrEqual(range.last)
      expect(range.last).toBeLessThan(size)
    }),
  )
})

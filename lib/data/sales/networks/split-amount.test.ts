import fc from 'fast-check'
import { splitAmount } from './split-amount'

test.each([
  [100, [1, 1, 1], [33, 33, 34]],
  [2700, [20, 10], [1800, 900]],
  [2700, [-20, -10], [1800, 900]],
  [5, [0, 0], [2, 3]],
  [0, [1, 2], [0, 0]],
  [5, [7], [5]],
])('splits %d in proportion to %j', (minor, weights, parts) => {
  expect(splitAmount(minor, weights)).toEqual(parts)
})

test('splits any amount into parts that add up to it', () => {
  const weights = fc.array(fc.maxSafeInteger(), { minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(fc.nat(), weights, (minor, list) => {
      const parts = splitAmount(minor, list)
      expect(parts).toHaveLength(list.length)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(minor)
    }),
  )
})

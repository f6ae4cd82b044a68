import fc from 'fast-check'
import type { WatchedRange } from '@/lib/contract/course/progress'
import { uniteRanges } from '@/tests/read-watched-ranges'
import { UnreportedRanges } from './unreported-ranges'

/** A range that is played with any number of time updates, followed by a report that arrives or is lost. */
const playedRange = fc.record({
  from: fc.float({ min: 0, max: 3000, noNaN: true }),
  steps: fc.array(fc.float({ min: 0, max: 90, noNaN: true }), { maxLength: 5 }),
  isReported: fc.boolean(),
  isLost: fc.boolean(),
})

/** Plays a range and returns it in whole seconds. */
function playThrough(
  ledger: UnreportedRanges,
  { from, steps }: { from: number; steps: number[] },
): WatchedRange {
  let at = from
  ledger.play(at)
  for (const step of steps) {
    at += step
    ledger.play(at)
  }
  ledger.stop(at)
  return [Math.round(from), Math.round(at)]
}

test('reports the union of all watched ranges, even after lost reports', () => {
  fc.assert(
    fc.property(fc.array(playedRange, { maxLength: 150 }), (playedRanges) => {
      const ledger = new UnreportedRanges()
      const played: WatchedRange[] = []
      const arrived: WatchedRange[] = []
      for (const { isReported, isLost, ...range } of playedRanges) {
        played.push(playThrough(ledger, range))
        if (!isReported) continue
        const report = ledger.take()
        expect(report.length).toBeLessThanOrEqual(100)
        if (isLost) ledger.giveBack(report)
        else arrived.push(...report)
      }
      for (let report = ledger.take(); report.length > 0; report = ledger.take()) arrived.push(...report)
      expect(uniteRanges(arrived)).toEqual(uniteRanges(played))
    }),
  )
})

test('sends the longest ranges first if not all fit one report, and keeps the others', () => {
  const ledger = new UnreportedRanges()
  const ranges = Array.from({ length: 150 }, (_, n): WatchedRange => [n * 200, n * 200 + 1 + n])
  ledger.giveBack(ranges)
  expect(ledger.take()).toEqual(ranges.slice(50).reverse())
  expect(ledger.take()).toEqual(ranges.slice(0, 50).reverse())
  expect(ledger.take()).toEqual([])
})

test('ends a range where playback was last seen, not where the slider was dragged to', () => {
  const ledger = new UnreportedRanges()
  ledger.play(3.2)
  ledger.play(9.4)
  expect(ledger.length).toBeCloseTo(6.2)
  ledger.stop()
  ledger.stop(500)
  expect(ledger.length).toBe(0)
  expect(ledger.take()).toEqual([[3, 9]])
})

test('ignores ranges under a second, and anything after 24 hours', () => {
  const ledger = new UnreportedRanges()
  ledger.play(3.1)
  ledger.stop(3.4)
  ledger.play(86_399)
  ledger.stop(90_000)
  ledger.play(90_000)
  ledger.stop(90_010)
  expect(ledger.take()).toEqual([[86_399, 86_400]])
})
